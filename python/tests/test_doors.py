"""The doors: the upstream suites of PettingZoo and Gymnasium, and the games of `tablee trace`."""

from __future__ import annotations

import functools
import types
import warnings
from typing import Any

import numpy as np
import pytest
from conftest import ALL, NIGHTLY, SOME, trace

import tablee

pettingzoo = pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.utils.performance import benchmark_vector_step  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from pettingzoo.env_registry.registration import make  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec  # noqa: E402

import tablee.gymnasium  # noqa: E402
import tablee.pettingzoo  # noqa: E402


@pytest.mark.parametrize("game", ALL)
def test_pettingzoo_suites(game: tablee.Game) -> None:
    aec = functools.partial(tablee.pettingzoo.AEC, game)
    parallel = functools.partial(tablee.pettingzoo.Parallel, game)
    with warnings.catch_warnings():
        # The suite looks at agents that have nothing to decide, whose masks are empty on purpose.
        warnings.filterwarnings("ignore", message=".*all zeros.*")
        warnings.filterwarnings("ignore", message=".*numpy array is all zeros.*")
        api_test(aec(), num_cycles=200)
        parallel_api_test(parallel(), num_cycles=200)
        seed_test(aec, num_cycles=100)
        parallel_seed_test(parallel, num_cycles=100)
        parallel_seed_test(functools.partial(parallel, illegal="replace"), num_cycles=100)


