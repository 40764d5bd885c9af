"""Any bytes and shapes: an exception that says why, never a panic, and the interpreter lives on."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from conftest import NIGHTLY

import tablee

ROUNDS = 4000 if NIGHTLY else 250


def spoiled(value: Any, rng: random.Random) -> Any:
    """Something like this value, with something wrong somewhere."""
    nonsense: list[Any] = [None, True, -1, 0, 255, 2**31, 2**63, 1.5, "", "\u0000", "é" * 9, [], {}, [[]], "7x2", [1] * 300]
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        changed = dict(value)
        if rng.random() < 0.15:
            del changed[key]
        elif rng.random() < 0.1:
            changed[rng.choice(["x", "seats", key + key])] = rng.choice(nonsense)
        else:
            changed[key] = spoiled(value[key], rng)
        return changed
    if isinstance(value, list) and value and rng.random() < 0.9:
        changed_list = list(value)
        place = rng.randrange(len(value))
        if rng.random() < 0.3:
            changed_list.insert(place, rng.choice(value + nonsense))
        else:
            changed_list[place] = spoiled(value[place], rng)
        return changed_list
    return rng.choice(nonsense)


def guarded(call: Any) -> None:
    """Runs something that may refuse; a panic of the native half is no Exception and fails the test."""
    try:
        call()
    except (ValueError, TypeError, OverflowError, KeyError, AttributeError) as error:
        assert str(error), "an exception says what is wrong"


@pytest.mark.parametrize("name", tablee.games())
def test_spoiled_views_records_and_options(name: str) -> None:
    rng = random.Random(name)
    game = tablee.Game(name, seats=3)
    state = game.deal(1)
    for _ in range(12):
        seat = state.waiting()[0]
        state.apply(state.sample(rng.getrandbits(32), seat), seat)
    view, record = state.view(0), json.loads(state.record())
    for _ in range(ROUNDS):
        wrong = spoiled(view, rng)

        def world(wrong: Any = wrong) -> None:
            imagined = game.determinize(wrong, 1)
            imagined.observe(0)
            imagined.legal(0)
            imagined.svg(0)

        guarded(world)
        guarded(lambda wrong=wrong: tablee.bots.choose(wrong, "easy", game=name, playouts=3))
        guarded(lambda: tablee.load(spoiled(record, rng)))
        guarded(lambda: tablee.Game(name, 2, spoiled(game.options, rng)))
        guarded(lambda: tablee.Game(name, 2, None, spoiled(game.set, rng)))
        text = "".join(chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x3000)])) for _ in range(rng.randrange(9)))
        guarded(lambda text=text: state.clone().apply(text, 0))
        guarded(lambda: state.clone().apply(rng.randrange(-(2**40), 2**40), rng.randrange(-3, 9)))
        guarded(lambda text=text: game.start(text))
        guarded(lambda text=text: tablee.load(text))


def rebuilt(parts: Any, rng: random.Random) -> Any:
    """What a pickle would make of these parts, some of them spoiled: the texts within as what they say."""
    function, arguments = parts[:2]
    spoil = rng.randrange(len(arguments))

    def changed(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("{"):
            return json.dumps(spoiled(json.loads(value), rng))
        return spoiled([list(pair) for pair in value] if isinstance(value, list) else value, rng)

    return function(*(changed(value) if place == spoil else value for place, value in enumerate(arguments)))


@pytest.mark.parametrize("name", tablee.games())
def test_spoiled_questions_to_bots_and_pickles(name: str) -> None:
    rng = random.Random(name)
    game = tablee.Game(name, seats=2)
    state = game.deal(1)
    for _ in range(7):
        seat = state.waiting()[0]
        state.apply(state.sample(rng.getrandbits(32), seat), seat)
    view, record = state.view(0), json.loads(state.record())
    imagined = game.determinize(view, 4)
    seat = imagined.waiting()[0]
    imagined.apply(imagined.sample(1, seat), seat)
    arena = tablee.arena.Arena(game, "random,easy:2", games=2)
    rows = arena.play(0, 1)
    for _ in range(ROUNDS // 5):
        guarded(lambda: tablee.review(spoiled(record, rng), rng.choice(["easy", "medium", "x"]), 2, [rng.randrange(-1, 3)]))
        guarded(lambda: tablee.bots.consider(spoiled(view, rng), "easy", game=name, playouts=2))
        guarded(lambda: tablee.bots.consider(view, "medium", game=spoiled(name, rng), seed=spoiled(1, rng), playouts=2))
        guarded(lambda: tablee.bots.choose(view, spoiled("easy", rng), game=name, playouts=rng.choice([0, 1, -1, 2**70])))
        for parts in (state.__reduce__(), imagined.__reduce__(), game.__reduce__(), arena.__reduce__()):
            guarded(lambda parts=parts: rebuilt(parts, rng))
        text = "".join(rng.choice(["easy", ",", ":", "50", "ms", "cmd", "plain", "@", " ", "é", "\0"]) for _ in range(rng.randrange(7)))
        # No program is run for this: a list of bots is only read here.
        guarded(lambda text=text: tablee.arena.Arena(name, text, games=rng.choice([1, 0, -1, 2**70]), pairing="none"))
        guarded(lambda: arena.summary(spoiled([list(row) for row in rows], rng), spoiled(1.0, rng)))
        guarded(lambda: arena.seating(rng.randrange(-3, 2**70)))
        guarded(lambda: arena.play(rng.randrange(-3, 9), rng.randrange(-3, 3)))


@pytest.mark.parametrize("name", tablee.games())
def test_spoiled_plans(name: str) -> None:
    dataset = pytest.importorskip("tablee.dataset")
    rng = random.Random(name)
    plan = {"game": name, "bots": "easy:5,random", "games": 3, "seats": 2, "options": None, "seed": 1, "playouts": 4}
    plan |= {"judge": "medium:3", "shard": 2, "without": ["view"]}
    assert dataset.Plan(**plan).shards == 2
    for _ in range(ROUNDS):
        guarded(lambda: dataset.Plan(**spoiled(plan, rng)).manifest())


@pytest.mark.parametrize("name", tablee.games())
def test_any_arrays(name: str) -> None:
    rng = random.Random(name)
    kinds = [np.uint8, np.int8, np.bool_, np.int32, np.int64, np.float32, np.float64, np.complex64]
    batch = tablee.Batch(name, 3, autoreset="next-step", illegal="lose")
    batch.reset()
    good = batch._arrays
    shape = batch.buffers.deciders.shape

    def array() -> np.ndarray[Any, Any]:
        form = tuple(rng.randrange(5) for _ in range(rng.randrange(4)))
        made = np.zeros(form, rng.choice(kinds))
        return made.T if rng.random() < 0.3 else made[::-1] if made.ndim and rng.random() < 0.3 else made

    for _ in range(ROUNDS):
        arrays = tuple(array() if rng.random() < 0.3 else one for one in good)
        guarded(lambda arrays=arrays: batch._raw.reset(arrays))
        guarded(lambda arrays=arrays: batch._raw.step(arrays, array()))
        guarded(lambda: batch._raw.sample(array()))
        guarded(lambda: batch._raw.step(good, batch.sample(), array()))
        guarded(lambda: batch._raw.reset_marked(good, array()))
        guarded(lambda: batch.step(array()))
        actions = np.array([rng.randrange(-(2**31), 2**31) for _ in range(int(np.prod(shape)))], np.int64)
        guarded(lambda actions=actions: batch.step(actions.reshape(shape)))
        batch.step(batch.sample())
