"""The published JSON Schemas: valid, and what was recorded, stored and sent fits them; what is wrong does not."""

import json
import os
import pathlib
import sqlite3
import subprocess
import sys

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parents[2]
# All games: those whose crate brings its set of components along.
GAMES = sorted(folder.parent.name for folder in ROOT.glob("crates/games/*/components"))
# A guest that writes down what it was asked, and takes the first move.
GUEST = "import sys, json\nkept = open(sys.argv[1], 'a')\nfor line in sys.stdin:\n    kept.write(line)\n    kept.flush()\n    print(json.loads(line)['legal'][0], flush=True)\n"


def published(ask, site):
    """All schemas by name, each of which must be one."""
    schemas = {}
    for name in ask(f"{site}/api/schemas")["schemas"]:
        schema = ask(f"{site}/api/schemas/{name}")
        Draft202012Validator.check_schema(schema)
        schemas[name.removesuffix(".json")] = Draft202012Validator(schema)
    return schemas


class Count(dict):
    def fits(self, schemas, name, value, where):
        wrong = sorted(schemas[name].iter_errors(value), key=lambda error: len(error.absolute_path))
        if wrong:
            at = "/".join(map(str, wrong[0].absolute_path))
            sys.exit(f"{where} does not fit {name}: at {at!r}: {wrong[0].message[:600]}")
        self[name] = self.get(name, 0) + 1


def records(schemas, count):
    for path in sorted(ROOT.glob("crates/games/*/tests/records/*.json")):
        count.fits(schemas, "record", json.loads(path.read_text()), path.name)


def exchanges(schemas, count):
    """What was said on sockets and over HTTP, with the view in every update."""
    for path in sorted(ROOT.glob("crates/service/server/tests/exchanges/*.txt")):
        game = path.stem
        for number, line in enumerate(path.read_text().splitlines(), 1):
            where = f"{path.name}:{number}"
            text = line.split(" ", 2)[2]
            if " > {" in line[:20]:
                count.fits(schemas, "order", json.loads(text), where)
            text = text[text.find("{"):] if "{" in text else ""
            if " < " not in line or not text:
                continue
            said = json.loads(text)
            if said.get("type"):
                count.fits(schemas, "message", said, where)
            if said.get("type") == "update" and said["game"]:
                count.fits(schemas, f"view-{game}", said["game"]["view"], where)
            if "moves" in said and "deal" in said:
                count.fits(schemas, "record", said, where)


def rows(schemas, count):
    """What an old server has stored can still be described, and what this one stores."""
    for path in sorted(ROOT.glob("crates/service/store/tests/stored/*.sqlite")):
        for code, body in sqlite3.connect(path).execute(
            "SELECT code, body FROM log JOIN table_numbers ON number = table_number"
        ):
            count.fits(schemas, "row", json.loads(body), f"{path.name}, {code}")


def guests(schemas, count, folder):
    program = pathlib.Path(folder) / "guest.py"
    program.write_text(GUEST)
    for game in GAMES:
        asked = pathlib.Path(folder) / f"{game}.lines"
        guest = f"cmd:{sys.executable} {program} {asked}"
        run = [os.environ["TABLEE_PROGRAM"], "arena", game, "--bots", f"random,{guest}", "--games", "2", "--lang", "en"]
        subprocess.run(run, check=True, stdout=subprocess.DEVNULL, timeout=120)
        for number, line in enumerate(asked.read_text().splitlines(), 1):
            question = json.loads(line)
            count.fits(schemas, "guest", question, f"{asked.name}:{number}")
            count.fits(schemas, f"view-{game}", question["view"], f"{asked.name}:{number}")


def wrong(schemas):
    """A schema that takes everything would show nothing."""
    record = json.loads(next(iter(sorted(ROOT.glob("crates/games/kariba/tests/records/*.json")))).read_text())
    for name, value in [
        ("record", {key: value for key, value in record.items() if key != "deal"}),
        ("record", {**record, "more": 1}),
        ("record", {**record, "moves": [{"seat": 3}]}),
        ("order", {"id": "1", "command": {"do": "dance"}}),
        ("order", {"id": "", "command": {"do": "start"}}),
        ("message", {"type": "done", "id": "1"}),
        ("row", {"danced": {"chair": 1}}),
        ("guest", {"legal": [], "seat": 1, "budget_ms": 1}),
    ] + [(f"view-{game}", {"viewer": 0}) for game in GAMES]:
        if schemas[name].is_valid(value):
            sys.exit(f"{name} takes {json.dumps(value)[:200]}")


def check(ask, site, folder):
    schemas, count = published(ask, site), Count()
    records(schemas, count)
    exchanges(schemas, count)
    rows(schemas, count)
    guests(schemas, count, folder)
    wrong(schemas)
    unused = set(schemas) - set(count)
    if unused:
        sys.exit(f"nothing was held against {', '.join(sorted(unused))}")
    print("schemas:", ", ".join(f"{name} {number}" for name, number in sorted(count.items())))
