"""Calls of Spark's functions with a mistake in each. PySpark need not be installed, so a DataFrame may be of any type."""

from __future__ import annotations

from typing import Any

from veridoku import spark


def mistakes(frame: Any) -> None:
    spark.solve(frame, backends="sat")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    spark.transform(frame, sede=1)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    spark.explain(frame, shorter=True)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
