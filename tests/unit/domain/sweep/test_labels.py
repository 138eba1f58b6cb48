from hypothesis import given
from hypothesis import strategies as st

from domain.sweep.labels import object_labels


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
