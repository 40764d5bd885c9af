"""The examples run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Iterator

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


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """A server on this machine, for one test."""
    program = os.environ.get("TABLEE_PROGRAM")
    if program is None:
        pytest.skip("TABLEE_PROGRAM does not say where the program is")
    command = [program, "serve", "--lang", "en", "--log", "error", "--no-limits"]
    command += ["--listen", "127.0.0.1:0", "--database", str(tmp_path / "tables.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        words = server.stdout.readline().split()
        yield next(word for word in words if word.startswith("http")).rstrip(".,/")
        server.terminate()


@pytest.mark.parametrize("name", ["kariba", "karuba-cards"])
def test_bots_of_ones_own_sit_at_a_servers_table(name: str, site: str) -> None:
    pytest.importorskip("websockets")
    bot = [sys.executable, str(ROOT / "examples/server_bot.py")]
    with subprocess.Popen([*bot, site, name, "person"], stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        address = host.stdout.readline().split()[-1]
        guest = subprocess.run([*bot, address], capture_output=True, text=True, check=True, timeout=240)
        told = host.stdout.read()
    assert guest.stderr == "" and told == guest.stdout
    with urllib.request.urlopen(f"{site}/api/tables/{address.rpartition('/')[2]}/record", timeout=20) as answer:
        state = tablee.load(answer.read().decode())
    assert state.over and told == f"points by seat: {state.scores}\n"
