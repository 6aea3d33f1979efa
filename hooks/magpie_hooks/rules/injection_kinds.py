"""The kinds of injection signs: short names that stay."""

from __future__ import annotations

OVERRIDE = "override-instructions"
FORGED_ROLE = "forged-role"
MODE = "mode-switch"
UNRESTRICTED = "no-restrictions"
SECRECY = "secrecy"
AUTHORITY = "false-authority"
AIMED = "aimed-at-agent"
COMMAND = "command-in-comment"
DECODE = "decode-and-run"
EXFILTRATION = "exfiltration"
HIDDEN = "hidden-characters"
