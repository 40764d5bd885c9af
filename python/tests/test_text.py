"""Games in words."""

from __future__ import annotations

import random

import pytest

import tablee
import tablee.text


@pytest.mark.parametrize("name", tablee.games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_games_are_played_in_words(name: str, lang: str) -> None:
    table = tablee.text.Table(name, lang=lang, seed=3)
    rng = random.Random(1)
    asked: list[str] = []

    def model(text: str) -> str:
        asked.append(text)
        moves = table.state.legal(table.state.waiting()[0])
        assert all(move in text for move in moves)
        return f"I think **{rng.choice(moves)}** is best."

    end = tablee.text.play(table, [model, model])
    assert end.over and abs(sum(end.rewards)) < 1e-6 and table.state.over and len(asked) > 10
    assert len(table.rules()) > 1000


def test_what_is_hidden_stays_hidden_in_words() -> None:
    table = tablee.text.Table("karuba-cards", seed=1)
    first = table.reset()
    hidden = [tablee.text.Table("karuba-cards", seed=1) for _ in range(2)]
    texts = []
    for other, move in zip(hidden, table.state.legal(0)):
        other.reset()
        texts.append(other.step(move).text)
    assert first.seat == 0 and texts[0] == texts[1], "the second seat is told the same whatever the first has chosen"


def test_wrong_answers_cite_the_rule_and_lose_in_the_end() -> None:
    table = tablee.text.Table("kariba", seed=1, attempts=2)
    table.reset()
    held = {move[0] for move in table.state.legal(0)}
    missing = next(animal for animal in "12345678" if animal not in held)
    turn = table.step(f"{missing}x1")
    assert not turn.accepted and turn.seat == 0 and "K3" in turn.text
    turn = table.step("no idea")
    assert turn.over and turn.rewards == [-1.0, 1.0]
    with pytest.raises(tablee.TableeError):
        table.step("2x1")
    assert table.reset().seat == 0


def test_a_model_is_measured() -> None:
    table = tablee.text.Table("kariba", seed=2)
    rng = random.Random(3)
    tablee.text.play(table, [lambda text: rng.choice(table.state.legal())] * 2)
    measured = table.measure("medium", 20)
    assert measured["over"] and sum(account["cost"]["win"] for account in measured["accounts"]) > 0
