"""House rules saved under a name."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from companion.store.database import session
from companion.store.models import HouseRuleSet, now


def saved_sets(most: int) -> Sequence[HouseRuleSet]:
    return session().scalars(select(HouseRuleSet).order_by(HouseRuleSet.name).limit(most)).all()


def saved_set(name: str) -> HouseRuleSet | None:
    return session().scalar(select(HouseRuleSet).where(HouseRuleSet.name == name))


def save_set(name: str, rules: Mapping[str, Any]) -> None:
    """Saved again under the same name, it is the newer one."""
    kept = saved_set(name)
    if kept is None:
        session().add(HouseRuleSet(name=name, rules=dict(rules)))
    else:
        kept.rules, kept.saved_at = dict(rules), now()
