"""Writes the documents of the Python client from the OpenAPI document: `make openapi`.

The client must read what newer servers send. So models take unknown fields, and a text that is one of a
few today may be another tomorrow: only what tells the kinds of a figure apart stays fixed.
"""

import argparse
import json
import sys
import tempfile
import warnings
from pathlib import Path
from typing import Any

from datamodel_code_generator import (
    Formatter,
    InputFileType,
    OpenAPIScope,
    PythonVersion,
    generate,
)
from datamodel_code_generator.enums import DataModelType

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "frontend" / "openapi.json"
TARGET = ROOT / "client" / "src" / "fabricsweep_client" / "models.py"
PACKAGE = "fabricsweep_client"
BASES = {
    "Answer": "AnswerBase",
    "AnswerTable": "AnswerTableBase",
    "BottleneckDocument": "BottleneckBase",
    "FabricChecks": "FabricChecksBase",
    "Progress": "ProgressBase",
    "ResultRow": "ResultRowBase",
    "RetryPreview": "RetryPreviewBase",
    "SearchDocument": "SearchBase",
    "Sweep": "SweepBase",
    "SweepSummary": "SweepBase",
}
"""What documents can do beside holding fields: classes of `fabricsweep_client.behaviour`."""
_BOUNDS = (
    "title",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "pattern",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "examples",
)
HEADER = '''"""The documents of the HTTP API, made from its description by `make openapi`: do not edit."""
'''


def client_models(openapi: str) -> str:
    """Give the module that goes with an OpenAPI document."""
    schemas = json.loads(openapi)["components"]["schemas"]
    for name, schema in schemas.items():
        _loosen(schema)
        if name in BASES:
            schema["customBasePath"] = f"{PACKAGE}.behaviour.{BASES[name]}"
    document = {
        "openapi": "3.1.0",
        "info": {"title": "FabricSweep", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        made = Path(folder) / "models.py"
        generate(
            json.dumps(document),
            input_file_type=InputFileType.OpenAPI,
            output=made,
            output_model_type=DataModelType.PydanticV2BaseModel,
            base_class=f"{PACKAGE}.document.Document",
            target_python_version=PythonVersion.PY_311,
            openapi_scopes=[OpenAPIScope.Schemas],
            custom_file_header=HEADER,
            use_schema_description=True,
            use_field_description=True,
            use_standard_collections=True,
            use_union_operator=True,
            use_annotated=True,
            use_double_quotes=True,
            strict_nullable=True,
            collapse_root_models=True,
            disable_timestamp=True,
            formatters=[Formatter.BUILTIN],
        )
        return made.read_text(encoding="utf-8")


def _loosen(schema: Any) -> None:
    """Take away what only a server has to keep to: bounds, patterns, lists of words, closed objects."""
    if isinstance(schema, list):
        for part in schema:
            _loosen(part)
    if not isinstance(schema, dict):
        return
    _say_words(schema)
    if schema.get("additionalProperties") is False:
        del schema["additionalProperties"]
    for bound in _BOUNDS:
        schema.pop(bound, None)
    for name, part in schema.items():
        if name in ("properties", "$defs"):
            for field, one in part.items():
                if field not in schema.get("required", ()) and one.get("type") == "array":
                    one.setdefault("default", [])
                _loosen(one)
        elif name not in ("default", "const", "required", "discriminator"):
            _loosen(part)


def _say_words(schema: dict[str, Any]) -> None:
    """Let any text be where a list of words was, which is then told."""
    words = schema.pop("enum", None)
    if words:
        told = schema.get("description", "").rstrip(".")
        listed = f"One of {', '.join(map(str, words))}."
        schema["description"] = f"{told}. {listed}" if told else listed


def main() -> int:
    """Write the module, or with ``--check`` say whether it is the one that would be written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 when it has drifted")
    made = client_models(SOURCE.read_text(encoding="utf-8"))
    if not parser.parse_args().check:
        TARGET.write_text(made, encoding="utf-8")
        return 0
    return int(not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != made)


if __name__ == "__main__":
    sys.exit(main())
