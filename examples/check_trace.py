"""Checks `tablee trace` with a program of its own: the rules once more, written plainly from docs/rules.

    tablee trace kariba --seats 3 --seed 1 --games 20 | python3 examples/check_trace.py
"""

import copy
import itertools
import json
import sys
import tomllib
from pathlib import Path

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def load(game):
    root = Path(__file__).resolve().parent.parent
    return tomllib.loads((root / "crates" / "games" / game / "components" / f"{game}.toml").read_text())


# ---------------------------------------------------------------------------------------------------------------- Kariba


class Kariba:
    def __init__(self, options):
        self.expert = options["expert"]

    def legal(self, s):
        if s["phase"] == "over":
            return {}
        hand = s["hands"][s["turn"] - 1]
        if s["phase"] == "play":
            moves = {f"{a}x{n}" for a in set(hand) for n in range(1, hand.count(a) + 1)}
        else:
            moves = {f"+{a}" for a in s["faceup"]} | ({"+?"} if s["pile"] else set())
        return {str(s["turn"]): moves}

    def play(self, s, joint):
        (seat, move), = joint.items()
        me = int(seat) - 1
        hand = s["hands"][me]
        if move[0] == "+":
            if move == "+?":
                hand.append(s["pile"].pop(0))
            else:
                s["faceup"].remove(int(move[1:]))
                hand.append(int(move[1:]))
        else:
            animal, count = map(int, move.split("x"))
            for _ in range(count):
                hand.remove(animal)
            hole = s["waterhole"]
            hole[animal - 1] += count
            if hole[animal - 1] >= 3:
                prey = [8] if animal == 1 else [a for a in range(animal - 1, 0, -1) if hole[a - 1]][:1]
                for a in prey:
                    s["captured"][me][a - 1] += hole[a - 1]
                    hole[a - 1] = 0
            if not self.expert:
                while len(hand) < 5 and s["pile"]:
                    hand.append(s["pile"].pop(0))
        hand.sort()
        if self.expert and len(hand) < 5 and (s["faceup"] or s["pile"]):
            s["phase"] = "draw"
            return
        while self.expert and len(s["faceup"]) < 3 and s["pile"]:
            s["faceup"].append(s["pile"].pop(0))
        s["faceup"].sort()
        if hand:
            s["phase"], s["turn"] = "play", s["turn"] % len(s["hands"]) + 1
        else:
            s["phase"] = "over"

    def scores(self, s):
        return [(sum(c), 0) for c in s["captured"]]


# ---------------------------------------------------------------------------------------------------------- Karuba cards


