"""Sweeps of the static model, on imported fabrics and on networks of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from domain.attachment.facts import AttachmentKind
from domain.catalog.load import load_catalog
from fabricfile import export
from storage.attachment.resolver import StoredAttachments
from storage.session import Engine, transaction
from storage.sweep.cost_store import CostStore
from tests.support.fabrics import ring
from tests.support.specs import static, tiny
from tests.support.stack import YAML, Stack
from tests.support.uploads import Tree, form

TREE = Tree()
METRIC = "mean_flow_bandwidth_fraction"


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    """The API with one worker, and the fabrics ``tree`` (with tables) and ``bare`` (without)."""
    imports = (("tree", [TREE.tables()]), ("bare", []))
    for name, tables in imports:
        response = stack.api.post("/v1/fabrics", **form(name, TREE.discovery(), *tables))
        assert response.status_code == 201, response.text
    with stack.thread_worker():
        yield stack


@pytest.fixture(scope="module")
def done(running: Stack) -> str:
    """A finished sweep: two engines, two patterns, two replicates, on ``tree``."""
    sweep_id = running.submit(static())
    sweep = running.finish(sweep_id)
    assert sweep["phase"] == "completed", running.get(f"/v1/sweeps/{sweep_id}/points/0")
    return sweep_id


def one_run(running: Stack, **changes: Any) -> dict[str, Any]:
    """Run a spec of one point once; gives the point."""
    sweep_id = running.submit(static(**{"axes": {}, "replicates": 1} | changes))
    running.finish(sweep_id)
    return running.get(f"/v1/sweeps/{sweep_id}/points/0")


def test_points_hold_the_digest_and_coordinates_what_was_written(running: Stack, done: str) -> None:
    point = running.get(f"/v1/sweeps/{done}/points/0")
    digest = running.get("/v1/fabrics/tree")["digest"]
    assert point["point"]["topology"] == {
        "kind": "fabric",
        "fabric": digest,
        "endpoints": 16,
        "routers": 8,
        "channels": 32,
        "link_rates": "as_imported",
    }
    assert point["coordinates"] == {"routing": "imported", "pattern": "random_bisection"}


def test_a_point_page_tells_of_cables_tables_and_rounds(running: Stack, done: str) -> None:
    point = running.get(f"/v1/sweeps/{done}/points/0")
    run = point["replicates"][0]
    assert run["ports"] is None
    assert run["has_fabric"] is False
    assert 0 < run["metrics"][METRIC] <= 1
    assert run["cost"]["link_visits"] > 0
    found = run["static"]
    assert found["tables"] == {
        "deadlock_free": True,
        "virtual_lanes": 1,
        "cycle": None,
        "unreachable_pairs": 0,
        "looping_pairs": 0,
        "longest_path_hops": 2,
    }
    assert {end for cable in found["cables"]["hottest"] for end in (cable["from"], cable["to"])}
    assert found["cables"]["classes"]
    assert [entry["round"] for entry in found["rounds"]] == list(range(len(found["rounds"])))
    assert found["failures"] is None
    assert run["distributions"]["flow_bandwidth_fraction"]["count"] > 0
    parameters = {parameter["path"] for parameter in point["parameters"]}
    assert {"topology.fabric", "report.cables", "congestion.cost"} <= parameters


def test_the_answer_is_by_routing(running: Stack, done: str) -> None:
    answer = running.get(f"/v1/sweeps/{done}/answer")
    figure = answer["figures"][0]
    assert (answer["question"], figure["metric"]["name"]) == ("ranking", METRIC)
    assert figure["by"]["path"] == "routing"
    assert [list(panel["coordinates"]) for panel in figure["panels"]] == [["pattern"], ["pattern"]]
    assert {row["label"] for row in figure["panels"][0]["rows"]} == {"As imported", "MinHop"}


def test_results_are_a_table_with_the_metrics_of_the_model(running: Stack, done: str) -> None:
    sweep = running.sweep(done)
    assert sweep["model"] == "static"
    assert METRIC in sweep["metrics"]
    assert "completion_time_ns" not in sweep["metrics"]
    rows = running.get(f"/v1/sweeps/{done}/results", sort=f"-{METRIC}")["items"]
    values = [row["metrics"][METRIC] for row in rows]
    assert values == sorted(values, reverse=True)
    assert len(values) == 8
    listed = running.get(f"/v1/sweeps/{done}/results", filter="cost.link_visits > 0")
    assert listed["total"] == 8


def test_a_fabric_lists_its_sweeps(running: Stack, done: str) -> None:
    again = running.submit(static())
    page = running.get("/v1/fabrics/tree/sweeps", limit=1)
    assert [sweep["id"] for sweep in page["items"]] == [again]
    rest = running.get("/v1/fabrics/tree/sweeps", cursor=page["next_cursor"])
    assert done in [sweep["id"] for sweep in rest["items"]]
    bare = running.get("/v1/fabrics/bare/sweeps")["items"]
    assert not {done, again} & {sweep["id"] for sweep in bare}
    running.finish(again)


def test_the_same_content_under_any_reference_is_cached(running: Stack, done: str) -> None:
    spec = running.sweep(done)["spec"]
    response = running.api.post("/v1/fabrics", **form("copy", TREE.discovery(), TREE.tables()))
    assert response.status_code == 201
    digest = response.json()["digest"]
    for reference in ("copy", "copy@1", "tree@1", digest):
        base = spec["base"] | {"topology": {"kind": "fabric", "fabric": reference}}
        sweep = running.sweep(running.submit(spec | {"base": base}))
        assert sweep["phase"] == "completed"
        assert sweep["progress"]["cached"] == sweep["progress"]["total"] == 8


def test_all_shifts_on_a_full_tree_reach_everything(running: Stack) -> None:
    base = {
        "topology": {"kind": "fabric", "fabric": "tree"},
        "routing": {"kind": "imported"},
        "pattern": {"kind": "shift"},
        "placement": {"kind": "linear"},
    }
    point = one_run(running, base=base)
    metrics = point["replicates"][0]["metrics"]
    assert metrics[METRIC] == 1.0
    assert metrics["max_congestion"] == 1


def test_an_unknown_fabric_is_named_with_what_is_near(running: Stack) -> None:
    for reference in ("tre", "tree@7", "tree@x", "0" * 64, "tree@", "@1"):
        base = {"topology": {"kind": "fabric", "fabric": reference}}
        response = running.api.post("/v1/sweeps", json=static(base=base))
        assert response.status_code == 422, reference
        error = response.json()["errors"][0]
        assert error["pointer"] == "/base/topology/fabric", reference
        assert error["field"] == "topology.fabric"
        assert error["value"] == reference
    base = {"topology": {"kind": "fabric", "fabric": "tre"}}
    answer = running.api.post("/v1/sweeps:validate", json=static(base=base)).json()
    assert answer["valid"] is False
    assert "tree" in answer["errors"][0]["message"]


def test_validation_prices_a_sweep_of_a_fabric(running: Stack) -> None:
    answer = running.api.post("/v1/sweeps:validate", json=static())
    found = answer.json()
    assert found["valid"] is True, found["errors"]
    assert (found["points"], found["runs"]) == (4, 8)
    assert found["estimate"]["core_seconds"]["expected"] > 0


def test_figures_that_contradict_the_fabric_are_refused(running: Stack) -> None:
    base = {"topology": {"kind": "fabric", "fabric": "tree", "endpoints": 17}}
    response = running.api.post("/v1/sweeps", json=static(base=base))
    assert response.status_code == 422
    error = response.json()["errors"][0]
    assert (error["field"], error["value"], error["allowed"]) == ("topology.endpoints", 17, "16")


def test_imported_tables_need_a_fabric_that_has_them(running: Stack) -> None:
    base = {"topology": {"kind": "fabric", "fabric": "bare"}, "pattern": "ring"}
    spec = static(base=base, axes={"routing": ["imported", "min_hop"]})
    assert "without forwarding tables" in running.mistakes(spec)[0]["message"]


def test_the_standard_study_of_a_fabric_runs_as_it_is(running: Stack) -> None:
    written = running.api.get(
        "/v1/fabrics/tree/spec",
        params={"engines": "imported,min_hop", "draws": 20, "replicates": 2},
    )
    assert written.headers["content-type"].startswith("application/yaml")
    response = running.api.post("/v1/sweeps", content=written.text, headers=YAML)
    assert response.status_code == 202, response.text
    sweep = running.finish(response.json()["id"])
    assert sweep["phase"] == "completed"
    assert sweep["points"] == 8
    whole = running.api.get("/v1/fabrics/tree/spec").text
    answer = running.api.post("/v1/sweeps:validate", content=whole, headers=YAML).json()
    assert answer["valid"] is True, answer["errors"]
    for wrong in ({"engines": "x"}, {"patterns": "x"}, {"draws": 0}, {"colour": 1}):
        refusal = running.api.get("/v1/fabrics/tree/spec", params=wrong)
        assert refusal.status_code == 422
        assert refusal.json()["errors"][0]["field"] == next(iter(wrong))


def test_replicates_stop_when_the_bandwidth_is_known(running: Stack) -> None:
    until = {"metric": METRIC, "relative_half_width": 0.001}
    spec = static(
        base={"topology": {"kind": "fabric", "fabric": "tree"}, "routing": "imported"},
        axes={"pattern": [{"kind": "ring"}, {"kind": "random_permutation", "draws": 3}]},
        replicates={"min": 3, "max": 12, "until": until},
    )
    spec["base"]["placement"] = "linear"
    sweep_id = running.submit(spec)
    assert running.finish(sweep_id)["phase"] == "completed"
    counts = [
        len(running.get(f"/v1/sweeps/{sweep_id}/points/{index}")["replicates"])
        for index in range(2)
    ]
    # The ring in linear order under given tables holds no chance: three equal values end it.
    assert counts[0] == 3
    assert 3 < counts[1] <= 12


def test_a_kept_fabric_is_exported_with_the_tables_that_were_computed(running: Stack) -> None:
    base = {
        "topology": {"kind": "torus", "widths": [4, 4]},
        "routing": {"kind": "min_hop"},
        "pattern": {"kind": "random_bisection", "draws": 4},
        "report": {"fabric": "included"},
    }
    sweep_id = running.submit(static(base=base, axes={}, replicates=1))
    finished = running.finish(sweep_id)
    assert finished["phase"] == "completed", running.get(f"/v1/sweeps/{sweep_id}/points/0")
    path = f"/v1/sweeps/{sweep_id}/points/0/fabric"
    assert running.get(f"/v1/sweeps/{sweep_id}/points/0")["replicates"][0]["has_fabric"] is True
    wiring = running.api.get(path)
    assert wiring.status_code == 200
    tables = running.api.get(path, params={"format": "lfts"})
    imported = running.api.post("/v1/fabrics", **form("torus", wiring.text, tables.text))
    assert imported.status_code == 201, imported.text
    summary = imported.json()["summary"]
    assert (summary["endpoints"], summary["routers"], summary["links"]) == (16, 16, 32)
    assert imported.json()["checks"]["unreachable_pairs"] == 0
    # The network that came back delivers what the one of the catalogue did.
    computed = running.get(f"/v1/sweeps/{sweep_id}/points/0")["replicates"][0]["metrics"]
    spec = running.sweep(sweep_id)["spec"]
    again = one_run(
        running,
        base=spec["base"]
        | {"topology": {"kind": "fabric", "fabric": "torus"}, "routing": {"kind": "imported"}}
        | {"report": {"fabric": "none"}},
        base_seed=spec["base_seed"],
    )
    assert again["replicates"][0]["metrics"][METRIC] == computed[METRIC]


def test_what_was_not_kept_is_not_found(running: Stack, done: str) -> None:
    for path, code in (
        (f"/v1/sweeps/{done}/points/0/fabric", "fabric_not_kept"),
        (f"/v1/sweeps/{done}/points/0/fabric?replicate=9", "fabric_not_kept"),
        (f"/v1/sweeps/{done}/points/99/fabric", "point_not_found"),
        ("/v1/sweeps/none/points/0/fabric", "sweep_not_found"),
    ):
        response = running.api.get(path)
        assert (response.status_code, response.json()["code"]) == (404, code)


def test_an_engine_that_does_not_fit_the_topology_is_refused(running: Stack) -> None:
    base = {
        "topology": {"kind": "torus", "widths": [4, 4]},
        "routing": {"kind": "d_mod_k"},
        "pattern": {"kind": "ring"},
    }
    assert running.mistakes(static(base=base, axes={}))[0]["field"] == "routing.kind"


def test_an_engine_that_does_not_fit_a_fabric_fails_as_a_users_mistake(running: Stack) -> None:
    text = export(ring(5, tables=False), "edge_list")
    assert running.api.post("/v1/fabrics", **form("round", text)).status_code == 201
    base = {
        "topology": {"kind": "fabric", "fabric": "round"},
        "routing": {"kind": "d_mod_k"},
        "pattern": {"kind": "ring"},
    }
    failure = one_run(running, base=base)["replicates"][0]["failure"]
    assert (failure["kind"], failure["field"]) == ("user", "routing.kind")


def test_a_damaged_fabric_fails_its_runs_alone(running: Stack, engine: Engine) -> None:
    response = running.api.post("/v1/fabrics", **form("damaged", Tree(leaves=3).discovery()))
    digest = response.json()["digest"]
    with transaction(engine) as session:
        damage = text(
            "UPDATE blobs SET content = 'x', bytes = 1 WHERE digest ="
            " (SELECT blob FROM fabric_contents WHERE digest = :digest)"
        )
        session.execute(damage, {"digest": digest})
    base = {"topology": {"kind": "fabric", "fabric": "damaged"}, "pattern": {"kind": "ring"}}
    point = one_run(running, base=base)
    failure = point["replicates"][0]["failure"]
    assert (failure["kind"], failure["code"]) == ("internal", "fabric_unusable")
    assert failure["field"] == "topology.fabric"


def test_each_model_is_calibrated_by_its_own_runs(
    running: Stack, done: str, engine: Engine
) -> None:
    packet = running.submit(tiny(replicates=1))
    assert running.finish(packet)["phase"] == "completed"
    with transaction(engine) as session:
        store, revision = CostStore(session), load_catalog().model_revision
        samples = {model: store.samples(model, revision) for model in ("packet", "static")}
        assert store.others(None) == []
        (past, *_) = store.past_forecasts()
        assert past.forecast > 0
        assert past.took > 0
    assert len(samples["packet"]) == 4
    assert len(samples["static"]) >= 4
    for model, found in samples.items():
        assert {sample.cost_class[0] for sample in found} == {model}
        assert all(sample.seconds > 0 for sample in found)


def test_references_lead_to_the_version_that_they_name(running: Stack, engine: Engine) -> None:
    larger = Tree(leaves=5)
    running.api.post("/v1/fabrics", **form("grows", TREE.discovery()))
    running.api.post("/v1/fabrics", **form("grows", larger.discovery()))
    with transaction(engine) as session:
        fabrics = StoredAttachments(session, AttachmentKind.FABRIC)
        latest, first = fabrics.resolve("grows"), fabrics.resolve("grows@1")
        assert latest is not None
        assert first is not None
        assert (latest.version, latest.figures["endpoints"]) == (2, 20)
        assert latest.figures["channels"] == 40
        assert (first.version, first.figures["endpoints"]) == (1, 16)
        assert first.figures["has_tables"] is False
        assert fabrics.resolve(first.digest) is not None
        assert {"grows", "tree", "bare"} <= set(fabrics.names())
        for wrong in ("grow", "grows@3", "grows@0", "grows@01", "grows@", "", "0" * 64):
            assert fabrics.resolve(wrong) is None, wrong
