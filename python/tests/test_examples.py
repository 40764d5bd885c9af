"""The examples run."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from conftest import ROOT

import tablee


@pytest.mark.parametrize("name", tablee.games())
def test_self_play(name: str) -> None:
    output = subprocess.check_output([sys.executable, ROOT / "examples/self_play.py", name], text=True)
    assert output.startswith(f"{name}: 1") and "on average" in output


def test_language_model() -> None:
    output = subprocess.check_output([sys.executable, ROOT / "examples/language_model.py"], text=True)
    assert "game is over" in output and output.count("of a win") == 2


def test_a_bot_of_ones_own() -> None:
    state = tablee.Game("kariba").deal(1)
    question = {"view": state.view(0), "legal": state.legal(), "seat": 1, "budget_ms": 1000}
    output = subprocess.check_output(
        [sys.executable, ROOT / "examples/arena_bot.py", "kariba"], input=json.dumps(question) + "\n", text=True
    )
    assert output.strip() in state.legal()


def test_the_benchmark_prints_its_table() -> None:
    command = [sys.executable, ROOT / "examples/benchmark.py", "--slots", "64", "--rounds", "1"]
    output = subprocess.check_output(command, text=True)
    assert output.count("million |") >= 9 and "two threads" in output and "import" in output