class KarubaCards:
    def __init__(self, options):
        self.detours = options["detours"]
        self.cards = {c["number"]: c for c in load("karuba-cards")["cards"]}

    def deciders(self, s):
        players = s["players"]
        if s["phase"] == "select":
            return list(range(len(players)))
        if s["phase"] == "discard":
            low = min(sum(p["chosen"]) for p in players)
            return [i for i, p in enumerate(players) if sum(p["chosen"]) == low]
        if s["phase"] == "lay":
            return [i for i, p in enumerate(players) if p["chosen"]]
        return []

    def places(self, island):
        taken = {(x, y) for _, x, y in island}
        if not taken:
            return [(0, 0)]
        free = {(x + dx, y + dy) for x, y in taken for dx, dy in STEP.values()} - taken
        span = lambda values: max(values) - min(values) < 4
        return [p for p in free if span([x for x, _ in taken | {p}]) and span([y for _, y in taken | {p}])]

    def legal(self, s):
        legal = {}
        for i in self.deciders(s):
            p = s["players"][i]
            if s["phase"] == "select":
                moves = {f"{a}+{b}" for a, b in itertools.combinations(p["hand"], 2)}
            elif s["phase"] == "discard":
                moves = {f"-{c}" for c in p["chosen"]}
            else:
                moves = {f"{c}@{x},{y}" for c in p["chosen"] for x, y in self.places(p["island"])}
            legal[str(i + 1)] = moves
        return legal

    def play(self, s, joint):
        for seat, move in joint.items():
            p = s["players"][int(seat) - 1]
            if s["phase"] == "select":
                p["chosen"] = sorted(map(int, move.split("+")))
                p["hand"] = [c for c in p["hand"] if c not in p["chosen"]]
            elif s["phase"] == "discard":
                p["chosen"].remove(int(move[1:]))
                p["discarded"].append(int(move[1:]))
            else:
                card, place = move.split("@")
                p["chosen"].remove(int(card))
                p["island"].append([int(card), *map(int, place.split(","))])
                p["island"].sort()
        if s["phase"] == "select":
            s["phase"] = "discard"
        elif s["phase"] == "discard":
            s["phase"] = "lay"
        elif not any(p["chosen"] for p in s["players"]):
            for p in s["players"]:
                while len(p["hand"]) < 3 and p["pile"]:
                    p["hand"].append(p["pile"].pop(0))
                p["hand"].sort()
            if s["round"] == 8:
                s["phase"] = "over"
            else:
                s["phase"], s["round"] = "select", s["round"] + 1

    def island_score(self, island):
        at = {(x, y): self.cards[c] for c, x, y in island}
        total = 0
        for colour in ("blue", "orange", "green", "purple"):
            start = [p for p, c in at.items() if c.get("adventurer") == colour]
            goal = [p for p, c in at.items() if c.get("temple") == colour]
            if not start or not goal:
                continue
            blocked = {p for p, c in at.items() if c.get("adventurer", colour) != colour}
            paths, length = [[start[0]]], 0
            found = []
            while paths and not found:
                found = [p for p in paths if p[-1] == goal[0]]
                longer = []
                for path in paths:
                    x, y = path[-1]
                    for side in at[path[-1]]["exits"]:
                        n = (x + STEP[side][0], y + STEP[side][1])
                        if n in at and BACK[side] in at[n]["exits"] and n not in path:
                            if not (self.detours and n in blocked):
                                longer.append(path + [n])
                paths, length = longer, length + 1
            value = {"crystal": 1, "gold": 2, None: 0}
            good = [sum(value[at[p].get("item")] for p in path) + 3 for path in found if not blocked & set(path)]
            total += max(good, default=0)
        return total

    def scores(self, s):
        return [(self.island_score(p["island"]), 0) for p in s["players"]]


# ---------------------------------------------------------------------------------------------------------------- Karuba


