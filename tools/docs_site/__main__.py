"""Builds the site into build/docs; a warning, such as of a link that leads nowhere, is an error."""

import subprocess
import sys
from pathlib import Path

from tools.docs_site.pages import ROOT, lay_out


def main() -> int:
    """Lay the pages out and have Sphinx build them; gives its exit status."""
    source, built = ROOT / "build/docs-source", ROOT / "build/docs"
    lay_out(source)
    settings = Path(__file__).parent
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "--builder",
        "html",
        "--fail-on-warning",
        "--keep-going",
    ]
    command += ["--quiet", "--jobs", "auto", "--fresh-env", "--conf-dir", str(settings)]
    command += ["--doctree-dir", str(ROOT / "build/docs-trees"), str(source), str(built)]
    status = subprocess.call(command, cwd=ROOT)
    if status == 0:
        print(f"the site is in {built.relative_to(ROOT)}: open {built / 'index.html'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
