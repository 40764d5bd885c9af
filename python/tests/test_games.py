"""Games as they are: positions, refusals, views, records, pickles, drawings."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ALL, ROOT, SOME

import tablee


def play(state: tablee.State, rng: random.Random, decisions: int = 10_000) -> tablee.State:
    """Plays at random."""
    for _ in range(decisions):
        waiting = state.waiting()
        if not waiting:
            break
        state.apply(rng.choice(state.legal(waiting[0])), waiting[0])
    return state


@pytest.mark.parametrize("game", ALL)
def test_moves_and_actions_are_the_same(game: tablee.Game) -> None:
    rng = random.Random(1)
    state = game.deal(3)
    while not state.over:
        for seat in range(game.seats):
            observation, mask = state.observe(seat)
            assert observation.shape == (game.observation_size,) and mask.shape == (game.actions,)
            legal, actions = state.legal(seat), state.legal_actions(seat)
            assert sorted(state.action_of(move, seat) for move in legal) == actions == list(np.flatnonzero(mask))
            assert bool(legal) == (seat in state.turn())
        seat = state.waiting()[0]
        move = rng.choice(state.legal(seat))
        assert state.move_of(state.action_of(move, seat), seat) == move
        state.check(move, seat)
        state.apply(rng.choice([move, state.action_of(move, seat)]), seat)
    assert sorted(state.places)[0] == 1 and abs(sum(state.returns)) < 1e-6
    assert [sum(points for _, points in state.breakdown(seat)) for seat in range(game.seats)] == state.scores


@pytest.mark.parametrize("game", SOME)
def test_pickles_copies_and_records_come_back(game: tablee.Game) -> None:
    rng = random.Random(2)
    state = play(game.deal(5), rng, 13)
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state and other.view_text(0) == state.view_text(0) and other.waiting() == state.waiting()
        before = state.truth()
        play(other, random.Random(3), 1)
        assert state.truth() == before, "the copy is another position"
    assert pickle.loads(pickle.dumps(game)) == game and hash(pickle.loads(pickle.dumps(game))) == hash(game)
    play(state, rng)
    record = state.record(["Ada", "Ben"])
    loaded = tablee.load(record)
    assert loaded == state and loaded.scores == state.scores and json.loads(record)["seats"][0]["name"] == "Ada"
    assert tablee.load(json.loads(record)) == state and loaded.game == game
    assert game.start(state.dealt or "") == game.deal(5)


@pytest.mark.parametrize("game", SOME)
def test_worlds_are_imagined_from_the_view_alone(game: tablee.Game) -> None:
    state = play(game.deal(6), random.Random(4), 9)
    for seat in range(game.seats):
        view = state.view(seat)
        worlds = [game.determinize(view, seed) for seed in range(8)]
        for world in worlds:
            assert world.view(seat) == view and world.legal(seat) == state.legal(seat)
            assert [array.tolist() for array in world.observe(seat)] == [array.tolist() for array in state.observe(seat)]
            again = pickle.loads(pickle.dumps(play(world, random.Random(5), 2)))
            assert again == world
            assert play(world, random.Random(6)).over
        assert game.determinize(json.dumps(view), 1) == game.determinize(view, 1), "a seed gives the same world"
        with pytest.raises(tablee.TableeError, match="no deal"):
            worlds[0].record()
    assert len({json.dumps(game.determinize(state.view(0), seed).truth()) for seed in range(20)}) > 1


def test_a_seat_sees_nothing_of_the_others_choice() -> None:
    state = tablee.Game("karuba-cards", 2).deal(1)
    before = state.view(1), [array.tolist() for array in state.observe(1)]
    state.apply(0, 0)
    assert (state.view(1), [array.tolist() for array in state.observe(1)]) == before
    assert state.turn() == [0, 1] and state.waiting() == [1]
    assert state.chosen(0) == state.legal(0)[0] and state.chosen(1) is None
    assert pickle.loads(pickle.dumps(state)).waiting() == [1], "a choice that is kept stays kept"


def test_refusals_have_code_rule_and_sentence() -> None:
    state = tablee.Game("kariba").deal(1)
    held = {move[0] for move in state.legal()}
    missing = next(animal for animal in "12345678" if animal not in held)
    with pytest.raises(tablee.Refused) as refused:
        state.apply(f"{missing}x1")
    assert (refused.value.code, refused.value.rule) == ("not-in-hand", "K3")
    assert "K3" in str(refused.value) and refused.value.sentence_fr != refused.value.sentence
    with pytest.raises(tablee.TableeError) as wrong:
        state.apply("7y2")
    assert wrong.value.code == "notation" and wrong.value.rule is None
    with pytest.raises(tablee.TableeError) as other:
        state.apply(state.legal()[0], 1)
    assert other.value.code == "not-deciding"
    over = play(tablee.Game("kariba").deal(2), random.Random(1))
    for move in ("1x1", 0):
        with pytest.raises(tablee.TableeError) as ended:
            over.apply(move)
        assert ended.value.code == "over"
    assert issubclass(tablee.Refused, ValueError)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("chess",), "unknown-game"),
        (("kariba", 1), "setup"),
        (("kariba", 5), "setup"),
        (("kariba", 2, {"experts": True}), "options"),
        (("kariba", 2, {"expert": 7}), "options"),
        (("kariba", 2, "{"), "options"),
        (("kariba", 2, None, {"faces": "x"}), "set"),
        (("kariba", 2, None, "nonsense"), "set"),
    ],
)
def test_games_that_cannot_be_set_up(arguments: tuple[Any, ...], code: str) -> None:
    with pytest.raises(tablee.TableeError) as wrong:
        tablee.Game(*arguments)
    assert wrong.value.code == code and len(str(wrong.value)) > 10


def test_other_wrong_input() -> None:
    game = tablee.Game("karuba")
    state = game.deal(1)
    for call in (
        lambda: state.legal(2),
        lambda: state.legal(-1),
        lambda: state.legal(),
        lambda: state.apply(155, 0),
        lambda: state.apply(-1, 0),
        lambda: state.apply(2**40, 0),
        lambda: state.picture(0, "de"),
        lambda: tablee.rules("karuba", "xx"),
        lambda: tablee.rules("chess"),
        lambda: tablee.load("{}"),
        lambda: tablee.load("not a record"),
        lambda: game.start("1 2 3"),
        lambda: game.determinize({}),
        lambda: game.determinize("[1"),
        lambda: tablee.bots.choose(state, "genius", seat=0),
        lambda: tablee.bots.choose(state, "easy"),
        lambda: tablee.bots.choose(state.view(), "easy", game="karuba"),
        lambda: tablee.review(state.record(), seats=[7]),
    ):
        with pytest.raises(tablee.TableeError):
            call()
    with pytest.raises(TypeError):
        state.apply(None, 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        state.apply(1.5, 0)  # type: ignore[arg-type]
    with pytest.raises((OverflowError, TypeError)):
        game.deal(-1)
    assert state == game.deal(1), "nothing has happened"


def other_player(**changed: Any) -> Any:
    """A view in which something of the second player is otherwise."""
    return lambda view: {**view, "players": [view["players"][0], {**view["players"][1], **changed}, *view["players"][2:]]}


#: Views that no position has: each says something that what else it says rules out.
CONTRADICTIONS: dict[str, list[Any]] = {
    "kariba": [
        lambda view: {**view, "pile_size": view["pile_size"] + 1},
        lambda view: {**view, "hand_sizes": [9, 9]},
        lambda view: {**view, "hand": [8, 8, 8, 8, 8, 8]},
        lambda view: {**view, "seats": 4},
    ],
    "karuba": [
        lambda view: {**view, "to_come": view["to_come"][1:]},
        lambda view: {**view, "past": [*view["past"], view["revealed"]]},
        lambda view: {**view, "turn": view["turn"] + 1},
        other_player(points=99),
    ],
    "karuba-cards": [
        lambda view: {**view, "round": 8},
        other_player(hand_size=0),
        other_player(pile_size=16),
        other_player(points=99),
    ],
    "labyrinth": [
        lambda view: {**view, "pile": view["pile"] + 1},
        lambda view: {**view, "hand": [view["maze"][0]["card"], *view["hand"][1:]]},
        lambda view: {**view, "maze": [*view["maze"], {**view["maze"][0], "x": view["maze"][0]["x"] + 30}]},
        lambda view: {**view, "passes": 2},
    ],
}


@pytest.mark.parametrize("name", tablee.games())
def test_views_that_contradict_themselves_are_refused(name: str) -> None:
    game = tablee.Game(name)
    view = play(game.deal(4), random.Random(2), 12).view(0)
    assert game.determinize(view).view(0) == view
    assert len(CONTRADICTIONS[name]) >= 4
    for contradict in CONTRADICTIONS[name]:
        other = contradict(view)
        assert other != view
        for ask in (game.determinize, lambda other: tablee.bots.choose(other, "easy", game=name)):
            with pytest.raises(tablee.TableeError) as wrong:
                ask(other)
            assert wrong.value.code == "view" and len(str(wrong.value)) > 20


@pytest.mark.parametrize("game", SOME)
def test_positions_are_drawn(game: tablee.Game) -> None:
    state = play(game.deal(8), random.Random(5), 15)
    for seat in (None, 0):
        drawing = state.svg(seat)
        assert ElementTree.fromstring(drawing).tag.endswith("svg") and "var(--" not in drawing.split("</style>")[-1]
        assert state.picture(seat) and state.picture(seat, "fr") != ""
    assert state._repr_html_().startswith("<div") and state._repr_svg_().startswith("<svg")
    seat = state.turn()[0]
    move = state.legal(seat)[0]
    assert state.describe(move, seat) != state.describe(move, seat, "fr")
    assert str(state) == state.picture() and game.name in repr(state)


def test_what_happens_is_told() -> None:
    state = tablee.Game("kariba").deal(1)
    assert any("draw" in line for line in state.clone().tell(state.legal()[0]))
    assert state.clone().tell(state.legal()[0], lang="fr") != state.clone().tell(state.legal()[0])
    both = tablee.Game("karuba", 2).deal(1)
    assert both.tell(0, 0) == [] and len(both.tell(0, 1)) >= 3


def test_bots_choose_by_the_view() -> None:
    for name in tablee.games():
        state = tablee.Game(name).deal(2)
        seat = state.turn()[0]
        for level in ("random", "easy", "medium"):
            move = tablee.bots.choose(state, level, seat=seat, seed=4, playouts=20)
            assert move == tablee.bots.choose(state.view(seat), level, game=name, seed=4, playouts=20)
            state.check(move, seat)
        candidates = tablee.bots.consider(state, "medium", seat=seat, playouts=20)
        assert {candidate.move for candidate in candidates} <= set(state.legal(seat)) and len(candidates) > 1
        assert all(0 <= candidate.win <= 1 for candidate in candidates)


def test_a_review_tells_what_decisions_cost() -> None:
    state = play(tablee.Game("kariba").deal(3), random.Random(7))
    review = tablee.review(state.record(), level="medium", playouts=20, seats=[1])
    assert review["over"] and {judgement["seat"] for judgement in review["judgements"]} == {2}
    assert all(judgement["cost"]["win"] >= 0 for judgement in review["judgements"])


def test_seeds_are_games() -> None:
    game = tablee.Game("labyrinth", 3)
    assert game.deal(1) == game.deal(1, 0) != game.deal(1, 1)
    assert game.deal(2**64 - 1) != game.deal(2**63)
    assert "L3" in tablee.rules("labyrinth") and tablee.rules("labyrinth", "fr") != tablee.rules("labyrinth")


@pytest.mark.parametrize("path", sorted(ROOT.glob("crates/games/*/tests/records/*")), ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_golden_records_open_here_and_go_back(path: Path, tmp_path: Path) -> None:
    text = path.read_text()
    state = tablee.load(text)
    assert state.over and state.game.name == path.parts[-4] and tablee.load(state.record()) == state
    if path.suffix == ".json":
        golden = json.loads(text)
        assert golden["result"] == {"scores": state.scores, "places": state.places}
        written = json.loads(state.record())
        assert all(written[part] == golden[part] for part in ("options", "set", "deal", "moves"))
    program = os.environ.get("TABLEE_PROGRAM")
    if program is None:
        pytest.skip("TABLEE_PROGRAM does not say where the program is")
    names = [f"Player {seat}" for seat in range(state.game.seats)]
    back = tmp_path / "record.json"
    back.write_text(state.record(names))
    told = subprocess.check_output([program, "check", str(back), "--lang", "en"], text=True)
    assert all(name in told for name in names)


@pytest.mark.parametrize("game", SOME)
def test_positions_are_drawn_in_colour(game: tablee.Game) -> None:
    pytest.importorskip("resvg_py")
    state = play(game.deal(8), random.Random(5), 15)
    drawing = tablee.image.plain(state.svg(0))
    assert ElementTree.fromstring(drawing).tag.endswith("svg") and "var(" not in drawing and "inherit" not in drawing
    pixels = tablee.image.pixels(state, 0, width=300)
    assert pixels.shape[1:] == (300, 3) and pixels.dtype == np.uint8
    # What a program does not know how to colour, it draws black.
    assert (pixels.max(axis=2) < 40).mean() < 0.1 and len(np.unique(pixels.reshape(-1, 3), axis=0)) > 200
    # Lit and dark spots that differ in hue: a drawing, and not a grey one.
    assert (np.ptp(pixels.astype(int), axis=2) > 30).mean() > 0.05
