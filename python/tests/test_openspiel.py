"""The games in OpenSpiel: its own random simulation test, its search bots, and what resampling may change."""

from __future__ import annotations

import random

import pytest
from conftest import SOME

import tablee

pyspiel = pytest.importorskip("pyspiel")

import tablee.openspiel  # noqa: E402

pytestmark = pytest.mark.nightly


def load(game: tablee.Game, seed: int = 1) -> object:
    """The game in OpenSpiel."""
    options = ";".join(f"{name}:{str(value).lower()}" for name, value in game.options.items())
    return pyspiel.load_game(
        f"tablee_{game.name.replace('-', '_')}", {"players": game.seats, "seed": seed, "options": options}
    )


@pytest.mark.parametrize("game", SOME)
def test_random_simulation(game: tablee.Game) -> None:
    pyspiel.random_sim_test(load(game), num_sims=2, serialize=False, verbose=False)


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


def test_openspiels_own_search_plays() -> None:
    from open_spiel.python.algorithms import mcts

    import numpy as np

    game = pyspiel.load_game("tablee_kariba", {"players": 2, "seed": 3, "options": ""})
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [mcts.MCTSBot(game, 1.4, 10, evaluator, random_state=rng) for _ in range(2)]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert abs(sum(state.returns())) < 1e-6
