"""The tutorial notebook: every cell runs, and shows what it promises."""

from __future__ import annotations

import pytest
from conftest import ROOT

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

PATH = ROOT / "examples/tutorial.ipynb"


def test_the_tutorial_runs_from_its_first_cell_to_its_last() -> None:
    notebook = nbformat.read(PATH, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code), "what a cell shows is not stored"
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(PATH.parent)}}).execute()
    shown = [output for cell in code for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown), "a position draws itself"
    told = "".join(output.get("text", "") for output in shown)
    assert "rule K3" in told and "the agent wins" in told and "may hold ?" not in told
    won = int(told.split("the agent wins ")[1].split()[0])
    assert won >= 8, "looking ahead is better than playing at random"
