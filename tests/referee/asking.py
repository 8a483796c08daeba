"""Questions as people ask them, and how many of them are answered rightly."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.game.match import RULEBOOKS
from companion.services import referee

QUESTIONS = Path(__file__).with_name("questions.jsonl")


@dataclass(frozen=True)
class Question:
    language: str
    text: str
    #: The topics that answer it; none where no rulebook has anything to say.
    topics: tuple[str, ...]


@dataclass(frozen=True)
class Quality:
    """Shares of all questions, and for verdicts of all questions in all rulebooks."""

    first: float
    top_three: float
    verdict: float
    missed: tuple[str, ...]


def questions(path: Path = QUESTIONS) -> list[Question]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [Question(row["lang"], row["question"], tuple(row["topics"])) for row in rows]


def quality(asked: Sequence[Question]) -> Quality:
    found = [referee.find(question.text) for question in asked]
    pairs = list(zip(asked, found, strict=True))
    verdicts = [rightly(question, topics, rulebook) for question, topics in pairs for rulebook in RULEBOOKS]
    return Quality(
        sum(hits(question, topics[:1]) for question, topics in pairs) / len(pairs),
        sum(hits(question, topics[:3]) for question, topics in pairs) / len(pairs),
        sum(verdicts) / len(verdicts),
        tuple(f"{question.text}: {topics[:1]}" for question, topics in pairs if not hits(question, topics[:1])),
    )


def hits(question: Question, topics: Sequence[str]) -> bool:
    if not question.topics:
        return all(verdict(topic, rulebook) == "silent" for topic in topics[:1] for rulebook in RULEBOOKS)
    return any(topic in question.topics for topic in topics)


def rightly(question: Question, topics: Sequence[str], rulebook: str) -> bool:
    """Whether the verdict that is shown first is one that the right topics have."""
    shown = verdict(topics[0], rulebook) if topics else "silent"
    right = {verdict(topic, rulebook) for topic in question.topics} or {"silent"}
    return shown in right


def verdict(topic: str, rulebook: str) -> str:
    return referee.answer(topic, rulebook, "en").rule.verdict
