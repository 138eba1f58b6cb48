"""What examples say of themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.sweep.models.example import Template
from api.sweep.services.template_comment import template_of

ROOT = Path(__file__).parents[4]
PICTURES = ROOT / "frontend" / "public" / "templates"
TEMPLATES = 12
PICTURE_BYTES_MAX = 12_000

LINE = "# Template 3: 8 points x 1 replicate, 12.5 s of one core, flows that share links."


def test_a_template_says_its_question_its_size_and_its_time() -> None:
    text = f"# Which of these networks\n# is worth it? More of it.\n#\n{LINE}\nname: Screening\n"
    assert template_of(text) == Template(
        number=3,
        question="Which of these networks is worth it?",
        points=8,
        replicates=1,
        core_seconds=12.5,
        method="flows that share links",
    )


@pytest.mark.parametrize(
    "text",
    [
        "name: Nothing said\n",
        "# Is it one? It has no such line.\nname: No template\n",
        f"# It asks nothing.\n{LINE}\nname: No question\n",
        f"# Is it at the head?\nname: It is not\n{LINE}\n",
    ],
)
def test_other_examples_are_none(text: str) -> None:
    assert template_of(text) is None


def test_twelve_examples_are_templates_each_with_a_picture_of_its_answer() -> None:
    templates = {
        path.stem: template
        for path in (ROOT / "examples").glob("*.yaml")
        if (template := template_of(path.read_text(encoding="utf-8"))) is not None
    }
    numbers = sorted(template.number for template in templates.values())
    assert numbers == list(range(1, TEMPLATES + 1))
    assert {path.stem for path in PICTURES.glob("*.svg")} == set(templates)
    for path in PICTURES.glob("*.svg"):
        assert path.stat().st_size <= PICTURE_BYTES_MAX, path.name
