"""What a specification can say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from api.sweep.models.catalog import Catalog as CatalogDocument
from api.sweep.models.example import Example, Examples
from api.sweep.services.template_comment import template_of
from domain.catalog.models import Catalog
from domain.catalog.recommended import whole_catalog_of_specs
from domain.catalog.synonyms import SYNONYMS
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from domain.sweep.spec.spec import SweepSpec

if TYPE_CHECKING:
    from api.context import RequestContext

_NOT_OFFERED = ("schedule-", "trace-")
"""How the names of examples begin that no draft can be made of: they hold a specification, or need a
recording that was imported."""


class CatalogueService:
    """The catalogue, the schema of a specification, and the examples."""

    def __init__(self, catalog: Catalog, examples_dir: Path) -> None:
        self._catalog = catalog
        self._examples_dir = examples_dir

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.state.catalog, context.state.settings.examples_dir)

    def catalog(self) -> CatalogDocument:
        """Give everything that can be chosen."""
        told = whole_catalog_of_specs(self._catalog).model_dump(mode="json")
        synonyms = [synonym.model_dump() for synonym in SYNONYMS]
        return CatalogDocument.model_validate({**told, "synonyms": synonyms})

    def sweep_schema(self) -> dict[str, Any]:
        """Give the JSON schema of a specification."""
        return SweepSpec.model_json_schema(by_alias=True)

    def examples(self) -> Examples:
        """Read the examples, by name; a folder that is not there holds none."""
        paths = sorted(self._examples_dir.glob("*.yaml"))
        paths = [path for path in paths if not path.name.startswith(_NOT_OFFERED)]
        return Examples(items=[_example(path) for path in paths])


def _example(path: Path) -> Example:
    text = path.read_text(encoding="utf-8")
    try:
        title = parse_spec(text, "application/yaml").name
    except SpecError:
        title = path.stem
    return Example(name=path.stem, title=title, text=text, template=template_of(text))
