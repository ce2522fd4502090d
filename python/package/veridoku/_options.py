"""Names of options, which are those of the command line, and the error for an unknown name."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar

#: Former names of options, each with its current name.
RENAMED = {
    "seconds": "timeout",
    "first": "skip",
    "operations": "apply",
    "score": "rating",
    "layout": "rules",
}

P = ParamSpec("P")
T = TypeVar("T")


def named(function: str = "", further: Sequence[str] = ()) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Make a function raise a TypeError for an unknown option, with the right name.

    Parameters
    ----------
    function : str
        The name in the message; by default that of the function.
    further : list of str
        Further options, which a caller of this function accepts.
    """

    def decorate(call: Callable[P, T]) -> Callable[P, T]:
        name = function or call.__name__
        own = list(inspect.signature(call).parameters)
        known = {option for option in own if option != "self"}
        expected = sorted(known.union(further))

        @functools.wraps(call)
        def checked(*args: P.args, **options: P.kwargs) -> T:
            for option in options:
                if option not in known:
                    raise TypeError(_unknown(name, option, expected))
            return call(*args, **options)

        return checked

    return decorate


def _unknown(function: str, option: str, expected: Sequence[str]) -> str:
    """Write the message for an unknown option."""
    message = f"{function}() has no option `{option}`"
    now = RENAMED.get(option)
    if now in expected:
        return f"{message}; its name is `{now}`"
    near = difflib.get_close_matches(option, expected, 1)
    return f"{message}; did you mean `{near[0]}`?" if near else f"{message}; expected one of {', '.join(expected)}"


def backend_of(backend: str, cross_check: bool) -> str:
    """Combine the options `backend` and `cross_check`."""
    if cross_check and backend not in ("auto", "cross-check"):
        raise ValueError(f"found backend={backend!r} and cross_check=True; expected only one of them")
    return "cross-check" if cross_check else backend
