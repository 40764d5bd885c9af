"""Half of the tables that are asked for can be opened, so that the run gets to what can be done at one.

A text made by chance is seldom a name, and a list made by chance seldom a set of seats. The other half stays as it was made.
"""

import schemathesis

PLAN = {
    "name": "Evening",
    "player": "Anna",
    "options": {},
    "seats": [{"kind": "person"}, {"kind": "bot", "level": "random"}],
    "stand_in": "easy",
    "games": 1,
}

LEVELS = {"random", "easy", "medium", "hard", "master"}


def is_seat(seat):
    is_bot = isinstance(seat, dict) and set(seat) == {"kind", "level"} and seat["kind"] == "bot"
    return seat == {"kind": "person"} or (is_bot and isinstance(seat["level"], str) and seat["level"] in LEVELS)


def is_plan(body):
    """Whether it is a plan by the description. One that is none on purpose must stay so."""
    if not isinstance(body, dict) or not set(body) <= {"id", "game", "public", "chat", *PLAN}:
        return False
    texts = [body.get(name) for name in ("id", "name", "game", "player")]
    seats, games = body.get("seats"), body.get("games", 1)
    return (
        all(isinstance(text, str) for text in texts)
        and isinstance(seats, list)
        and all(is_seat(seat) for seat in seats)
        and isinstance(body.get("options", {}), dict)
        and isinstance(games, int)
        and 1 <= games <= 9
        and str(body.get("stand_in", "easy")) in LEVELS
    )


def whole(value):
    """A whole number without a point: for a schema 3.0 is one too, but nobody writes it so, and the server does not read it."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**63:
        return int(value)
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {name: whole(item) for name, item in value.items()}
    return value


@schemathesis.hook
def map_body(context, body):
    body = whole(body)
    if context.operation.path == "/api/tables" and is_plan(body) and len(body["id"]) % 2 == 0:
        kept = {name: value for name, value in body.items() if name in ("id", "game", "public", "chat")}
        return {**kept, **PLAN}
    return body
