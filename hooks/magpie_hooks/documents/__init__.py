"""Floor 1: what stands in files and in git. No printing, no exit codes, no policy."""
