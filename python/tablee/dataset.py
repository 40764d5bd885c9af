"""Games of bots as Parquet: what each seat saw, what it could do, what a bot thought of it, what it did and what came of it.

>>> import tempfile, tablee
>>> folder = tempfile.mkdtemp()
>>> plan = tablee.dataset.Plan("kariba", "medium,easy", games=4, seed=1, shard=2, playouts=5)
>>> [path.name for path in tablee.dataset.make(plan, folder)]
['part-00000.parquet', 'part-00001.parquet']
>>> table = tablee.dataset.read(folder, columns=["game", "seat", "move", "reward"])
>>> sorted(set(table["game"].to_pylist()))
[0, 1, 2, 3]

The same on the command line: `tablee dataset make --game kariba --bots medium,easy --games 4 --out FOLDER`. A shard is written whole or
not at all; whoever is interrupted begins the same command again, and shards that are there are kept. What stands in a row depends
on the plan alone, so it does not matter where a shard was made (:mod:`tablee.ray` makes them on many machines).
docs/PYTHON.md describes the columns.
"""

from __future__ import annotations

import json
import os
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterator, Mapping

import pyarrow as pa
import pyarrow.parquet as pq

from tablee import _tablee
from tablee._tablee import Game, State, TableeError
from tablee.arena import PLAYOUTS, Arena

__all__ = ["Plan", "make", "make_shard", "read", "schema", "write_shard"]

#: Columns that may be left out: they are most of the bytes, or most of the work.
OPTIONAL = ("view", "observation", "legal", "judged")
MANIFEST = "dataset.json"

_Thinkers = dict[str, tuple[str, int]]


