"""A bot of your own at a table on a server.

    python examples/server_bot.py http://localhost:7777/t/k7qm-3xtp-9w2d     sits down at that table
    python examples/server_bot.py http://localhost:7777 kariba person        opens one, and waits for a person
    python examples/server_bot.py http://localhost:7777 kariba medium        opens one against a bot of the house

It thinks with `choose` of arena_bot.py, which is shown what its seat may know and nothing else; put yours in its place. What is said to the
server is in docs/PROTOCOL.md. It needs the package `websockets`.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.request
import uuid
from typing import Any

from arena_bot import choose
from websockets.sync.client import connect

import tablee

NAME = "Bot in Python"


def post(address: str, body: dict[str, Any], token: str | None = None) -> dict[str, Any]:
    """Asks the server for something."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    asked = urllib.request.Request(address, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(asked, timeout=20) as answer:
        told: dict[str, Any] = json.load(answer)
    return told


def sit_down(address: str, token: str, game: str | None, against: str) -> tuple[str, str]:
    """A seat at a table that is there, or at a new one: the server and the table's code."""
    site, _, code = address.rstrip("/").partition("/t/")
    if game is None:
        post(f"{site}/api/tables/{code}/seats", {"id": uuid.uuid4().hex, "name": NAME}, token)
        return site, code
    other = {"kind": "person"} if against == "person" else {"kind": "bot", "level": against}
    body = {"id": uuid.uuid4().hex, "game": game, "name": "Bots", "player": NAME, "seats": [{"kind": "person"}, other]}
    opened = post(f"{site}/api/tables", body, token)
    print(f"the table is {site}/t/{opened['code']}", flush=True)
    return site, opened["code"]


def answer(update: dict[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """The command for a seat that has to decide; nothing if it has not."""
    game, seat = update["game"], update["you"]
    if game is None or seat not in game["deciding"] or seat in game["chosen"]:
        return None
    view = game["view"]
    question = {"view": view, "legal": game["moves"], "seat": seat}
    played = tablee.Game(update["table"]["game"], len(update["table"]["seats"]), view["options"])
    return {"do": "choose", "decision": game["decision"], "move": choose(played, question, rng)}


def play(site: str, code: str, token: str) -> list[int]:
    """Answers until the table is over, and tells the points by seat."""
    rng, answered = random.Random(1), None
    address = f"ws{site.removeprefix('http')}/api/tables/{code}/socket?v=1"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        for message in socket:
            told = json.loads(message)
            if told["type"] == "refused":
                print(told["text"], file=sys.stderr)
            if told["type"] != "update":
                continue
            if told["table"]["status"] in ("over", "abandoned"):
                break
            # Updates are whole, and the same decision may be shown more than once.
            decision = told["game"] and (told["game"]["number"], told["game"]["decision"])
            command = answer(told, rng) if decision != answered else None
            if command is not None:
                answered = decision
                socket.send(json.dumps({"id": uuid.uuid4().hex, "command": command}))
    standing = (told["game"] or {}).get("standing")
    return [] if standing is None else [int(points) for points in standing["scores"]]


def main() -> None:
    """Sits down and plays."""
    address, game, against = [*sys.argv[1:], None, None][:3]
    if address is None:
        sys.exit(__doc__)
    token = post(f"{address.partition('/t/')[0].rstrip('/')}/api/token", {})["token"]
    site, code = sit_down(address, token, game, against or "medium")
    print(f"points by seat: {play(site, code, token)}")


if __name__ == "__main__":
    main()
