"""Many games at a time: buffers, threads, ends, refusals."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ALL

import tablee
from tablee.batch import Buffers


@pytest.mark.parametrize("game", ALL)
def test_batches_are_single_games(game: tablee.Game) -> None:
    batch = tablee.Batch(game, 3, seed=9)
    out = batch.reset()
    states = [game.deal(9, number) for number in range(3)]
    for _ in range(250):
        actions = batch.sample().copy()
        batch.step(actions)
        for slot, state in enumerate(states):
            for seat in state.turn():
                state.apply(int(np.atleast_1d(actions[slot])[seat if game.lanes > 1 else 0]), seat)
            assert out.ends[slot] == state.over
            np.testing.assert_allclose(out.rewards[slot], state.returns, atol=1e-6)
            if state.over:
                states[slot] = state = game.deal(9, int(batch.numbers[slot]))
            rows = range(game.seats) if game.lanes > 1 else state.turn()
            for row, seat in enumerate(rows):
                observation, mask = state.observe(seat)
                index = (slot, row) if game.lanes > 1 else (slot,)
                assert (out.observations[index] == observation).all() and (out.masks[index] == mask).all()
                assert out.deciders[index] == (seat if seat in state.turn() else -1)


def test_buffers_belong_to_the_caller() -> None:
    game = tablee.Game("kariba")
    whole = np.zeros((10, game.observation_size), np.uint8)
    out = Buffers.allocate(game, 4)
    mine = Buffers(whole[2:6], out.masks, out.rewards, out.ends, out.deciders)
    batch = tablee.Batch(game, 4, out=mine)
    assert batch.reset() is mine and whole[2:6].any() and not whole[:2].any() and not whole[6:].any()
    own = np.zeros(4, np.int32)
    assert batch.sample(own) is own
    batch.step(own.astype(np.int64))


def test_threads_never_show() -> None:
    seen = []
    for threads in (1, 2, 3):
        batch = tablee.Batch("karuba", 700, 2, seed=3, threads=threads)
        batch.reset()
        total = 0
        for _ in range(50):
            out = batch.step(batch.sample())
            total += int(out.observations.astype(np.int64).sum()) + int(out.ends.sum())
        seen.append((total, out.rewards.tobytes(), batch.numbers.tolist()))
    assert seen[0] == seen[1] == seen[2]


def test_the_interpreter_goes_on_while_a_batch_steps() -> None:
    """Somebody else counts while one large step runs: in its middle, where only a released interpreter lets them."""
    batch = tablee.Batch("labyrinth", 80_000, 2, seed=1, threads=1)
    batch.reset()
    counted: list[float] = []
    over = threading.Event()

    def count() -> None:
        while not over.wait(0.001):
            counted.append(time.perf_counter())

    counter = threading.Thread(target=count)
    counter.start()
    heard = 0
    for _ in range(5):
        actions = batch.sample()
        begin = time.perf_counter()
        batch.step(actions)
        third = (time.perf_counter() - begin) / 3
        heard += any(begin + third < moment < begin + 2 * third for moment in counted)
    over.set()
    counter.join()
    assert heard >= 3, f"in {heard} of 5 steps somebody else could count"


def tasks() -> dict[int, int]:
    """The threads of this process, and for how many nanoseconds each has run."""
    folder = Path("/proc/self/task")
    return {int(task.name): int((task / "schedstat").read_text().split()[0]) for task in folder.iterdir()}


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="Linux tells how long threads have run")
@pytest.mark.parametrize(("n", "threads", "wanted"), [(500, 2, 0), (4096, 1, 0), (520, 3, 2), (4096, 2, 2), (4096, 3, 3)])
def test_threads_are_chosen_by_the_size_of_the_batch(n: int, threads: int, wanted: int) -> None:
    before = tasks()
    batch = tablee.Batch("kariba", n, 2, threads=threads)
    batch.reset()
    # Drawing actions is the caller's own work: what other threads do, they do in steps.
    actions = [batch.sample().copy()]
    for _ in range(200):
        batch.step(actions[-1])
        actions.append(batch.sample().copy())
    worked = [spent for task, spent in tasks().items() if task not in before]
    assert len(worked) == wanted
    # On a busy machine one of them may do it all, but the caller does not.
    assert not worked or sum(worked) > 1_000_000, worked


def test_what_an_illegal_action_does() -> None:
    batch = tablee.Batch("kariba", 2)
    out = batch.reset()
    actions = batch.sample().copy()
    before = out.observations.copy()
    actions[1] = int(np.flatnonzero(~out.masks[1])[0])
    with pytest.raises(tablee.Refused) as refused:
        batch.step(actions)
    assert refused.value.rule == "K3" and "game 1" in str(refused.value)
    assert (out.observations == before).all()
    losing = tablee.Batch("kariba", 2, illegal="lose", autoreset="disabled")
    losing.reset()
    after = losing.step(actions)
    assert after.ends.tolist() == [False, True] and after.rewards[1].tolist() == [-1.0, 1.0]
    with pytest.raises(tablee.TableeError):
        batch.step([99, 0])


def test_arrays_go_to_other_libraries_without_a_copy() -> None:
    batch = tablee.Batch("kariba", 8)
    array = np.from_dlpack(batch.reset().observations)
    before = array.copy()
    batch.step(batch.sample())
    assert (array == batch.buffers.observations).all() and (array != before).any()


@pytest.mark.parametrize("game", ALL)
def test_buffers_begin_at_cache_lines(game: tablee.Game) -> None:
    for n in (1, 7, 64):
        out = Buffers.allocate(game, n)
        for name, (shape, kind) in Buffers.shapes(game, n).items():
            array = getattr(out, name)
            assert array.ctypes.data % 64 == 0 and array.shape == shape and array.dtype == kind
            assert array.flags.c_contiguous and array.flags.writeable and not array.any()
    assert tablee.Batch(game, 3).sample().ctypes.data % 64 == 0


#: Asks for more games than one and a half gigabytes hold, and says how that ended.
GREEDY = """
import resource, sys, tablee
resource.setrlimit(resource.RLIMIT_AS, (3 << 29, 3 << 29))
try:
    tablee.Batch(sys.argv[1], int(sys.argv[2]), threads=1)
