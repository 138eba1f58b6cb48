"""Sub-spaces, an axis with a condition and a computed parameter, through the whole path."""

from __future__ import annotations

from storage.session import Engine
from tests.support.runs import claim_any, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all

SPEC = tiny(
    base={
        "workload": {"kind": "random_reads", "reads_per_core": 4},
        "link_latency_ns": 20,
        "router_latency_ns": "= 2 * link_latency_ns + endpoints",
    },
    axes={"endpoints": [16, 64]},
    spaces={
        "grids": {
            "axes": {
                "topology": ["ring", "torus"],
                "dimensions": {"when": "topology = 'torus'", "values": [1, 2]},
            },
            "exclude": "endpoints = 64 and dimensions = 2",
        },
        "trees": {"base": {"topology": "fat_tree", "link_latency_ns": 30}},
    },
    replicates=2,
)
COLUMNS = "space,topology,topology.endpoints,topology.dimensions,network.router_latency_ns"


def test_sub_spaces_are_one_study_with_one_table_and_one_answer(
    stack: Stack, engine: Engine
) -> None:
    told = stack.api.post("/v1/sweeps:validate", json=SPEC).json()
    assert told["errors"] == []
    assert (told["points"], told["excluded_by_where"], told["excluded_by_exclude"]) == (7, 0, 1)
    sweep = stack.api.post("/v1/sweeps", json=SPEC).json()["id"]
    expand_all(stack.database_url)
    while (chunk := claim_any(engine, count=50)) is not None and chunk.tasks:
        store(engine, chunk, [simulated(task) for task in chunk.tasks])
    shown = stack.api.get(f"/v1/sweeps/{sweep}").json()
    assert shown["progress"]["completed"] == 14
    assert {a["name"]: a["spaces"] for a in shown["axes"]} == {
        "space": None,
        "endpoints": None,
        "topology": None,
        "dimensions": ["grids"],
    }
    formula = "= 2 * link_latency_ns + endpoints"
    followers = {one["path"]: one["formula"] for one in shown["followers"]}
    assert followers == {"network.router_latency_ns": formula, "network.link_latency_ns": None}

    path = f"/v1/sweeps/{sweep}/results"
    table = stack.api.get(path, params={"columns": COLUMNS, "format": "csv"}).text.split()
    assert table[0] == COLUMNS
    assert set(table[1:]) == {
        "grids,ring,16,,56",
        "grids,ring,64,,104",
        "grids,torus,16,1,56",
        "grids,torus,16,2,56",
        "grids,torus,64,1,104",
        "trees,fat_tree,16,,76",
        "trees,fat_tree,64,,124",
    }
    flat = stack.api.get(path, params={"filter": "dimensions is null and space = 'grids'"}).json()
    assert {row["coordinates"]["topology"] for row in flat["items"]} == {"ring"}

    answer = stack.api.get(f"/v1/sweeps/{sweep}/answer", params={"question": "ranking"})
    assert answer.status_code == 200, answer.text
    (figure,) = answer.json()["figures"]
    labels = [{row["label"] for row in panel["rows"]} for panel in figure["panels"]]
    small = {"grids, Ring", "grids, Torus, dimensions 1", "grids, Torus, dimensions 2", "trees"}
    assert labels == [small, small - {"grids, Torus, dimensions 2"}]
