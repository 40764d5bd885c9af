"""A guest for the arena: tablee arena kariba --bots 'medium,cmd:python3 examples/guest.py' --games 100

The arena writes a question a line: {"view": .., "legal": [..], "seat": 1, "budget_ms": 1000}
and wants one of the legal moves back, on a line of its own, before the time is up.
This guest plays any game there is, and badly: it takes the last move of the longest kind.
"""

import json
import sys


def choose(question):
    """The view holds all that a player at this seat may know; docs/NOTATION.md says how moves are written."""
    return max(reversed(question["legal"]), key=len)


for line in sys.stdin:
    # Without flushing, the answer would wait in a buffer until the guest is late.
    print(choose(json.loads(line)), flush=True)
