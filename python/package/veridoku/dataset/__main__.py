"""Run ``python -m veridoku.dataset``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

MISSING = "error: `{}` is not installed; `pip install 'veridoku[dataset]'` installs it{}"


def _at_least(least: int) -> Callable[[str], int]:
    """A number as an option, of this size at least."""

    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"found {value}; expected {least} or more")
        return value

    return number


def _parser() -> argparse.ArgumentParser:
    from ._configs import CONFIGS
    from ._extras import EXTRAS

    names = [extra.name for extra in EXTRAS]
    about = "Make a data set of graded, deduplicated puzzles, with a card that Hugging Face reads."
    parser = argparse.ArgumentParser(prog="python -m veridoku.dataset", description=about)
    add = parser.add_argument
    add("--out", type=Path, required=True, help="folder; an earlier run in it is continued, or cut to COUNT")
    add(
        "--count",
        type=_at_least(1),
        default=100_000,
        help="puzzles to make, of each configuration (default: %(default)s)",
    )
    add("--seed", type=_at_least(0), default=1, help="the same seed gives the same rows (default: %(default)s)")
    add(
        "--config",
        action="append",
        choices=[*CONFIGS],
        dest="configs",
        help="size or variant; may be repeated (default: 9x9)",
    )
    add(
        "--augment",
        type=_at_least(0),
        default=0,
        metavar="N",
        help="add N equivalent forms of each puzzle, in its part",
    )
    add("--balance", action="store_true", help="keep equally many puzzles of each level, as many as possible")
    add("--with", action="append", choices=names, default=[], dest="wanted", help="add a column; may be repeated")
    add(
        "--without",
        action="append",
        choices=names,
        default=[],
        dest="unwanted",
        help="leave out a column; may be repeated",
    )
    add("--er", action="append_const", const="er", dest="wanted", help="the same as --with er")
    add("--traces", action="append_const", const="trace", dest="wanted", help="the same as --with trace")
    add("--measure", action="store_true", help="measure what two small models learn from a leak: a few seconds")
    add("--no-pictures", action="store_false", dest="pictures", help="draw no pictures; matplotlib is not needed")
    add("--shard", type=_at_least(1), default=20_000, help="puzzles of a shard (default: %(default)s)")
    add("--threads", type=_at_least(1), default=os.cpu_count() or 1, help="the rows do not depend on it")
    return parser


def main() -> int:
    """Read the arguments, and make what is missing."""
    if find_spec("pyarrow") is None:
        print(MISSING.format("pyarrow", ""), file=sys.stderr)
        return 2
    parser = _parser()
    arguments = parser.parse_args()
    if arguments.pictures and find_spec("matplotlib") is None:
        print(MISSING.format("matplotlib", ", and --no-pictures does without it"), file=sys.stderr)
        return 2
    from ._make import Settings, make

    options = vars(arguments)
    for name in ("wanted", "unwanted"):
        options[name] = tuple(dict.fromkeys(options[name]))
    options["configs"] = tuple(dict.fromkeys(options["configs"] or ["9x9"]))
    try:
        card = make(Settings(**options))
    except (ValueError, OverflowError) as error:
        parser.error(str(error))
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted: the same command continues", file=sys.stderr)
        return 130
    print(card)
    return 0


if __name__ == "__main__":
    sys.exit(main())