@pytest.mark.parametrize("game", ALL)
def test_pettingzoo_renders_and_cuts_off(game: tablee.Game, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(functools.partial(tablee.pettingzoo.AEC, game))
    assert capsys.readouterr().out

    def parallel_env(**options: Any) -> Any:
        return tablee.pettingzoo.Parallel(game, illegal="replace", **options)

    module = types.SimpleNamespace(
        parallel_env=parallel_env, env=lambda **options: parallel_to_aec(parallel_env(**options))
    )
    max_cycles_test(module)
    env = tablee.pettingzoo.AEC(game, max_cycles=3, illegal="replace")
    env.reset(seed=1)
    for agent in env.agent_iter():
        env.step(None if env.terminations[agent] or env.truncations[agent] else 0)
    assert not env.agents


def test_environments_are_registered() -> None:
    for name in tablee.games():
        assert make("aec", f"tablee/{name}-v0").game.name == name
        assert make("parallel", f"tablee/{name}-v0", seats=3).game.seats == 3
        assert gymnasium.make(f"tablee/{name}-v0").unwrapped.game.name == name
    with pytest.raises(ValueError, match="belong to the game"):
        tablee.pettingzoo.AEC(tablee.Game("kariba", 2), seats=3)


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = tablee.pettingzoo.AEC("kariba", seats=3)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations == dict.fromkeys(env.agents, True) and env.rewards == {"seat_0": -1, "seat_1": 0.5, "seat_2": 0.5}
    env = tablee.pettingzoo.AEC("kariba", illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(tablee.Refused):
        env.step(illegal)
    with pytest.raises(KeyError):
        parallel = tablee.pettingzoo.Parallel("karuba")
        parallel.reset()
        parallel.step({"seat_0": 0})


def test_simultaneous_choices_stay_hidden_in_turns() -> None:
    env = tablee.pettingzoo.AEC("karuba-cards")
    env.reset(seed=4)
    before = env.observe("seat_1")
    env.step(0)
    after = env.observe("seat_1")
    assert env.agent_selection == "seat_1" and all((before[key] == after[key]).all() for key in before)


@pytest.mark.parametrize("game", SOME)
def test_pettingzoo_plays_the_games_of_the_command_line(game: tablee.Game) -> None:
    """Move by move: who decides, what is legal, what is played, what comes out."""
    plain = game == tablee.Game(game.name)
    games = (10_000 if plain else 300) if NIGHTLY else 12
    env = tablee.pettingzoo.AEC(game, illegal="refuse")
    for line in trace(game, 77, games):
        if line["ply"] == 0:
            env.reset(seed=77 if line["id"] == 0 else None)
        assert env.table.truth() == line["state"]
        if "result" in line:
            assert env.table.scores == line["result"]["scores"] and env.table.places == line["result"]["places"]
            assert all(env.terminations.values())
            continue
        assert [f"seat_{int(seat) - 1}" for seat in line["played"]] == [f"seat_{seat}" for seat in env.table.turn()]
        for seat, move in line["played"].items():
            agent = int(seat) - 1
            assert env.agent_selection == f"seat_{agent}"
            assert env.table.legal(agent) == line["legal"][seat]
            mask = env.observe(env.agent_selection)["action_mask"]
            numbers = sorted(env.table.action_of(text, agent) for text in line["legal"][seat])
            assert numbers == list(np.flatnonzero(mask))
            env.step(env.table.action_of(move, agent))


@pytest.mark.parametrize("name", tablee.games())
@pytest.mark.parametrize("level", ["random", "easy"])
def test_gymnasium_checks(name: str, level: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(tablee.gymnasium.Env(name, level=level, playouts=5), skip_render_check=False)
    env = tablee.gymnasium.Env(name, level=level, playouts=5, render_mode="ansi", illegal="refuse")
    observation, info = env.reset(seed=3)
    steps = 0
    over = False
    while not over:
        assert (env.action_masks() == info["action_mask"].astype(bool)).all() and env.action_masks().any()
        observation, reward, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not cut and observation in env.observation_space
        steps += 1
    assert steps > 3 and -1 <= reward <= 1 and env.render()
    again = [env.reset(seed=3)[0].tolist() for _ in range(2)]
    assert again[0] == again[1] != env.reset()[0].tolist()


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("name", tablee.games())
def test_vector_environments(name: str, mode: AutoresetMode) -> None:
    envs = tablee.gymnasium.VectorEnv(name, 8, autoreset_mode=mode)
    observations, info = envs.reset(seed=2)
    assert observations in envs.observation_space
    ended = 0
    for _ in range(400):
        masks = info["action_mask"]
        legal = masks.any(axis=1)
        actions = np.where(legal, masks.argmax(axis=1), 0)
        observations, rewards, terminations, truncations, info = envs.step(actions)
        assert observations in envs.observation_space and rewards.shape == terminations.shape == (8,)
        assert not truncations.any() and (terminations.any() or not rewards.any())
        ended += int(terminations.sum())
        if mode == AutoresetMode.DISABLED and terminations.any():
            observations, info = envs.reset(options={"reset_mask": terminations})
    assert ended >= 8
    if mode == AutoresetMode.SAME_STEP:
        assert benchmark_vector_step(envs, target_duration=1, seed=1) > 0


@pytest.mark.parametrize("name", tablee.games())
def test_a_vector_that_goes_on_in_the_same_step_keeps_how_games_ended(name: str) -> None:
    """In the form of Gymnasium's own vectors, and with what the other modes show after the last move."""
    game = tablee.Game(name)
    at_once, kept = (
        tablee.gymnasium.VectorEnv(game, 6, autoreset_mode=mode) for mode in (AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)
    )
    info = at_once.reset(seed=5)[1]
    kept.reset(seed=5)
    ended = np.zeros(6, bool)
    while not ended.any():
        assert "final_obs" not in info and "final_info" not in info
        actions = np.where(info["action_mask"].any(axis=1), info["action_mask"].argmax(axis=1), 0)
        _, rewards, ended, _, info = at_once.step(actions)
        observations, _, _, _, last = kept.step(actions)
    assert (info["_final_obs"] == ended).all() and (info["_final_info"] == ended).all()
    assert info["final_obs"].dtype == object and info["final_obs"].shape == (6,)
    for index in range(6):
        if ended[index]:
            assert (info["final_obs"][index] == observations[index]).all()
            assert info["final_obs"][index] in at_once.single_observation_space
            final = {key: value[index] for key, value in info["final_info"].items()}
            assert final["decider"] == last["decider"][index] == -1 and not final["action_mask"].any()
            assert final["rewards"].shape == (game.seats,) and abs(final["rewards"].sum()) < 1e-6
            assert rewards[index] in final["rewards"].astype(np.float64)
        else:
            assert info["final_obs"][index] is None
        assert all(info["final_info"][f"_{key}"][index] == ended[index] for key in ("action_mask", "decider", "rewards"))
    # The next game has begun, and what was handed out stays as it is.
    before = [None if one is None else one.copy() for one in info["final_obs"]]
    assert info["action_mask"][ended].any()
    at_once.step(np.where(info["action_mask"].any(axis=1), info["action_mask"].argmax(axis=1), 0))
    assert all(one is None or (one == other).all() for one, other in zip(info["final_obs"], before))


def test_vectors_are_made_by_name() -> None:
    envs = gymnasium.make_vec("tablee/labyrinth-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert envs.num_envs == 3
    with pytest.raises(ValueError, match="multiple"):
        tablee.gymnasium.VectorEnv("karuba", 3)
