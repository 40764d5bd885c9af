"""The games in OpenSpiel: its own random simulation test, its search bots, and what resampling may change."""

from __future__ import annotations

import random

import numpy as np
import pytest
from conftest import SOME

import tablee

pyspiel = pytest.importorskip("pyspiel")

import tablee.openspiel  # noqa: E402

pytestmark = pytest.mark.nightly


def load(game: tablee.Game, seed: int | None = 1) -> object:
    """The game in OpenSpiel."""
    options = ";".join(f"{name}:{str(value).lower()}" for name, value in game.options.items())
    given = {"players": game.seats, "options": options} | ({} if seed is None else {"seed": seed})
    return pyspiel.load_game(f"tablee_{game.name.replace('-', '_')}", given)


@pytest.mark.parametrize("game", SOME)
@pytest.mark.parametrize("seed", [1, None])
def test_random_simulation(game: tablee.Game, seed: int | None) -> None:
    pyspiel.random_sim_test(load(game, seed), num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("name", tablee.games())
def test_without_a_seed_every_game_is_another_one(name: str) -> None:
    game = load(tablee.Game(name), seed=None)
    modes = pyspiel.GameType.ChanceMode
    assert game.get_type().chance_mode == modes.SAMPLED_STOCHASTIC  # type: ignore[attr-defined]

    def dealt() -> object:
        state = game.new_initial_state()  # type: ignore[attr-defined]
        assert state.is_chance_node() and not state.is_terminal() and state.chance_outcomes() == [(0, 1.0)]
        assert state.information_state_string(0) == "" and str(state) == "not dealt yet"
        state.apply_action(0)
        assert not state.is_chance_node()
        return state

    assert len({str(dealt()) for _ in range(10)}) == 10
    kept = game.get_rng_state()  # type: ignore[attr-defined]
    before = [str(dealt()) for _ in range(3)]
    game.set_rng_state(kept)  # type: ignore[attr-defined]
    assert [str(dealt()) for _ in range(3)] == before
    state = dealt()
    assert str(state.clone()) == str(state)  # type: ignore[attr-defined]
    # With a seed there is no chance, and always the same game.
    seeded = load(tablee.Game(name), seed=0)
    assert seeded.get_type().chance_mode == modes.DETERMINISTIC  # type: ignore[attr-defined]
    first = seeded.new_initial_state()  # type: ignore[attr-defined]
    assert not first.is_chance_node() and str(first) == str(seeded.new_initial_state())  # type: ignore[attr-defined]
    with pytest.raises((ValueError, RuntimeError)):
        load(tablee.Game(name), seed=-2)


def test_what_openspiel_is_told_comes_from_the_engines() -> None:
    for name in tablee.games():
        fewest, most = tablee.Game(name).seats_allowed
        for seats in (fewest, most):
            game = tablee.Game(name, seats)
            spiel = load(game)
            kind = spiel.get_type()  # type: ignore[attr-defined]
            assert (kind.min_num_players, kind.max_num_players) == (fewest, most)
            assert spiel.max_game_length() == game.longest * game.lanes  # type: ignore[attr-defined]
            for number in range(30):
                state, choices = game.deal(1, number), 0
                while not state.over:
                    for seat in state.turn():
                        state.apply(state.sample(number, seat), seat)
                        choices += 1
                assert choices <= game.longest * game.lanes and state.decision <= game.longest


@pytest.mark.parametrize("game", SOME)
def test_resampling_keeps_what_the_seat_knows(game: tablee.Game) -> None:
    rng = random.Random(1)
    state = load(game).new_initial_state()  # type: ignore[attr-defined]
    for _ in range(12):
        state.apply_action(rng.choice(state.legal_actions()))
    player = state.current_player()
    seen = set()
    for _ in range(20):
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions(player) == state.legal_actions(player)
        seen.add(str(other))
    assert len(seen) > 1


SEARCHES = ("mcts", "ismcts")


@pytest.mark.parametrize("name", tablee.games())
@pytest.mark.parametrize("search", SEARCHES)
def test_openspiels_own_search_plays(name: str, search: str) -> None:
    """Against random moves: the tree over the position itself, and the one over what the seat may know, which imagines the rest."""
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = load(tablee.Game(name), seed=3), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if search == "mcts":
        bot = mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=rng)
    else:
        bot = ismcts.ISMCTSBot(
            game=game,
            evaluator=evaluator,
            uct_c=1.4,
            max_simulations=6,
            max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
            random_state=rng,
        )
    state, searched = game.new_initial_state(), 0  # type: ignore[attr-defined]
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.current_player() == 0:
            action = bot.step(state)
            assert action in legal
            searched += 1
        else:
            action = int(rng.choice(legal))
        state.apply_action(action)
    assert searched > 5 and abs(sum(state.returns())) < 1e-6
