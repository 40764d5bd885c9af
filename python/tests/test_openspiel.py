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
