import json
from io import StringIO
from pathlib import Path

from rich.console import Console

from fabricsweep_client.cli.output import (
    field_problem_text,
    print_chosen,
    print_results,
    taken_text,
)
from fabricsweep_client.cli.point_output import price_line
from fabricsweep_client.models import (
    FieldProblem,
    NetworkPrice,
    ResultPage,
    ResultRow,
    Sweep,
    Validation,
)

RECORDED = Path(__file__).parents[3] / "frontend" / "src" / "testing" / "recorded"


def test_a_problem_says_where_and_what_is_allowed() -> None:
    problem = FieldProblem(
        field="topology.widths", value=[4, 3], line=7, message="do not fit", allowed="4 factors"
    )
    assert field_problem_text(problem) == (
        "line 7: topology.widths: [4, 3]: do not fit (allowed: 4 factors)"
    )


def test_a_broken_rule_is_said_once() -> None:
    rule = "needs a layered tree"
    message = f"does not go with topology.kind = torus: {rule}"
    problem = FieldProblem(field="routing.kind", value="d_mod_k", message=message, allowed=rule)
    assert field_problem_text(problem) == f'routing.kind: "d_mod_k": {message}'


def page_of(metrics: int) -> ResultPage:
    names = [f"metric_number_{number}" for number in range(metrics)]
    columns = [{"name": name, "kind": "point"} for name in ("point_index", "replicate", "phase")]
    columns += [{"name": name, "kind": "metric"} for name in [*names, "never_measured"]]
    row = {
        "point_index": 0,
        "replicate": 0,
        "phase": "completed",
        "cached": False,
        "coordinates": {},
        "metrics": dict.fromkeys(names, 123456.0),
    }
    return ResultPage.model_validate({"columns": columns, "items": [row], "total": 1})


def test_a_table_has_the_columns_that_fit_and_names_the_others() -> None:
    console = Console(file=StringIO(), width=80)
    left_out = print_results(page_of(5), "table", console, cut=True)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "metric_number_0" in text
    assert "metric_number_1" in text
    assert "123456" in text
    assert left_out == ["metric_number_2", "metric_number_3", "metric_number_4"]
    assert "…" not in text


def test_a_table_of_chosen_columns_has_all_of_them() -> None:
    console = Console(file=StringIO(), width=200)
    assert print_results(page_of(2), "table", console) == []
    assert "never_measured" in console.file.getvalue()  # type: ignore[attr-defined]


def test_chosen_networks_are_told_with_size_and_target() -> None:
    tree = {"choice": "fat_tree", "place": "endpoints 64", "sizes": {"leaf_taper": "2"}}
    sole = {"choice": "", "place": "", "sizes": {}}
    recorded = json.loads((RECORDED / "validation.json").read_text(encoding="utf-8"))
    told = [{**tree, "value": 3800.25, "target": 3900.0}, {**sole, "value": None, "target": 0.5}]
    given = {"chosen": told, "excluded_by_equal": 1200, "chosen_left_out": 7}
    validation = Validation.model_validate(recorded | given)
    console = Console(file=StringIO(), width=120)
    print_chosen(validation, console)
    assert console.file.getvalue().splitlines() == [  # type: ignore[attr-defined]
        "1200 points of other sizes than those chosen by equal:",
        "  fat_tree at endpoints 64: leaf_taper 2: 3,800.25 (asked: 3,900.00)",
        "  the network: as it is: not known (asked: 0.50)",
        "  and 7 more",
    ]


def test_the_price_of_a_network_is_told_with_its_table_or_why_there_is_none() -> None:
    prices = {"name": "quotes", "version": 2, "digest": "d", "title": "t", "factors": {}}
    priced = {
        "network_cost_usd": 54361.2,
        "network_cost_per_endpoint_usd": 3397.6,
        "network_power_w": 1345.6,
        "network_power_per_endpoint_w": 84.1,
        "unknown": None,
        "prices": prices,
    }
    assert price_line(NetworkPrice.model_validate(priced)) == (
        "network: 54,361 USD and 1,346 W, an endpoint 3,398 USD and 84.1 W, by quotes@2"
    )
    lost = dict.fromkeys(priced) | {"unknown": "no switch is that large", "prices": prices}
    assert price_line(NetworkPrice.model_validate(lost)) == (
        "network without a price by quotes@2: no switch is that large"
    )


def test_a_row_has_its_costs_by_the_names_of_their_columns() -> None:
    row = {"coordinates": {}, "metrics": {}, "cost": None, "network": {"network_cost_usd": 4.0}}
    assert ResultRow.model_validate(row).value("network_cost_usd") == 4.0


def sweep_of(**changes: object) -> Sweep:
    document = {
        "id": "s1",
        "name": "study",
        "model": "packet",
        "phase": "completed",
        "base_seed": 1,
        "replicates": 1,
        "points": 1,
        "progress": {"total": 1, "completed": 1},
        "created_at": "2026-01-02T03:04:00Z",
        "resumed_at": "2026-01-02T03:04:05Z",
        "finished_at": "2026-01-02T03:04:25Z",
        "executed_seconds": 2.0,
        "simcore_version": "0.1.0",
        "estimate": {
            "core_seconds": {"low": 30, "expected": 40, "high": 56},
            "wall_seconds": {"low": 15, "expected": 20, "high": 28},
            "workers": 2,
            "memory_bytes_max": 1,
        },
    }
    return Sweep.model_validate(document | changes)


def test_the_estimate_stands_beside_the_time_taken() -> None:
    # 2 s before a retry, 20 s after it.
    assert taken_text(sweep_of()) == "estimated 15 s to 28 s, took 22 s"
    under_way = taken_text(sweep_of(finished_at=None))
    assert under_way is not None
    assert under_way.startswith("estimated 15 s to 28 s, so far ")


def test_work_and_waiting_are_told_apart() -> None:
    estimate = sweep_of().estimate
    assert estimate is not None
    parts = {
        "wall_seconds": {"low": 20, "expected": 50, "high": 90},
        "work_seconds": {"low": 15, "expected": 20, "high": 28},
        "waiting_seconds": {"low": 0, "expected": 30, "high": 400},
    }
    text = taken_text(sweep_of(estimate=estimate.model_dump() | parts))
    assert text == (
        "estimated 20 s to 1 min 30 s; 15 s to 28 s of work, the rest waits for other sweeps, "
        "took 22 s"
    )


def test_processor_time_and_memory_stand_beside_what_was_estimated() -> None:
    taken = {"core_seconds": 31.0, "memory_bytes_max": 3 * 2**20}
    text = taken_text(sweep_of(taken=taken))
    assert text is not None
    assert "processor time estimated 40 s (30 s to 56 s), took 31 s" in text
    assert text.endswith("largest run estimated 1 B, took 3 MiB")


def test_nothing_is_said_before_the_first_run_or_without_an_estimate() -> None:
    assert taken_text(sweep_of(resumed_at=None)) is None
    assert taken_text(sweep_of(estimate=None)) is None
