"""Run the command ``veridoku``, as in ``python -m veridoku solve puzzles.txt``.

Wheels contain the command. Otherwise it is the one that the shell would find.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

MISSING = "error: this installation does not contain the command: `cargo install --path command` installs it"


def program() -> str | None:
    """Find the command."""
    bundled = Path(__file__).with_name("_command") / "veridoku"
    return str(bundled) if bundled.is_file() else shutil.which("veridoku")


def main() -> int:
    """Become the command. Where a process cannot be replaced, wait for it and return its exit code."""
    found = program()
    if found is None:
        print(MISSING, file=sys.stderr)
        return 2
    command = [found, *sys.argv[1:]]
    if os.name == "posix":
        os.execv(found, command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main())
