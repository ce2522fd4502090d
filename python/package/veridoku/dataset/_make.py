"""Makes a data set: shards, parts, measurements, pictures, the card."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from ._card import Made, write_card
from ._configs import CONFIGS, Config
from ._extras import EXTRAS, extras_of
from ._measure import leak, models
from ._parts import split
from ._shards import Plan, make_shards


@dataclass(frozen=True)
class Settings:
    """What is asked of a data set; `python -m veridoku.dataset --help` explains each option."""

    out: Path
    count: int = 100_000
    seed: int = 1
    configs: tuple[str, ...] = ("9x9",)
    augment: int = 0
    balance: bool = False
    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    measure: bool = False
    pictures: bool = True
    shard: int = 20_000
    threads: int = 1

    @property
    def command(self) -> str:
        """The command that makes the same rows."""
        words = ["python -m veridoku.dataset", f"--count {self.count} --seed {self.seed}"]
        words += [f"--config {name}" for name in self.configs if self.configs != ("9x9",)]
        words += [f"--augment {self.augment}"] if self.augment else []
        words += ["--balance"] if self.balance else []
        words += [f"--with {name}" for name in self.wanted] + [f"--without {name}" for name in self.unwanted]
        words += ["--measure"] if self.measure else []
        return " ".join(words)

    def plan(self, config: Config) -> Plan:
        """What the shards of a configuration contain."""
        extras = extras_of(config, self.wanted, self.unwanted)
        return Plan(config, self.seed, self.count, self.shard, self.augment, extras, self.threads)

    def check(self) -> None:
        """Raise a ValueError if options do not fit together."""
        configs = [CONFIGS[name] for name in self.configs]
        for config in configs:
            names = [extra.name for extra in self.plan(config).extras]
            if self.augment and not config.is_plain:
                raise ValueError(f"--augment: no transform supports the rules of {config.name}")
            if self.balance and "level" not in names:
                raise ValueError(f"--balance: {config.name} is not rated; expected --with level, or another --config")
        for extra in EXTRAS:
            if extra.name in self.wanted and not any(map(extra.serves, configs)):
                raise ValueError(f"--with {extra.name}: found {', '.join(self.configs)}; expected --config 9x9")
        if self.measure and not any(config.is_classic for config in configs):
            raise ValueError(f"--measure: found {', '.join(self.configs)}; expected --config 9x9")


def make(settings: Settings) -> Path:
    """Make a data set, or continue one, and return its card.

    Raises
    ------
    ValueError
        If options do not fit together.
    """
    settings.check()
    made = [_make(settings, CONFIGS[name]) for name in settings.configs]
    leaked = learned = None
    classic = next((one for one in made if one.plan.config.is_classic), None)
    if classic and classic.split.rows.num_rows:
        rows = _puzzles(classic.split.rows)
        puzzles = rows["puzzle"].combine_chunks()
        leaked = leak(puzzles, settings.seed, settings.threads)
        if settings.measure:
            learned = models(puzzles, rows["grid_class"].to_numpy(), settings.seed, settings.threads)
    write_card(settings.out, made, settings.command, leaked, learned)
    return settings.out / "README.md"


def _make(settings: Settings, config: Config) -> Made:
    plan = settings.plan(config)
    folder = settings.out / config.name
    shards = make_shards(settings.out / "shards" / config.name, plan)
    parts = split(folder, shards, settings.balance)
    for part, count in (parts.balanced or {}).items():
        if count == 0:
            print(
                f"note: {config.name}: {part} lacks a level, so it is empty; expected a larger --count", file=sys.stderr
            )
    drawn = []
    if settings.pictures and parts.rows.num_rows:
        # Only here, so a set without pictures needs no matplotlib.
        from ._pictures import pictures

        drawn = pictures(folder, parts.rows, config)
    return Made(plan, folder, parts, shards, drawn)


def _puzzles(rows: pa.Table) -> pa.Table:
    """The rows without equivalent forms."""
    return rows.filter(pc.equal(rows["form"], 0)) if "form" in rows.column_names else rows
