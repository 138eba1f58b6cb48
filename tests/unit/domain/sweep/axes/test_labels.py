import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.sweep.axes.labels import object_labels
from domain.sweep.plan.point import point_key
from domain.sweep.spec.errors import SpecError


def test_a_kind_that_stands_once_is_its_own_label():
    assert object_labels([{"kind": "ring", "concentration": 2}, {"kind": "mesh"}]) == [
        "ring",
        "mesh",
    ]


def test_only_what_differs_is_told():
    values = [
        {"kind": "torus", "dimensions": 2, "concentration": 1},
        {"kind": "torus", "dimensions": 4, "concentration": 1},
        {"kind": "torus", "widths": [4, 4], "concentration": 1},
        {"kind": "ring"},
    ]
    assert object_labels(values) == [
        "torus dimensions=2",
        "torus dimensions=4",
        "torus widths=4x4",
        "ring",
    ]


def test_a_bare_kind_beside_a_detailed_one():
    assert object_labels([{"kind": "torus"}, {"kind": "torus", "dimensions": 4}]) == [
        "torus",
        "torus dimensions=4",
    ]


def test_values_without_a_kind_are_told_by_what_they_set():
    values = [{"cabling": "ordered"}, {"cabling": "shuffled", "cabling_seed": 2}]
    assert object_labels(values) == ["cabling=ordered", "cabling=shuffled, cabling_seed=2"]


def test_names_need_no_introduction():
    values = [{"kind": "fabric", "fabric": "atlas"}, {"kind": "fabric", "fabric": "chic"}]
    assert object_labels(values) == ["fabric atlas", "fabric chic"]
    values = [{"kind": "machine", "name": "atlas", "seed": 1}, {"kind": "machine", "name": "chic"}]
    assert object_labels(values) == ["machine atlas, seed=1", "machine chic"]


def test_long_labels_are_cut_and_numbered():
    widths = [2] * 40
    labels = object_labels([{"kind": "a", "w": [*widths, i]} for i in range(3)])
    assert len(set(labels)) == 3
    assert all(len(label) < 70 for label in labels)


@given(
    st.lists(
        st.fixed_dictionaries(
            {"kind": st.sampled_from(["a", "b"])},
            optional={"x": st.integers(0, 2), "y": st.text(max_size=80)},
        ),
        max_size=8,
    )
)
def test_labels_are_unique(values):
    labels = object_labels(values)
    assert len(set(labels)) == len(values)


def test_jobs_are_told_by_what_differs_inside():
    def beside(**workload):
        job = {"workload": {"kind": "exchange", **workload}, "fraction": 0.8}
        return {"kind": "shared", "background": [job]}

    values = [
        {"kind": "shared"},
        beside(messages=4, traffic_pattern="tornado"),
        beside(traffic_pattern="incast", messages=1),
        beside(traffic_pattern="incast", messages=1),
    ]
    assert object_labels(values) == [
        "shared",
        "shared traffic_pattern=tornado, messages=4",
        "shared traffic_pattern=incast, messages=1 #1",
        "shared traffic_pattern=incast, messages=1 #2",
    ]


OWN_LABELS = """
base: {workload: {kind: random_reads}, endpoints: 16}
axes:
  topology:
    - {kind: torus, dimensions: 2, label: flat}
    - {kind: torus, dimensions: 4, label: four dimensions}
    - ring
"""


def test_values_have_the_labels_that_the_user_gives(expand_text):
    expansion = expand_text(OWN_LABELS)
    assert expansion.axes[0].labels == ("flat", "four dimensions", "ring")
    assert [p.coordinates["topology"] for p in expansion.points] == list(expansion.axes[0].labels)
    assert all("label" not in p.point["topology"] for p in expansion.points)


def test_labels_do_not_change_what_is_simulated(expand_text):
    renamed = OWN_LABELS.replace("flat", "plane")
    keys = [point_key(p.point) for p in expand_text(OWN_LABELS).points]
    assert keys == [point_key(p.point) for p in expand_text(renamed).points]


def test_zipped_values_go_by_the_labels_given(expand_text):
    text = """
base: {workload: {kind: random_reads}, endpoints: 16}
axes:
  interconnect:
    zip:
      topology: [{kind: ring, label: loop}, {kind: torus}]
      buffer_bytes: [32 KiB, 64 KiB]
"""
    assert expand_text(text).axes[0].labels == ("loop", "torus / 64 KiB")


@pytest.mark.parametrize(
    ("label", "pointer", "words"),
    [
        ("''", "/axes/topology/0/label", "1 to 60 characters"),
        ("7", "/axes/topology/0/label", "1 to 60 characters"),
        ("null", "/axes/topology/0/label", "1 to 60 characters"),
        ('" a"', "/axes/topology/0/label", "1 to 60 characters"),
        ('"a\\nb"', "/axes/topology/0/label", "1 to 60 characters"),
        ("x" * 61, "/axes/topology/0/label", "1 to 60 characters"),
        ("four dimensions", "/axes/topology/1/label", "each label once"),
        ("ring", "/axes/topology/0/label", "each label once"),
    ],
)
def test_labels_that_are_none_are_refused(expand_text, label, pointer, words):
    with pytest.raises(SpecError) as refused:
        expand_text(OWN_LABELS.replace("flat", label))
    problem = refused.value.problems[0]
    assert problem.pointer == pointer
    assert words in str(problem.allowed)


@pytest.mark.parametrize(
    ("topology", "placement", "pointer"),
    [
        ("[{kind: ring, label: a}, torus]", "[linear, {kind: random, label: a}]", "placement/1"),
        ("[{kind: ring, label: torus / random}, torus]", "[linear, random]", "topology/0"),
    ],
)
def test_zipped_steps_do_not_share_a_label(expand_text, topology, placement, pointer):
    text = f"""
base: {{workload: {{kind: random_reads}}, endpoints: 16}}
axes: {{interconnect: {{zip: {{topology: {topology}, placement: {placement}}}}}}}
"""
    with pytest.raises(SpecError, match="two steps") as refused:
        expand_text(text)
    assert refused.value.problems[0].pointer == f"/axes/interconnect/zip/{pointer}/label"


def test_a_label_belongs_to_the_values_of_an_axis(expand_text):
    text = OWN_LABELS.replace("{kind: random_reads}", "{kind: random_reads, label: mine}")
    with pytest.raises(SpecError, match="label"):
        expand_text(text)
