"""Arrays of JAX: the memory of a batch without a copy, and the example that learns."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest
from conftest import NIGHTLY, ROOT

import tablee

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(not NIGHTLY, reason="needs JAX")]


@pytest.mark.parametrize("name", tablee.games())
def test_jax_reads_the_memory_of_a_batch(name: str) -> None:
    jax = pytest.importorskip("jax")
    batch = tablee.Batch(name, 64, seed=2)
    out = batch.reset()
    for array in (out.observations, out.masks, out.rewards, out.deciders):
        shared = jax.dlpack.from_dlpack(array)
        # The same place in memory, so nothing was copied.
        assert shared.unsafe_buffer_pointer() == array.ctypes.data
        assert shared.shape == array.shape and (np.asarray(shared) == array).all()


def test_the_example_learns(tmp_path: Path) -> None:
    pytest.importorskip("jax")
    curve = tmp_path / "curve.svg"
    command = [sys.executable, str(ROOT / "examples/ppo_kariba.py"), "--minutes", "0.3", "--points", "1", "--games", "60"]
    told = subprocess.check_output([*command, "--curve", str(curve)], text=True).splitlines()
    shares = [float(line.split("decisions: ")[1].split("%")[0]) for line in told if "decisions: " in line]
    assert len(shares) == 2 and shares[1] > shares[0] + 5, "a third of a minute is enough to be better against easy than at first"
    assert ElementTree.parse(curve).getroot().tag.endswith("svg")
