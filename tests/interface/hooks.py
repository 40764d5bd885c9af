"""Half of the tables that are asked for can be opened, so that the run gets to what can be done at one.

A text made by chance is seldom a name, and a list made by chance seldom a set of seats. The other half stays as it was made.
"""

import schemathesis
from schemathesis.generation import GenerationMode

PLAN = {
    "name": "Evening",
    "player": "Anna",
    "options": {},
    "seats": [{"kind": "person"}, {"kind": "bot", "level": "random"}],
    "stand_in": "easy",
    "games": 1,
}


def is_form(body, *names):
    return isinstance(body, dict) and all(isinstance(body.get(name), str) for name in names)


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
    return whole(body)


@schemathesis.hook
def map_case(context, case):
    body = case.body
    asks = case.method.upper() == "POST" and context.operation.path == "/api/tables"
    # What is wrong on purpose must stay wrong.
    meant = case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE
    if asks and meant and is_form(body, "id", "name", "game") and len(body["id"]) % 2 == 0:
        kept = {name: value for name, value in body.items() if name in ("id", "game", "public", "chat")}
        case.body = {**kept, **PLAN}
    return case
