"""What is generated and kept must be what would be made now: catalogue, interface, units, pages, chart."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = re.compile(r"https?://[^\s\"']+")


def catalog() -> str | None:
    """The kept catalogue against the one that the built simulator prints."""
    made = subprocess.run(
        [sys.executable, "-m", "simcore", "catalog"], capture_output=True, text=True, check=True
    )
    if made.stdout == (ROOT / "domain/catalog/catalog.json").read_text():
        return None
    return "domain/catalog/catalog.json is not what simcore declares: make catalog"


def openapi() -> str | None:
    """The kept OpenAPI document against the one that the API would export."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "openapi.json"
        command = [sys.executable, "-m", "api.export_openapi", str(made)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        if made.read_text() == (ROOT / "frontend/openapi.json").read_text():
            return None
    return "frontend/openapi.json is not what the API would export: make openapi"


def client_documents() -> str | None:
    """The documents of the Python client against those that the OpenAPI document would give."""
    command = [sys.executable, "-m", "tools.client_models", "--check"]
    if subprocess.run(command, cwd=ROOT, check=False).returncode == 0:
        return None
    return "client/src/fabricsweep_client/models.py is not what the API describes: make openapi"


def unit_tables() -> str | None:
    """The units that the client and the dashboard hold against those of the domain."""
    command = [sys.executable, "-m", "tools.unit_tables", "--check"]
    if subprocess.run(command, cwd=ROOT, check=False).returncode == 0:
        return None
    return "the client or the dashboard has other units than domain/units.py: make units"


def spec_page() -> str | None:
    """The kept page on specs against the one that the code would write."""
    made = subprocess.run(
        [sys.executable, "-m", "tools.spec_page"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    if made.stdout == (ROOT / "docs/spec.md").read_text():
        return None
    return "docs/spec.md is not what the code says of specs: make spec-page"


def chart() -> str | None:
    """The chart's table of values and model revision against values.yaml and the catalogue."""
    command = [sys.executable, "-m", "tools.chart_page", "--check"]
    if subprocess.run(command, cwd=ROOT, check=False).returncode == 0:
        return None
    return "helm/fabricsweep has not what its values and the catalogue say: make chart"


def requirements() -> str | None:
    """Locked requirements hold hashes and versions, and no address of any index."""
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        if found := HOST.search(path.read_text()):
            return f"{path.relative_to(ROOT)} holds an address: {found.group()}"
    return None


def main() -> int:
    """Print what has drifted; 1 when something has."""
    checks = (catalog, openapi, client_documents, unit_tables, spec_page, chart, requirements)
    problems = [problem for check in checks if (problem := check())]
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