class Karuba:
    COLOURS = ("brown", "blue", "purple", "yellow")

    def __init__(self, options):
        self.options = options
        data = load("karuba")
        self.tiles = {t["number"]: t for t in data["tiles"]}
        self.beach, self.jungle = data["beach"], data["jungle"]
        self.order, self.turn_points = None, None

    def reach(self, p, setup, colour, steps):
        others = {f for c, f in p["adventurers"].items() if c != colour}
        beach, jungle = setup[colour]
        place = p["adventurers"][colour]
        reached, edge = {place}, {place}
        for _ in range(steps):
            ahead = set()
            for spot in edge:
                if spot == "temple":
                    continue
                if spot == "beach":
                    field, side = self.beach[str(beach)][:2], self.beach[str(beach)][2]
                    if field in p["tiles"] and side in self.tiles[p["tiles"][field]]["exits"]:
                        ahead.add(field)
                    continue
                for side in self.tiles[p["tiles"][spot]]["exits"]:
                    if self.jungle[str(jungle)] == spot + side:
                        ahead.add("temple")
                    dx, dy = STEP[side]
                    n = chr(ord(spot[0]) + dx) + str(int(spot[1]) + dy)
                    if n in p["tiles"] and BACK[side] in self.tiles[p["tiles"][n]]["exits"]:
                        ahead.add(n)
            edge = {f for f in ahead if f == "temple" or f not in others} - reached
            reached |= edge
        return reached - {place}

    def points(self, p):
        return p["crystals"] + 2 * p["gold"] + sum(p["treasures"].values())

    def legal(self, s):
        if s["phase"] == "draft":
            used_b = {b for b, _ in s["setup"].values()}
            used_j = {j for _, j in s["setup"].values()}
            moves = {
                f"{c}={b}/{j}"
                for c in self.COLOURS if c not in s["setup"]
                for b in range(10, 120, 10) if b not in used_b
                for j in range(10, 120, 10) if j not in used_j and 5 <= (b + j) // 10 <= 19
            }
            return {str(s["decider"]): moves}
        if s["phase"] == "over":
            return {}
        t = s["revealed"]
        legal = {}
        for i, p in enumerate(s["players"]):
            if s["decider"] not in (None, i + 1):
                continue
            moves = {f"{t}-"}
            moves |= {f"{t}@{c}{r}" for c in "abcdef" for r in range(1, 6) if f"{c}{r}" not in p["tiles"]}
            for c in self.COLOURS:
                if p["adventurers"][c] != "temple":
                    moves |= {f"{t}:{c}>{f}" for f in self.reach(p, s["setup"], c, len(self.tiles[t]["exits"]))}
            legal[str(i + 1)] = moves
        return legal

    def play(self, s, joint):
        seats = len(s["players"])
        if s["phase"] == "draft":
            (seat, move), = joint.items()
            colour, numbers = move.split("=")
            s["setup"][colour] = list(map(int, numbers.split("/")))
            s["decider"] = s["decider"] % seats + 1
            if len(s["setup"]) == 4:
                s["phase"] = "decide"
                self.reveal(s)
            return
        if self.order is None:
            self.order = self.in_order(s)
        reached = self.__dict__.setdefault("reached", [])
        for seat, move in joint.items():
            p = s["players"][int(seat) - 1]
            tile = s["revealed"]
            if "@" in move:
                field = move.split("@")[1]
                p["tiles"][field] = tile
                if "item" in self.tiles[tile]:
                    p["items"][field] = self.tiles[tile]["item"]
            elif ":" in move:
                colour, to = move.split(":")[1].split(">")
                p["adventurers"][colour] = to
                if to == "temple":
                    reached.append((int(seat), colour))
                elif to in p["items"]:
                    p["crystals" if p["items"].pop(to) == "crystal" else "gold"] += 1
        if s["decider"] is not None:
            self.order = self.order[1:]
            if self.order:
                s["decider"] = self.order[0]
                return
        for colour in self.COLOURS:
            best = s["treasures"][colour][:1]
            for seat in sorted(i for i, c in reached if c == colour):
                value = s["treasures"][colour].pop(0)
                s["players"][seat - 1]["treasures"][colour] = value
                s["players"][seat - 1]["crystals"] += best[0] - value
        self.reached = []
        done = any(all(a == "temple" for a in p["adventurers"].values()) for p in s["players"])
        if done or not s["stack"]:
            s["phase"], s["revealed"], s["decider"] = "over", None, None
        else:
            self.reveal(s)

    def in_order(self, s):
        seats = range(1, len(s["players"]) + 1)
        return sorted(seats, key=lambda i: (-self.points(s["players"][i - 1]), i))

    def reveal(self, s):
        s["revealed"] = s["stack"].pop(0)
        s["turn"] += 1
        self.order = self.in_order(s)
        s["decider"] = self.order[0] if self.options["decisions"] == "in-order" else None

    def scores(self, s):
        return [(self.points(p), len(p["tiles"])) for p in s["players"]]


# ------------------------------------------------------------------------------------------------------------- Labyrinth


