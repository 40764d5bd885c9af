"""The command `tablee` of the wheel: `tablee dataset make`. Every other command is that of the program `tablee`, if it is installed.

The wheel's `tablee` may stand before the program of the same name, because a virtual environment puts its own folder first: what it does
not know itself it hands on, so that nothing is hidden.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from tablee._tablee import TableeError, __version__, games


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablee", description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--version", action="version", version=f"tablee for Python {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    dataset = commands.add_parser("dataset", help="games of bots as Parquet")
    make = dataset.add_subparsers(dest="what", required=True).add_parser(
        "make", help="play games and write down what was seen, possible, thought, done and won"
    )
    make.add_argument("--game", required=True, choices=games())
    make.add_argument("--bots", required=True, metavar="LIST", help="such as hard:400,medium; see docs/bots.md")
    make.add_argument("--games", required=True, type=int, metavar="N")
    make.add_argument("--out", type=Path, metavar="FOLDER", help="where to; GAME-dataset if not given")
    make.add_argument("--seats", type=int, metavar="N")
    make.add_argument("--options", metavar="NAME=VALUE,..", help="as in docs/NOTATION.md")
    make.add_argument("--seed", type=int, default=0, metavar="N")
    make.add_argument("--playouts", type=int, default=100, metavar="N", help="for bots without a number of their own")
    make.add_argument("--judge", metavar="LEVEL", help="who judges the moves; each bot itself if not given")
    make.add_argument("--shard", type=int, default=1000, metavar="N", help="games a file")
    make.add_argument("--without", default="", metavar="COLUMNS", help="some of view,observation,legal,judged")
    make.add_argument("--threads", type=int, metavar="N")
    make.add_argument("--ray", metavar="ADDRESS", help="make it on a Ray cluster: its address, or local")
    return parser


def _make(given: argparse.Namespace) -> None:
    from tablee._tablee import Game
    from tablee.dataset import Plan, make
    from tablee.progress import bar

    options = Game(given.game, given.seats, given.options).options
    without = tuple(name for name in given.without.split(",") if name)
    plan = Plan(
        given.game, given.bots, given.games, given.seats, options, given.seed, given.playouts, given.judge, given.shard, without
    )
    folder = given.out if given.out is not None else Path(f"{given.game}-dataset")
    with bar(plan.games, "games") as show:
        if given.ray is not None:
            import ray

            import tablee.ray

            ray.init(address=given.ray)
            paths = tablee.ray.make_dataset(plan, folder, progress=show)
        else:
            paths = make(plan, folder, threads=given.threads, progress=show)
    print(f"{plan.games} games in {len(paths)} files: {folder}")


def _hand_on(arguments: list[str]) -> None:
    """Starts the program of the same name, if there is one behind this script."""
    here = Path(sys.argv[0]).resolve()
    for folder in os.get_exec_path():
        program = shutil.which("tablee", path=folder)
        if program is not None and Path(program).resolve() != here:
            os.execv(program, [program, *arguments])


def main() -> None:
    """Reads the command line."""
    arguments = sys.argv[1:]
    if arguments[:1] != ["dataset"]:
        _hand_on(arguments)
        if arguments and not arguments[0].startswith("-"):
            sys.exit(f"tablee: {arguments[0]!r} is a command of the program tablee, which is not installed here")
    given = _parser().parse_args(arguments)
    try:
        _make(given)
    except (TableeError, ValueError, OSError) as error:
        sys.exit(f"tablee: {error}")
    except KeyboardInterrupt:
        sys.exit("tablee: interrupted; the same command goes on where this one stopped")


if __name__ == "__main__":
    main()
