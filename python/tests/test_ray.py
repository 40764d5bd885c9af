"""A cluster of two workers, started here: the same results as on one machine, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any, Iterator

import pytest
from conftest import NIGHTLY
from test_arena import timeless

import tablee

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(not NIGHTLY, reason="starts a cluster")]

if NIGHTLY:
    ray = pytest.importorskip("ray")

    import tablee.ray
    from tablee import dataset

MATCH: dict[str, Any] = {"games": 60, "seed": 4, "playouts": 20}


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    """Two workers on this machine."""
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


class Killer:
    """Kills the first worker that has finished a part: by then it is at the next one."""

    def __init__(self) -> None:
        self.killed: int | None = None
        self.seen: set[int] = set()

    def __call__(self, workers: set[int]) -> None:
        self.seen |= workers
        if self.killed is None:
            self.killed = next(iter(workers))
            os.kill(self.killed, signal.SIGKILL)
            # It is gone for good, and whatever comes now comes from others.
            for _ in range(200):
                if not Path(f"/proc/{self.killed}").exists():
                    break
                time.sleep(0.05)


def test_a_match_is_the_same_when_a_worker_is_killed() -> None:
    alone = tablee.arena.play("kariba", "medium,easy,random", **MATCH)
    killer, progress = Killer(), []
    together = tablee.ray.play("kariba", "medium,easy,random", part=4, progress=progress.append, workers=killer, **MATCH)
    assert timeless(together) == timeless(alone) and together["games"] == 60
    assert killer.killed is not None and len(killer.seen) >= 2, "others have played on"
    assert progress == sorted(progress) and progress[-1] == 60 and len(progress) == 15


def test_a_dataset_is_the_same_when_a_worker_is_killed(tmp_path: Path) -> None:
    plan = dataset.Plan("kariba", "medium,random", games=40, seed=3, playouts=20, shard=4)
    alone = dataset.make(plan, tmp_path / "alone", threads=1)
    killer, progress = Killer(), []
    together = tablee.ray.make_dataset(plan, tmp_path / "together", progress=progress.append, workers=killer)
    assert [path.name for path in together] == [path.name for path in alone] and len(alone) == 10
    assert [path.read_bytes() for path in together] == [path.read_bytes() for path in alone]
    assert killer.killed is not None and len(killer.seen) >= 2 and progress[-1] == 40
    # What is there is not made again.
    together[3].unlink()
    kept = {path: path.stat().st_mtime_ns for path in together if path.exists()}
    tablee.ray.make_dataset(plan, tmp_path / "together", progress=progress.append)
    assert together[3].read_bytes() == alone[3].read_bytes() and progress[-2:] == [36, 40]
    assert all(path.stat().st_mtime_ns == before for path, before in kept.items())


def test_mistakes_are_told_and_not_tried_again() -> None:
    with pytest.raises(ValueError):
        tablee.ray.play("kariba", "genius", games=4)
    with pytest.raises(ValueError, match="part"):
        tablee.ray.play("kariba", "easy", games=4, part=0)
    forfeits = tablee.ray.play("kariba", "random,cmd:no-such-program", games=4, part=2)["forfeits"]
    assert [loss["code"] for loss in forfeits] == ["unstartable"] * 4


def test_the_command_line_makes_it_on_a_cluster(tmp_path: Path) -> None:
    from tablee import __main__ as command

    ray.shutdown()
    given = command._parser().parse_args(
        ["dataset", "make", "--game", "kariba", "--bots", "random", "--games", "6", "--shard", "3"]
        + ["--out", str(tmp_path / "data"), "--ray", "local"]
    )
    command._make(given)
    assert len(dataset.read(tmp_path / "data")) > 100
