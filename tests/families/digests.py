"""``python -m tests.families.digests FOLDER`` prints the golden digests by the core built in the folder."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path


def use_core(folder: Path) -> None:
    """Have `import simcore` take the extension modules of this folder."""
    for name in ("_cpu", "_core"):
        found = next(iter(sorted(folder.glob(f"{name}.*"))), None)
        if found is None:
            raise SystemExit(f"error: no {name} in {folder}")
        spec = importlib.util.spec_from_file_location(f"simcore.{name}", found)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[f"simcore.{name}"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[f"simcore.{name}"])


def main() -> int:
    """Print {"built_for": …, "digests": …}."""
    use_core(Path(sys.argv[1]))
    from golden_digests import all_points, digest_of  # the core is chosen before it is imported

    from simcore.processors import built_for

    found = {name: digest_of(point) for name, point in all_points().items()}
    sys.stdout.write(json.dumps({"built_for": built_for, "digests": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