@dataclass(frozen=True)
class Plan:
    """What is played and written down. Two folders made by the same plan hold the same rows."""

    game: str
    #: As in :mod:`tablee.arena`: as many as seats in that order round the table, or any number that takes turns. Seats change
    #: from game to game, and every game has a deal of its own. Bots need playouts: a clock would not give the same rows twice.
    bots: str
    games: int
    seats: int | None = None
    options: Mapping[str, Any] | None = None
    seed: int = 0
    playouts: int = PLAYOUTS
    #: Who judges the legal moves: nobody (None: each bot says what it thinks itself) or a level such as `hard:400`.
    judge: str | None = None
    #: Games a file.
    shard: int = 1000
    #: Which of :data:`OPTIONAL` are left out.
    without: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        if self.shard < 1:
            raise ValueError(f"shard must be at least 1, and is {self.shard}")
        if unknown := set(self.without) - set(OPTIONAL):
            raise ValueError(f"{sorted(unknown)} cannot be left out, only {', '.join(OPTIONAL)}")
        # Resolves what was left open, so that equal plans are written down alike.
        game = Game(self.game, self.seats, None if self.options is None else dict(self.options))
        object.__setattr__(self, "seats", game.seats)
        object.__setattr__(self, "options", game.options)
        object.__setattr__(self, "without", tuple(sorted(set(self.without))))
        self.thinkers()

    @property
    def shards(self) -> int:
        """How many files."""
        return -(-self.games // self.shard)

    def numbers(self, shard: int) -> range:
        """Which games are in a file."""
        return range(shard * self.shard, min((shard + 1) * self.shard, self.games))

    def table(self) -> Game:
        """The game that is played."""
        return Game(self.game, self.seats, dict(self.options or {}))

    def arena(self, bots: str | None = None) -> Arena:
        """Who sits where."""
        return Arena(
            self.table(), bots or self.bots, games=self.games, seed=self.seed, pairing="none", playouts=self.playouts
        )

    def thinkers(self) -> _Thinkers:
        """Level and playouts of every bot, and of the judge, by name."""
        found: _Thinkers = {}
        for bots in (self.bots, self.judge):
            for name, level, playouts in self.arena(bots)._raw.bots() if bots else ():
                if level is None or playouts is None:
                    raise ValueError(f"{name} cannot be asked for a dataset: a level, or a level and playouts, is needed")
                found[name] = level, playouts
        if self.judge is not None and self.judge not in found:
            raise ValueError(f"judge={self.judge!r}: one level, such as hard:400")
        return found

    def manifest(self) -> str:
        """The plan as it is kept beside the files."""
        return json.dumps({**asdict(self), "version": _tablee.__version__, "format": 1}, indent=1, sort_keys=True) + "\n"


_JUDGED = pa.struct(
    [
        ("action", pa.uint16()),
        ("worth", pa.float32()),
        ("points", pa.float32()),
        ("win", pa.float32()),
        ("playouts", pa.uint32()),
    ]
)


def schema(plan: Plan) -> pa.Schema:
    """The columns of a plan, with the plan and the sections of observations as metadata."""
    game, names = plan.table(), pa.dictionary(pa.int8(), pa.string())
    columns: list[tuple[str, pa.DataType]] = [
        ("game", pa.uint32()),
        ("decision", pa.uint16()),
        ("seat", pa.uint8()),
        ("bot", names),
        ("view", pa.string()),
        ("observation", pa.list_(pa.uint8(), game.observation_size)),
        ("legal", pa.list_(pa.uint16())),
        ("judged", pa.list_(_JUDGED)),
        ("action", pa.uint16()),
        ("move", pa.string()),
        ("reward", pa.float32()),
        ("points", pa.list_(pa.int16(), game.seats)),
        ("places", pa.list_(pa.uint8(), game.seats)),
    ]
    about = {"tablee.plan": plan.manifest(), "tablee.sections": json.dumps(game.sections)}
    return pa.schema([column for column in columns if column[0] not in plan.without], metadata=about)


def _rows(plan: Plan, state: State, number: int, bots: list[str], thinkers: _Thinkers) -> Iterator[dict[str, Any]]:
    """One game, a row for every decision of a seat."""
    # A stream of its own for each game: no row depends on where or when the others are made.
    thoughts = random.Random(plan.seed << 64 | number)
    rows: list[dict[str, Any]] = []
    while not state.over:
        for seat in state.turn():
            rows.append(_decision(plan, state, seat, bots[seat], thinkers, thoughts))
            rows[-1]["game"] = number
            state.apply(rows[-1]["action"], seat)
    returns, points, places = state.returns, state.scores, state.places
    for row in rows:
        yield {**row, "reward": returns[row["seat"]], "points": points, "places": places}


def _decision(
    plan: Plan, state: State, seat: int, bot: str, thinkers: _Thinkers, thoughts: random.Random
) -> dict[str, Any]:
    view, legal, (level, playouts) = state.view_text(seat), state.legal_actions(seat), thinkers[bot]
    thought, judgement = thoughts.getrandbits(64), thoughts.getrandbits(64)
    if level == "random":
        action = legal[thought % len(legal)]
    else:
        action = state.action_of(_tablee.choose(plan.game, view, level, thought, playouts), seat)
    row: dict[str, Any] = {"decision": state.decision, "seat": seat, "bot": bot, "action": action}
    row["move"] = state.move_of(action, seat)
    if "judged" not in plan.without:
        judge, considered = thinkers[plan.judge or bot], []
        # Who plays at random thinks nothing of any move.
        if judge[0] != "random" and len(legal) > 1:
            considered = _tablee.consider(plan.game, view, judge[0], judgement, judge[1])
        fields = ("action", "worth", "points", "win", "playouts")
        row["judged"] = [dict(zip(fields, (state.action_of(move, seat), *rest))) for move, *rest in considered]
    if "view" not in plan.without:
        row["view"] = view
    if "observation" not in plan.without:
        row["observation"] = state.observe(seat)[0]
    if "legal" not in plan.without:
        row["legal"] = legal
    return row


def make_shard(plan: Plan, shard: int) -> pa.Table:
    """The rows of one file."""
    columns, game, arena, thinkers = schema(plan), plan.table(), plan.arena(), plan.thinkers()
    rows = [
        row
        for number in plan.numbers(shard)
        for row in _rows(plan, game.deal(plan.seed, number), number, arena.seating(number), thinkers)
    ]
    arrays = []
    for column in columns:
        values = [row[column.name] for row in rows]
        if column.name == "bot":
            # All files have the same codes.
            names = sorted(thinkers)
            codes = pa.array([names.index(value) for value in values], pa.int8())
            arrays.append(pa.DictionaryArray.from_arrays(codes, pa.array(names)))
        else:
            arrays.append(pa.array(values, column.type))
    return pa.Table.from_arrays(arrays, schema=columns)


def write_shard(folder: Path, shard: int, table: pa.Table) -> Path:
    """Writes one file, whole or not at all."""
    path = _path(folder, shard)
    unfinished = path.with_suffix(".unfinished")
    pq.write_table(table, unfinished, compression="zstd")
    os.replace(unfinished, path)
    return path


def _path(folder: Path, shard: int) -> Path:
    return folder / f"part-{shard:05}.parquet"


def prepare(plan: Plan, folder: str | os.PathLike[str]) -> tuple[Path, list[int]]:
    """The folder, with the plan in it, and the files that are still missing."""
    where = Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    manifest = where / MANIFEST
    if manifest.exists():
        if manifest.read_text() != plan.manifest():
            raise TableeError(f"{manifest} is of another dataset: choose another folder, or ask for the same plan")
    elif any(where.glob("part-*.parquet")):
        raise TableeError(f"{where} has files of another dataset: choose another folder")
    else:
        manifest.write_text(plan.manifest())
    return where, [shard for shard in range(plan.shards) if not _path(where, shard).exists()]


def make(
    plan: Plan,
    folder: str | os.PathLike[str],
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Path]:
    """Makes the files that are missing, several at a time, and tells where all are. ``progress`` is told how many games are done."""
    where, missing = prepare(plan, folder)
    done = plan.games - sum(len(plan.numbers(shard)) for shard in missing)
    if progress is not None:
        progress(done)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        try:
            for shard, table in zip(missing, pool.map(lambda shard: make_shard(plan, shard), missing)):
                write_shard(where, shard, table)
                done += len(plan.numbers(shard))
                if progress is not None:
                    progress(done)
        except BaseException:
            # Shards that nobody has begun are not begun any more.
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [_path(where, shard) for shard in range(plan.shards)]


def read(folder: str | os.PathLike[str], columns: list[str] | None = None) -> pa.Table:
    """All rows of a dataset, or some columns of them; `.to_pandas()` or `polars.from_arrow(...)` goes on from there."""
    paths = sorted(Path(folder).glob("part-*.parquet"))
    if not paths:
        raise TableeError(f"{folder} has no files of a dataset")
    return pa.concat_tables([pq.read_table(path, columns=columns) for path in paths])
