"""Calls with a mistake in each, which type checkers see: a line without an error would be an unused comment."""

from __future__ import annotations

import numpy as np

import veridoku

LINE = "1234341221434.2."
CELLS = np.zeros((1, 81), np.uint8)


def mistakes() -> None:
    veridoku.solve(LINE, timeuot=1)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.solve(CELLS, threads="2")  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]
    veridoku.check(CELLS, limit=2)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.count(CELLS, limits=2)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.candidates(LINE, bit=True)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.rate(LINE, scale="sea")  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]
    veridoku.rate(LINE, pearl=True)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.rate(LINE, scale="se", only=["x-wing"])  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]
    veridoku.canonical(LINE, timeout=1)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.transform(LINE, first=1)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.minimize(LINE, symetry="none")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.convert(LINE)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.explain(LINE, short=True)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.diagnose(LINE, smallest=2.5)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]
    veridoku.certify(LINE, minimum=True)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.generate(1, clues="evil")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    veridoku.Rules(variants=["x"])  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
