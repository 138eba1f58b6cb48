import pytest

from domain.catalog.load import load_catalog
from domain.query.columns import COST_COLUMNS
from domain.units import SHOWN, UNITS, step_for, steps, unit_symbol


def test_every_unit_of_the_catalogue_and_of_costs_is_listed():
    catalog = load_catalog()
    components = [one for section in catalog.sections.values() for one in section]
    params = [param for component in components for param in component.params]
    used = {param.unit for param in params} | {metric.unit for metric in catalog.metrics}
    used |= {column.unit for column in COST_COLUMNS}
    assert {"gbps", "ns", "bytes"} < used
    assert used - {None, ""} <= UNITS.keys()


@pytest.mark.parametrize(
    ("unit", "value", "step"),
    [
        ("ns", 1500, (1000, "µs")),
        ("ns", 999, (1, "ns")),
        ("ns", -0.25, (0.001, "ps")),
        ("ns", 1e-9, (0.001, "ps")),
        ("ns", 0, (1, "ns")),
        ("bytes", 2**30, (2**30, "GiB")),
        ("gbps", 999, (1, "Gb/s")),
        ("gbps", 1000, (1000, "Tb/s")),
        ("seconds", 0.25, (0.001, "ms")),
    ],
)
def test_a_number_is_read_in_the_largest_step_that_it_reaches(unit, value, step):
    assert step_for(unit, value) == step


def test_a_rate_is_read_in_bits_or_in_bytes():
    assert steps("gbps") == ((1000, "Tb/s"), (1, "Gb/s"))
    assert steps("gbps", in_bytes=True) == ((8000, "TB/s"), (8, "GB/s"))


def test_plain_units_have_neither_sign_nor_steps():
    plain = {name for name, unit in UNITS.items() if unit.dimension == "plain"}
    assert {"ratio", "bool", "choice"} < plain
    assert {unit_symbol(name) for name in plain} == {""}
    assert {steps(name) for name in plain} == {()}
    assert steps("parsec") == ()


def test_steps_descend():
    for found in SHOWN.values():
        assert [step[0] for step in found] == sorted((step[0] for step in found), reverse=True)
