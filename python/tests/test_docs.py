"""The examples in docstrings and documents, the frozen trajectories, and how long importing takes."""

from __future__ import annotations

import doctest
import hashlib
import importlib
import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ALL, ROOT

import tablee
from tablee import _tablee

TRAJECTORIES = Path(__file__).with_name("trajectories.json")


MODULES = [
    "",
    "arena",
    "batch",
    "bots",
    "dataset",
    "features",
    "gymnasium",
    "image",
    "pettingzoo",
    "progress",
    "text",
    pytest.param("openspiel", marks=pytest.mark.nightly),
]


def test_every_module_has_its_examples_run() -> None:
    here = {path.stem for path in (ROOT / "python/tablee").glob("[!_]*.py")}
    # The example of the cluster is one: python/tests/test_ray.py starts it.
    known = {getattr(name, "values", [name])[0] for name in MODULES} - {""}
    assert here == known | {"ray"}


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    module = importlib.import_module(f"tablee.{name}" if name else "tablee")
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


def test_examples_in_native_docstrings() -> None:
    parser, runner, found = doctest.DocTestParser(), doctest.DocTestRunner(), 0
    things: list[tuple[str, Any]] = list(vars(_tablee).items())
    for kind in (_tablee.Game, _tablee.State):
        things += list(vars(kind).items())
    for name, thing in things:
        text = inspect.getdoc(thing) or ""
        if ">>>" in text:
            found += 1
            runner.run(parser.get_doctest(text, {}, name, None, None))
    assert found >= 3 and runner.failures == 0


def test_everything_public_is_documented_and_typed() -> None:
    stubs = (ROOT / "python/tablee/_tablee.pyi").read_text()
    for kind in (_tablee.Game, _tablee.State):
        for name in (name for name in vars(kind) if not name.startswith("_")):
            assert inspect.getdoc(getattr(kind, name)), f"{kind.__name__}.{name} says nothing"
            assert re.search(rf"def {name}\(", stubs), f"{kind.__name__}.{name} has no type"


def test_examples_in_the_document() -> None:
    document = (ROOT / "docs/PYTHON.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "PYTHON.md", "exec"), {})
    for name, count in re.findall(r"^### (\w[\w ]*): (\d+) actions", document, re.MULTILINE):
        assert tablee.Game(name.lower().replace(" ", "-")).actions == int(count)
    for game in (tablee.Game(name) for name in tablee.games()):
        for section in game.sections:
            assert section["name"] in document, f"{game.name}: {section['name']} is not documented"


def trajectory(game: tablee.Game) -> str:
    """What a batch writes in 300 steps, in one number."""
    batch = tablee.Batch(game, 4, seed=20261118, threads=1)
    digest = hashlib.sha256()
    out = batch.reset()
    for _ in range(300):
        actions = batch.sample()
        for array in (out.observations, out.masks, out.rewards, out.ends, out.deciders, actions):
            digest.update(np.ascontiguousarray(array).tobytes())
        batch.step(actions)
    return digest.hexdigest()[:32]


def test_v0_is_frozen() -> None:
    found = {f"{game.name} {game.seats} {json.dumps(game.options)}": trajectory(game) for game in (p.values[0] for p in ALL)}
    if "TABLEE_UPDATE" in os.environ:
        TRAJECTORIES.write_text(json.dumps(found, indent=1) + "\n")
    assert json.loads(TRAJECTORIES.read_text()) == found, "actions, observations and games of a seed are frozen: make a v1"


def test_importing_is_quick_and_brings_nothing_along() -> None:
    code = (
        "import sys, time; start = time.process_time(); import tablee; took = time.process_time() - start;"
        "assert 'numpy' not in sys.modules, 'numpy'; print(took)"
    )
    took = min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(3))
    assert took < 0.1, f"{took:.3f} s"


def test_the_list_of_games_is_the_catalogues() -> None:
    assert [tablee.Game(name).name for name in tablee.games()] == tablee.games() and len(tablee.games()) == 4
    with pytest.raises(AttributeError):
        tablee.nothing  # type: ignore[attr-defined]
    assert "Batch" in dir(tablee)
