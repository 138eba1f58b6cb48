"""docs/guide/prices.md: its table can be used, and it names every field, class and shipped table."""

from __future__ import annotations

import re

from domain.price.component import Component, ComponentClass
from domain.price.shipped_tables import SHIPPED
from domain.price.table import MOST_BYTES, MOST_COMPONENTS, read_price_table
from tests.support.stack import ROOT

PAGE = (ROOT / "docs/guide/prices.md").read_text(encoding="utf-8")


def test_the_table_of_the_page_is_one() -> None:
    (text,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert len(read_price_table(text).components) == 6


def test_every_field_class_and_shipped_table_is_told() -> None:
    for name in (*Component.model_fields, *ComponentClass, *SHIPPED):
        assert f"`{name}`" in PAGE, name
    assert f"{MOST_COMPONENTS} components a table, {MOST_BYTES // 1024} KiB" in PAGE
