"""Floor 3: entry points. Arguments in, rules applied, findings out, exit code."""
