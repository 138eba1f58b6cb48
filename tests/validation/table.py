"""The table of claims that ships with the service, made of the tables of docs/validation.md."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from domain.validation.claims import PATH, Claim, ClaimStudy, ClaimTable, ClaimVerdict
from tests.validation.causes import CAUSES

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "validation.md"
VERDICTS = {
    "reached": ClaimVerdict.REACHED,
    "**missed**": ClaimVerdict.MISSED,
    "not run": ClaimVerdict.NOT_RUN,
}


@dataclass(frozen=True)
class Paper:
    """What a study is held against, and which example computes which of its claims.

    ``examples`` are patterns of whole identifiers; the first that fits counts.
    """

    title: str
    reference: str
    examples: dict[str, str]


PAPERS = {
    "sharp": Paper(
        "Reduction in switches",
        "Graham et al., Towards A Data Centric System Architecture: SHARP, Supercomputing Frontiers and "
        "Innovations 4 (2017); streaming: Graham et al., ISC High Performance 2020; H100: NVIDIA/nccl issue "
        "1455; LogGOPSim's example",
        {
            r"Table \d, (SHARP|hosts)": "sharp-tables",
            r"5\.[cd]": "sharp-crossover",
            r"5\.f": "sharp-tenants",
            r"H100, NVLS": "nvls",
        },
    ),
    "dsm": Paper(
        "Distributed shared memory",
        "Milton and Zarkesh-Ha, Impacts of Topology and Bandwidth on Distributed Shared Memory Systems, "
        "Computers 12(4), 86 (2023), doi:10.3390/computers12040086",
        {r"1\.i": "dsm-hyperx-2048", r"1\..": "dsm-bandwidth"},
    ),
    "dsm_caches": Paper(
        "Distributed shared memory with caches",
        "Milton and Zarkesh-Ha, Impacts of Topology and Bandwidth on Distributed Shared Memory Systems, "
        "Computers 12(4), 86 (2023), doi:10.3390/computers12040086; SST 12.1, memHierarchy and merlin",
        {r"1\.[a-hj]|SST.*": "dsm-caches"},
    ),
    "ebb": Paper(
        "Effective bisection bandwidth",
        "Hoefler, Schneider and Lumsdaine, Multistage Switches are not Crossbars: Effects of Static Routing "
        "in High-Performance Networks, IEEE Cluster 2008",
        {r"Machines, .*": "effective-bisection"},
    ),
    "torus": Paper(
        "Torus networks",
        "Palur and Raicu, Understanding Torus Network Performance through Simulations, Illinois Institute of "
        "Technology (undated); figures in brackets are a separate program's",
        {r"2\.[abef], .*": "torus-scaling"},
    ),
    "packet_routing": Paper(
        "What adaptive routing is for",
        "Kim, Dally, Scott and Abts, ISCA 2008; Singh, Dally, Towles and Gupta, ISCA 2003; BookSim2",
        {},
    ),
    "asc": Paper(
        "Four networks of 64-port routers",
        "Wilke and Georgakoudis, Evaluation of novel interconnect technologies for ASC applications, Trilab "
        "co-design L2 review, 2019 (slides)",
        {r"3\.[ac]": "asc-interconnects-quick", r"3\.[fhi]": "asc-message-sizes"},
    ),
    "flow": Paper(
        "Flows beside packets",
        "This simulator's own packet model, held against its model of flows",
        {},
    ),
    "goal": Paper(
        "A goal beside its full grid",
        "This simulator's own full grid of the quick interconnect study",
        {r"goal\..": "asc-interconnects-quick"},
    ),
}


def table_of(document: str) -> ClaimTable:
    """Read every study that the document has, in its order."""
    starts = {name: document.find(f"<!-- {name}:begin -->") for name in PAPERS}
    return ClaimTable(
        studies=tuple(_study(name, document) for name in sorted(starts, key=starts.__getitem__))
    )


def write_table() -> None:
    """Write the table anew from the document."""
    table = table_of(DOCUMENT.read_text(encoding="utf-8"))
    PATH.write_text(table.model_dump_json(indent=1) + "\n", encoding="utf-8")


def _study(name: str, document: str) -> ClaimStudy:
    paper = PAPERS[name]
    body = document.split(f"<!-- {name}:begin -->\n")[1].split(f"<!-- {name}:end -->", maxsplit=1)[
        0
    ]
    note, _, rows = body.partition("\n\n| Claim |")
    # The first two lines are the rest of the head and its rule.
    cells = [line.strip("|").split(" | ") for line in rows.splitlines()[2:] if line.strip()]
    return ClaimStudy(
        name=name,
        title=paper.title,
        reference=paper.reference,
        note=note.split("\n\n")[0],
        command=f"make validate ARGS={name}",
        claims=tuple(_claim(name, paper, [cell.strip() for cell in row]) for row in cells),
    )


def _claim(study: str, paper: Paper, cells: list[str]) -> Claim:
    identifier, published, accepted_when, ours, verdict = cells
    found = VERDICTS[verdict]
    fitting = (
        example for pattern, example in paper.examples.items() if re.fullmatch(pattern, identifier)
    )
    return Claim(
        identifier=identifier,
        published=published,
        accepted_when=accepted_when,
        ours=ours,
        verdict=found,
        cause=CAUSES.get(f"{study} {identifier}") if found is ClaimVerdict.MISSED else None,
        example=next(fitting, None),
    )


if __name__ == "__main__":
    write_table()
