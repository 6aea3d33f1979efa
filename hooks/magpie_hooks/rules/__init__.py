"""Floor 2: pure functions from documents to findings and verdicts."""