class Labyrinth:
    def __init__(self, options):
        self.rotation = options["rotation"]
        self.cards = {c["number"]: c for c in load("labyrinth")["cards"]}
        self.passes = 0

    def face(self, card, turns):
        turn = lambda sides: frozenset("NESW"[("NESW".index(side) + turns) % 4] for side in sides)
        return [(turn(c["sides"]), tuple(sorted(c["treasures"]))) for c in self.cards[card]["corridors"]]

    def rotations(self, card):
        seen, turns = set(), []
        for r in range(4):
            face = frozenset(self.face(card, r))
            if face not in seen:
                seen.add(face)
                turns.append(r)
        return turns if self.rotation else [0]

    def openings(self, card, turns):
        return frozenset().union(*(sides for sides, _ in self.face(card, turns)))

    def joined(self, places):
        places = set(places)
        open_ = [next(iter(places))]
        seen = set(open_)
        while open_:
            x, y = open_.pop()
            for dx, dy in STEP.values():
                n = (x + dx, y + dy)
                if n in places and n not in seen:
                    seen.add(n)
                    open_.append(n)
        return seen == places

    def takeable(self, s):
        places = [(x, y) for x, y, _, _ in s["maze"]]
        return [p for p in map(tuple, s["linked"]) if self.joined(q for q in places if q != p)]

    def lays(self, s, seat):
        at = {(x, y): self.openings(c, r) for x, y, c, r in s["maze"]}
        empty = {(x + dx, y + dy) for x, y in at for dx, dy in STEP.values()} - set(at)
        moves = set()
        for card in s["hands"][seat - 1]:
            for r in self.rotations(card):
                own = self.openings(card, r)
                for x, y in empty:
                    near = lambda d: at.get((x + STEP[d][0], y + STEP[d][1]), frozenset())
                    if any(BACK[d] in near(d) for d in own):
                        moves.add(f"{card}r{r}@{x},{y}")
        return moves

    def legal(self, s):
        if s["phase"] == "over":
            return {}
        if s["phase"] == "take":
            return {str(s["turn"]): {f"x{x},{y}" for x, y in self.takeable(s)} | {"done"}}
        return {str(s["turn"]): self.lays(s, s["turn"]) or {"pass"}}

    def linked(self, s, spot):
        faces = {(x, y): self.face(c, r) for x, y, c, r in s["maze"]}
        linked = set()
        for index, (_, treasures) in enumerate(faces[spot]):
            seen, open_ = {(spot, index)}, [(spot, index)]
            while open_:
                (x, y), i = open_.pop()
                for d in faces[x, y][i][0]:
                    n = (x + STEP[d][0], y + STEP[d][1])
                    for j, (sides, _) in enumerate(faces.get(n, [])):
                        if BACK[d] in sides and (n, j) not in seen:
                            seen.add((n, j))
                            open_.append((n, j))
            linked |= {p for p, j in seen if p != spot and set(faces[p][j][1]) & set(treasures)}
        return sorted(map(list, linked))

    def play(self, s, joint):
        (seat, move), = joint.items()
        me = int(seat) - 1
        if move == "pass":
            self.passes += 1
            if self.passes == sum(1 for hand in s["hands"] if hand):
                s["phase"] = "over"
            else:
                self.next_turn(s)
            return
        self.passes = 0
        if move[0] == "x":
            spot = list(map(int, move[1:].split(",")))
            s["linked"].remove(spot)
            card, = [entry for entry in s["maze"] if entry[:2] == spot]
            s["maze"].remove(card)
            s["won"][me].append(card[2])
        elif move != "done":
            card, rest = move.split("r")
            turns, place = rest.split("@")
            x, y = map(int, place.split(","))
            s["hands"][me].remove(int(card))
            s["maze"] = sorted(s["maze"] + [[x, y, int(card), int(turns)]])
            s["laid"], s["linked"] = [x, y], self.linked(s, (x, y))
        if move != "done" and self.takeable(s):
            s["phase"] = "take"
            return
        s["phase"], s["laid"], s["linked"] = "lay", None, []
        if s["pile"]:
            s["hands"][me] = sorted(s["hands"][me] + [s["pile"].pop(0)])
        if not any(s["hands"]):
            s["phase"] = "over"
        else:
            self.next_turn(s)

    def next_turn(self, s):
        seats = len(s["hands"])
        s["turn"] = next(t for t in ((s["turn"] + k) % seats + 1 for k in range(seats)) if s["hands"][t - 1])

    def scores(self, s):
        return [(len(won), 0) for won in s["won"]]


# ----------------------------------------------------------------------------------------------------------------- check

GAMES = {"kariba": Kariba, "karuba-cards": KarubaCards, "karuba": Karuba, "labyrinth": Labyrinth}


def places(scores):
    return [1 + sum(other > own for other in scores) for own in scores]


def main():
    expected, rules, lines, games = None, None, 0, 0
    for line in sys.stdin:
        entry = json.loads(line)
        state = entry["state"]
        where = f"{entry['game']} {entry['id']}, ply {entry['ply']}"
        if entry["ply"] == 0:
            rules = GAMES[entry["game"]](entry["options"])
        else:
            for key in state:
                assert state[key] == expected[key], f"{where}: {key}: {state[key]} but {expected[key]} expected"
        legal = rules.legal(state)
        if "result" in entry:
            scores = rules.scores(state)
            assert not legal, f"{where}: over, but there are moves"
            assert entry["result"]["scores"] == [points for points, _ in scores], f"{where}: {scores}"
            assert entry["result"]["places"] == places(scores), f"{where}: {scores}"
            games += 1
        else:
            told = {seat: set(moves) for seat, moves in entry["legal"].items()}
            assert told == legal, f"{where}: legal moves differ: {[(s, told.get(s, set()) ^ m) for s, m in legal.items()]}"
            assert all(len(told[seat]) == len(moves) for seat, moves in entry["legal"].items()), f"{where}: a move twice"
            expected = copy.deepcopy(state)
            rules.play(expected, entry["played"])
        lines += 1
    print(f"{games} games, {lines} positions: all as the rules say")


if __name__ == "__main__":
    main()
