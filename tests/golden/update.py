"""Write the stored answers anew: `python -m tests.golden.update [name …]`, all without a name.

Prints what changes. Read each sentence as someone who buys a machine by it would; a wrong or unclear
one is mended in `domain/answer`, not stored.
"""

from __future__ import annotations

import sys

from tests.golden.cases import CASES
from tests.golden.stored import DATA, differences, document_of, path_of, read, text_of


def main(names: list[str]) -> int:
    unknown = set(names) - {case.name for case in CASES}
    if unknown:
        print(f"no golden study is called {', '.join(sorted(unknown))}")
        return 1
    DATA.mkdir(exist_ok=True)
    for case in CASES:
        if names and case.name not in names:
            continue
        document = document_of(case)
        before = read(case) if path_of(case).exists() else {}
        changes = list(differences(before, document))
        if changes:
            path_of(case).write_text(text_of(document), encoding="utf-8")
            print(f"{case.name}: {len(changes)} changes")
            for sentence in (*document["left_out"], *document["sentences"]):
                print(f"  {sentence}")
            for alarm in document["alarms"]:
                print(f"  ! {alarm['text']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
