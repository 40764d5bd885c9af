"""Arena matches and datasets on a Ray cluster: the same results as on one machine, whoever plays which part.

    import ray, tablee.ray
    ray.init(address="auto")
    summary = tablee.ray.play("kariba", "hard:2000,medium", games=10_000)
    tablee.ray.make_dataset(tablee.dataset.Plan("kariba", "hard:400", games=100_000), "kariba")

Every part is a task of Ray's and depends on nothing but its numbers. A worker that is killed costs the time of the part it was at: Ray
gives that part to another. An exception (such as a bot that does not exist) is no reason to try again, and is raised here. Files of
a dataset are written by whoever asks, so that the machines need no folder in common.
"""

from __future__ import annotations

import os
import time
from typing import Any, Callable, Iterator

import ray

from tablee import dataset
from tablee._tablee import Game
from tablee.arena import Arena

__all__ = ["make_dataset", "play"]

#: Parts that are handed out before the first of them is done: enough for every core, and few enough that results do not pile up.
AHEAD = 2
#: A part that takes its worker along every time is at fault itself, and is not tried for ever.
RETRIES = 10


def _task(function: Callable[..., Any]) -> Any:
    return ray.remote(max_retries=RETRIES)(function)


@_task
def _play(arena: Arena, first: int, last: int) -> tuple[int, list[Any]]:
    return os.getpid(), arena.play(first, last)


@_task
def _shard(plan: dataset.Plan, shard: int) -> tuple[int, Any]:
    return os.getpid(), dataset.make_shard(plan, shard)


def _cores() -> int:
    resources: Any = ray.cluster_resources
    return int(resources().get("CPU", 1))


def _parts(
    parts: list[Any], begin: Callable[[Any], Any], workers: Callable[[set[int]], None] | None
) -> Iterator[tuple[Any, Any]]:
    """Hands parts out, and gives each with its result as soon as it is there."""
    ahead = AHEAD * max(1, _cores())
    begun: dict[Any, Any] = {}
    seen: set[int] = set()
    for part in parts:
        begun[begin(part)] = part
        if len(begun) < ahead:
            continue
        yield from _finished(begun, seen, workers)
    while begun:
        yield from _finished(begun, seen, workers)


def _finished(
    begun: dict[Any, Any], seen: set[int], workers: Callable[[set[int]], None] | None
) -> Iterator[tuple[Any, Any]]:
    done, _ = ray.wait(list(begun), num_returns=1)
    for reference in done:
        worker, result = ray.get(reference)
        seen.add(worker)
        if workers is not None:
            workers(set(seen))
        yield begun.pop(reference), result


def play(
    game: str | Game,
    bots: str,
    *,
    part: int = 10,
    progress: Callable[[int], None] | None = None,
    workers: Callable[[set[int]], None] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """As :func:`tablee.arena.play`, so many games a task. ``workers`` is told which processes have finished a task so far."""
    arena, start = Arena(game, bots, **options), time.monotonic()
    if part < 1:
        raise ValueError(f"part must be at least 1, and is {part}")
    shared, rows = ray.put(arena), []
    firsts = list(range(0, arena.games, part))
    for _, played in _parts(firsts, lambda first: _play.remote(shared, first, first + part), workers):
        rows += played
        if progress is not None:
            progress(len(rows))
    return arena.summary(rows, time.monotonic() - start, _cores())


def make_dataset(
    plan: dataset.Plan,
    folder: str | os.PathLike[str],
    *,
    progress: Callable[[int], None] | None = None,
    workers: Callable[[set[int]], None] | None = None,
) -> list[Any]:
    """As :func:`tablee.dataset.make`: makes the files that are missing, one a task."""
    where, missing = dataset.prepare(plan, folder)
    done = plan.games - sum(len(plan.numbers(shard)) for shard in missing)
    if progress is not None:
        progress(done)
    shared = ray.put(plan)
    for shard, table in _parts(missing, lambda shard: _shard.remote(shared, shard), workers):
        dataset.write_shard(where, shard, table)
        done += len(plan.numbers(shard))
        if progress is not None:
            progress(done)
    return [dataset._path(where, shard) for shard in range(plan.shards)]
