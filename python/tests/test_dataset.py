"""Games of bots as Parquet."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import NIGHTLY, SOME

import tablee

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq  # noqa: E402

from tablee import dataset  # noqa: E402


def plan(**changed: Any) -> dataset.Plan:
    """Nine quick games in four files, the last of which is not full."""
    return dataset.Plan(**{"game": "kariba", "bots": "easy,random", "games": 9, "seed": 5, "playouts": 3, "shard": 2, **changed})


@pytest.mark.parametrize("game", SOME)
def test_rows_are_the_games_of_the_seed(game: tablee.Game, tmp_path: Path) -> None:
    wanted = plan(
        game=game.name, options=game.options, seats=game.seats, games=2, shard=1, bots="easy,random", judge="easy:4"
    )
    dataset.make(wanted, tmp_path)
    rows = dataset.read(tmp_path).to_pylist()
    states = [game.deal(5, number) for number in range(2)]
    bots = [tablee.arena.Arena(game, "easy,random", games=2, seed=5, pairing="none").seating(number) for number in range(2)]
    judged = 0
    for row in rows:
        state, seat = states[row["game"]], row["seat"]
        assert seat in state.waiting() and row["decision"] == state.decision and row["bot"] == bots[row["game"]][seat]
        assert json.loads(row["view"]) == state.view(seat)
        assert row["observation"] == state.observe(seat)[0].tolist()
        assert row["legal"] == state.legal_actions(seat) and row["move"] == state.move_of(row["action"], seat)
        assert {entry["action"] for entry in row["judged"]} <= set(row["legal"])
        judged += len(row["judged"])
        state.apply(row["action"], seat)
    assert judged > len(rows)
    for number, state in enumerate(states):
        assert state.over
        ends = [row for row in rows if row["game"] == number]
        assert all(row["points"] == state.scores and row["places"] == state.places for row in ends)
        assert all(abs(row["reward"] - state.returns[row["seat"]]) < 1e-6 for row in ends)


def test_whoever_is_interrupted_goes_on(tmp_path: Path) -> None:
    whole = dataset.make(plan(), tmp_path / "whole", threads=3)
    assert [len(pq.read_table(path)) > 20 for path in whole] == [True] * 5

    def interrupt(done: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    cut = tmp_path / "cut"
    with pytest.raises(KeyboardInterrupt):
        dataset.make(plan(), cut, threads=1, progress=interrupt)
    there = {path.name: path.stat().st_mtime_ns for path in cut.glob("part-*")}
    assert 2 <= len(there) < 5
    # As if the machine had been switched off in the middle of a file.
    (cut / "part-00004.unfinished").write_bytes(b"PAR1")
    seen: list[int] = []
    again = dataset.make(plan(), cut, threads=2, progress=seen.append)
    assert seen[0] == 2 * len(there) and seen[-1] == 9 and seen == sorted(seen)
    assert all(path.stat().st_mtime_ns == there[path.name] for path in again if path.name in there)
    for one, other in zip(whole, again):
        assert pq.read_table(one).equals(pq.read_table(other), check_metadata=True)
    assert not list(cut.glob("*.unfinished"))


def test_a_folder_is_of_one_plan(tmp_path: Path) -> None:
    dataset.make(plan(games=2), tmp_path)
    with pytest.raises(tablee.TableeError, match="another dataset"):
        dataset.make(plan(games=2, seed=6), tmp_path)
    (tmp_path / dataset.MANIFEST).unlink()
    with pytest.raises(tablee.TableeError, match="another dataset"):
        dataset.make(plan(games=2), tmp_path)
    with pytest.raises(tablee.TableeError, match="no files"):
        dataset.read(tmp_path / "elsewhere")


def test_columns_are_left_out_and_described(tmp_path: Path) -> None:
    lean = plan(without=("view", "judged"))
    dataset.make(lean, tmp_path)
    table = dataset.read(tmp_path)
    assert table.column_names == [name for name in dataset.schema(plan()).names if name not in ("view", "judged")]
    # The others are the same with and without.
    whole = dataset.make_shard(plan(), 0)
    assert dataset.make_shard(lean, 0).equals(whole.select(table.column_names))
    about = pq.read_schema(tmp_path / "part-00000.parquet").metadata
    assert json.loads(about[b"tablee.sections"]) == tablee.Game("kariba").sections
    assert json.loads(about[b"tablee.plan"])["bots"] == "easy,random"


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"bots": "genius"},
        {"bots": "plain:5"},
        {"bots": "hard:50ms"},
        {"bots": "cmd:cat"},
        {"games": 0},
        {"seats": 7},
        {"playouts": 0},
        {"shard": 0},
        {"judge": "nobody"},
        {"judge": "easy,hard"},
        {"without": ("move",)},
        {"options": {"x": 1}},
    ],
)
def test_plans_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        plan(**wrong)


def test_the_command_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tablee", "dataset", "make", "--game", "labyrinth", "--bots", "easy:2,random:1"]
    command += ["--games", "3", "--shard", "2", "--options", "rotation=false", "--out", str(tmp_path / "data")]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("3 games in 2 files") and told.stderr == "", "no bar where nobody looks"
    assert set(dataset.read(tmp_path / "data", ["game"])["game"].to_pylist()) == {0, 1, 2}
    for wrong in (["--seed", "9"], ["--bots", "genius"], ["--without", "move"]):
        failed = subprocess.run([*command, *wrong], capture_output=True, text=True, check=False)
        assert failed.returncode == 1 and failed.stderr.startswith("tablee: ") and "Traceback" not in failed.stderr


def test_what_the_wheel_does_not_know_is_handed_on(tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("tablee")
    assert script.exists(), "the wheel installs a command"
    nowhere = {"PATH": str(script.parent)}
    lost = subprocess.run([script, "rules", "kariba"], env=nowhere, capture_output=True, text=True, check=False)
    assert lost.returncode == 1 and "not installed" in lost.stderr
    program = os.environ.get("TABLEE_PROGRAM")
    if program is None:
        pytest.skip("TABLEE_PROGRAM does not say where the program is")
    path = {"PATH": os.pathsep.join([str(script.parent), str(Path(program).parent)])}
    told = subprocess.run([script, "--version"], env=path, capture_output=True, text=True, check=True)
    assert told.stdout == subprocess.check_output([program, "--version"], text=True)
    rules = subprocess.run([script, "rules", "kariba", "--lang", "en"], env=path, capture_output=True, text=True, check=True)
    assert "K3" in rules.stdout


@pytest.mark.nightly
@pytest.mark.skipif(not NIGHTLY, reason="plays for minutes")
def test_a_million_positions_load_in_seconds(tmp_path: Path) -> None:
    import time

    polars = pytest.importorskip("polars")
    pytest.importorskip("pandas")
    start = time.perf_counter()
    dataset.make(plan(bots="random", games=20_000, shard=2_000, without=("view", "judged")), tmp_path)
    made = time.perf_counter()
    frame = polars.read_parquet(tmp_path / "part-*.parquet")
    loaded = time.perf_counter()
    table = dataset.read(tmp_path).to_pandas()
    end = time.perf_counter()
    print(f"\n{len(frame)} positions: made in {made - start:.0f} s, {loaded - made:.2f} s Polars, {end - loaded:.2f} s pandas")
    assert len(frame) == len(table) > 1_000_000 and loaded - made < 20 and end - loaded < 60
    observations = frame["observation"].to_numpy()
    assert observations.shape == (len(frame), tablee.Game("kariba").observation_size)
