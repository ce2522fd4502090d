"""Make a data set of graded, deduplicated puzzles for training and for tests, with a card that Hugging Face reads.

    python -m veridoku.dataset --count 100000 --seed 1 --out sudoku-100k
    python -m veridoku.dataset --config 9x9 --config killer --augment 3 --balance --measure --count 10000 --out sets

.. code-block:: text

    numbers --_shards--> generate, transform, rate, classify --> shards/9x9/00000.parquet ...  (resumable: a shard is kept)
                                                                        |
        _parts: first of each class; part by the class of its grid --> 9x9/train/, 9x9/validation/, 9x9/test/
                                                                        |
                            _card, _measure, _pictures --> README.md, statistics.json, SHA256SUMS, pictures

======================  ============================================================================================
file                    idea
======================  ============================================================================================
``_configs``            a configuration: a size or a variant, and how its puzzles are made
``_extras``             the optional columns: one row of a table each
``_classes``            which puzzles and grids are equivalent
``_shards``             the rows of some numbers, made once
``_parts``              train, validation and test, which share no class
``_measure``            what leaks from a split by rows, and what two small models make of it
``_card``               the card, its YAML head, checksums
``_pictures``           four pictures
======================  ============================================================================================

The data depend only on the options: not on threads, machine, or interruptions. Needs pyarrow, and matplotlib for pictures:
``pip install 'veridoku[dataset]'``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._make import Settings, make

__all__ = ["Settings", "make"]


def __getattr__(name: str) -> Any:
    """Import pyarrow only if something is used, so the command can report that it is missing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import _make

    return getattr(_make, name)