except tablee.TableeError as error:
    print(error.code, error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited as Linux does it")
@pytest.mark.parametrize("name", tablee.games())
def test_more_games_than_there_is_memory_for(name: str) -> None:
    for n in (10**8, 10**10, 2**60):
        told = subprocess.run([sys.executable, "-c", GREEDY, name, str(n)], capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stderr
        assert told.stdout == f"too-many {n} games at a time are too many\n"


def test_how_games_ended_is_kept_where_the_next_ones_begin() -> None:
    """In the same step: what the next-step mode shows after the last move."""
    for name in tablee.games():
        game = tablee.Game(name)
        out = Buffers.allocate(game, 600)
        finals = np.full_like(out.observations, 255)
        at_once = tablee.Batch(game, 600, seed=3, threads=2, out=dataclasses.replace(out, final_observations=finals))
        later = tablee.Batch(game, 600, seed=3, threads=1, autoreset="next-step")
        at_once.reset()
        later.reset()
        ended = 0
        # Until the first games end, both play the same ones.
        while not ended:
            actions = at_once.sample().copy()
            here, there = at_once.step(actions), later.step(actions)
            assert (here.ends == there.ends).all()
            ended = int(here.ends.sum())
            assert (finals[here.ends] == there.observations[here.ends]).all() and (finals[~here.ends] == 255).all()
            assert (here.observations[here.ends] != finals[here.ends]).any(axis=-1).all() or not ended
    with pytest.raises(ValueError, match="final_observations must have the shape"):
        tablee.Batch("kariba", 4, out=dataclasses.replace(Buffers.allocate(tablee.Game("kariba"), 4), final_observations=finals))


@pytest.mark.parametrize(
    "arguments",
    [
        {"n": -1},
        {"n": 2**62},
        {"n": 2, "threads": 0},
        {"n": 2, "seats": 9},
        {"n": 2, "autoreset": "never"},
        {"n": 2, "illegal": "?"},
        {"n": 2, "reward": "?"},
        {"n": 2, "options": {"x": 1}},
    ],
)
def test_batches_that_cannot_be(arguments: dict[str, Any]) -> None:
    with pytest.raises((ValueError, OverflowError)):
        tablee.Batch("kariba", **arguments)


def test_wrong_buffers_say_what_and_why() -> None:
    game = tablee.Game("kariba")
    good = Buffers.allocate(game, 4)

    def with_(**changed: Any) -> Buffers:
        return Buffers(**{**good.__dict__, **changed})

    for wrong, kind, why in (
        (with_(observations=np.zeros((4, 68), np.float32)), TypeError, "uint8"),
        (with_(observations=np.zeros((68, 4), np.uint8).T), ValueError, "contiguous"),
        (with_(masks=np.zeros((4, 41), np.bool_)), ValueError, "shape"),
        (with_(masks=[0]), TypeError, "numpy"),
        (with_(rewards=np.broadcast_to(np.float32(0), (4, 2))), ValueError, "writeable"),
        (with_(ends=np.zeros(3, np.bool_)), ValueError, "shape"),
        (with_(deciders=np.zeros(4, np.int64)), TypeError, "int8"),
    ):
        with pytest.raises(kind, match=why):
            tablee.Batch(game, 4, out=wrong)
    batch = tablee.Batch(game, 4, out=good)
    batch.reset()
    for actions, kind in (([0], ValueError), ([0.5] * 4, TypeError), ([2**40] * 4, ValueError), ("abcd", TypeError)):
        with pytest.raises(kind):
            batch.step(actions)
    same = np.zeros((4, 68), np.uint8)
    raw = batch._raw
    with pytest.raises((TypeError, ValueError)):
        raw.reset((same, same, same, same, same))
    with pytest.raises(ValueError, match="masks has"):
        raw.reset((same, np.zeros(3, np.uint8), good.rewards, good.ends.view(np.uint8), good.deciders))
    with pytest.raises(TypeError):
        raw.reset((1, 2, 3, 4, 5))  # type: ignore[arg-type]


def test_observations_expand_for_networks() -> None:
    for name in tablee.games():
        game = tablee.Game(name)
        out = tablee.Batch(game, 5).reset()
        expanded = tablee.features.expand(game, out.observations)
        assert expanded.shape[-1] == tablee.features.size(game) and 0 <= expanded.min() and expanded.max() <= 1
        with pytest.raises(ValueError):
            tablee.features.expand(game, out.observations[..., :-1])
