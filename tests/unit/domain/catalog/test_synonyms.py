"""Synonyms lead to what the catalogue has."""

from __future__ import annotations

from domain.catalog.load import load_catalog
from domain.catalog.synonyms import SYNONYMS


def _is_there(place: str) -> bool:
    sections = load_catalog().sections
    if ":" in place:
        section, kind = place.split(":")
        return any(component.kind == kind for component in sections.get(section, ()))
    section, _, name = place.partition(".")
    params = (param.name for kind in sections.get(section, ()) for param in kind.params)
    return section in sections and (not name or name in params)


def test_every_place_is_in_the_catalogue() -> None:
    missing = [place for one in SYNONYMS for place in one.finds if not _is_there(place)]
    assert missing == []


def test_a_word_leads_one_way_and_is_written_small() -> None:
    words = [word for one in SYNONYMS for word in one.words]
    assert len(words) == len(set(words))
    assert words == [word.lower().strip() for word in words]


def test_what_leads_nowhere_says_why() -> None:
    assert all(one.note for one in SYNONYMS if not one.finds)
