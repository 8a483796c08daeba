"""A rulebook's facts as rulings and legal plays read them. What is not there the document does not settle."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.referee.rulebook import Fact


@dataclass(frozen=True, slots=True)
class Facts:
    facts: Mapping[str, Fact]

    def __contains__(self, name: str) -> bool:
        return name in self.facts

    def says(self, name: str) -> bool:
        """Whether it is settled with yes."""
        return name in self.facts and self.facts[name].value is True

    def number(self, name: str) -> int:
        return int(self.facts[name].value) if name in self.facts else 0

    def word(self, name: str) -> str:
        return str(self.facts[name].value) if name in self.facts else ""
