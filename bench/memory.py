"""Peak memory of a process and everything it started, sampled while it runs (Linux; elsewhere 0)."""

import os
import time
from pathlib import Path

INTERVAL = 0.01


class TreeWatch:
    """Watches the tree below one child of ours. Sampling costs time: a watched run's time is not a figure."""

    def __init__(self, pid: int) -> None:
        """Start with nothing seen of the tree below `pid`."""
        self.pid = pid
        self.peak_mb = 0.0

    def until_exit(self) -> None:
        """Return when the process has ended; it is left to be waited for, so its resource usage stays."""
        while os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            self.peak_mb = max(self.peak_mb, tree_mb(self.pid))
            time.sleep(INTERVAL)


def tree_mb(pid: int) -> float:
    """Sum proportional set sizes: a page that forked workers share is counted once in the sum."""
    return sum(proportional_mb(each) for each in [pid, *descendants(pid)])


def descendants(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(word) for word in task.read_text().split()]
        except OSError:  # ended while we looked
            continue
        for child in children:
            found += [child, *descendants(child)]
    return found


def proportional_mb(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
