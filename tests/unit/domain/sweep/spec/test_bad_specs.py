"""Every mistake is refused at once, at its field, with the value and what is allowed."""

import pytest

from domain.catalog.models import Catalog
from domain.sweep.axes.scope import Scope
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import planned

RING = "base: {workload: random_reads, topology: {kind: ring, endpoints: 16}}\n"
READS = "base: {workload: random_reads}\n"


@pytest.mark.parametrize(
    ("text", "pointer", "words"),
    [
        # Names.
        (RING + "axes: {link_bandwith_gbps: [1]}", "/axes/link_bandwith_gbps", "link_bandwidth"),
        ("base: {wrkload: random_reads}", "/base/wrkload", "did you mean 'workload'"),
        (READS + "axes: {network.foo: [1]}", "/axes/network.foo", "no 'network.foo'"),
        (RING + "axes: {dimensions: [2]}", "/axes/dimensions", "does not choose"),
        ("base: {workload: random_reads, network: {foo: 1}, topology: ring, endpoints: 4}",
         "/base/network/foo", "no parameter 'foo'"),
        ("base: {workload: random_reads, network: {link_latency: 1}, topology: ring, endpoints: 4}",
         "/base/network/link_latency", "did you mean 'link_latency_ns'"),
        ("base: {limits: {max_cpu_seconds: 1}}", "/base/limits", "beside base"),
        # Values.
        (RING + "axes: {link_bandwidth_gbps: [8, -1]}", "/axes/link_bandwidth_gbps/1", "too small"),
        ("base: {workload: random_reads, topology: ring, endpoints: 4, link_bandwidth_gbps: -8}",
         "/base/link_bandwidth_gbps", "too small"),
        (RING + 'axes: {link_latency_ns: ["1 GB"]}', "/axes/link_latency_ns/0", "is a size"),
        (RING + "axes: {reads_per_core: [1.5]}", "/axes/reads_per_core/0", "whole number"),
        (RING + "axes: {reads_per_core: [true]}", "/axes/reads_per_core/0", "not true or false"),
        (RING + "axes: {line_fence: [1]}", "/axes/line_fence/0", "true or false"),
        (RING + "axes: {placement: [randm]}", "/axes/placement/0", "did you mean 'random'"),
        (RING + "axes: {placement: [3]}", "/axes/placement/0", "is neither"),
        (RING + "axes: {placement: {log2: [1, 2]}}", "/axes/placement", "are listed"),
        ("base: {workload: random_reads, topology: 3}", "/base/topology", "must be an object"),
        # Shapes.
        (READS + "axes: {topology: [{kind: torus, widths: [4, 3], endpoints: 16}]}",
         "/axes/topology/0/widths", "must equal endpoints"),
        (READS + "axes: {topology: [torus], widths: [[4, 4]], endpoints: [16, 17]}",
         "/axes/widths/0", "must equal endpoints"),
        (READS + "axes: {topology: [{kind: torus, dimensions: 4}], endpoints: [10]}",
         "/axes/endpoints/0", "product of as many"),
        (READS + "axes: {topology: [ring]}", "/axes/topology/0", "is required"),
        (READS + "axes: {topology: [{kind: ring, endpoints: 4, dimensions: 2}]}",
         "/axes/topology/0/dimensions", "no parameter"),
        ("base: {topology: ring, endpoints: 4}\naxes: {workload: [{kind: halo3d26, ranks: 9}]}",
         "/axes/workload/0/ranks", "needs more room than 4 endpoints"),
        # Nothing may be without effect.
        (RING + "axes: {endpoints: [4, 8]}", "/base/topology/endpoints", "has no effect"),
        (RING + "axes: {topology: [mesh, torus]}", "/base/topology/kind", "has no effect"),
        (RING + "axes: {line_fence: [true], outstanding_reads_per_core: [4]}",
         "/axes/outstanding_reads_per_core/0", "has no effect here"),
        (READS + "axes: {topology: [{kind: ring, endpoints: 4}], endpoints: [4, 8]}",
         "/axes/endpoints", "already set"),
        (RING + "axes: {link_latency_ns: [1], network.link_latency_ns: [2]}",
         "/axes/network.link_latency_ns", "already set"),
        ("base: {workload: random_reads, topology: {kind: ring, endpoints: 4}, endpoints: 8}",
         "/base/endpoints", "already set"),
        (RING + "axes: {link_latency_ns: [1, 2, 1.0]}", "/axes/link_latency_ns/2", "repeats"),
        (RING + 'axes: {link_bandwidth_gbps: [8, "1 GB/s"]}', "/axes/link_bandwidth_gbps/1",
         "repeats"),
        (RING + "axes: {placement: [random, {kind: random}]}", "/axes/placement/1", "repeats"),
        ("base: {workload: random_reads, topology: ring, endpoints: 4}\naxes: {topology: [mesh, torus]}",
         "/base/topology", "has no effect"),
        # Zip.
        (RING + "axes: {z: {zip: {link_latency_ns: [1], router_latency_ns: [1, 2]}}}",
         "/axes/z/zip", "same number"),
        (RING + "axes: {z: {zip: {link_latency_ns: [1], network.link_latency_ns: [2]}}}",
         "/axes/z/zip/network.link_latency_ns/0", "twice"),
        (RING + "axes: {z: [1]}", "/axes/z", "no 'z'"),
        # Where.
        (RING + "where: endpoints >", "/where", "ends too early"),
        (RING + "where: [endpoints > 1, endpoint < 3]", "/where/1", "did you mean 'endpoints'"),
        (RING + "where: endpoints = 'many'", "/where", "cannot compare"),
        (RING + "where: endpoints", "/where", "true or false"),
        (RING + "where: endpoints / 0 = 1", "/where", "no value"),
        (RING + "where: endpoints > 16", "/where", "leaves out all 1 points"),
        (RING + "where: endpoints + foo > bar", "/where", "no 'foo'"),
        (RING + "where: link_bandwidth_gbps > 1 ms", "/where", "is a time"),
        (RING + "where: 2 * link_latency_ns < '1 GB'", "/where", "is a size"),
        (RING + "where: has_factors(endpoints + 999999000000, 3)", "/where", "no function"),
        (RING + "where: endpoints contains 1", "/where", "on its left"),
        # Amounts.
        (RING + "axes: {link_latency_ns: {range: {from: 0, to: 1e9, step: 1}}}",
         "/axes/link_latency_ns/range", "at most 1000 points"),
        (RING + "axes: {link_latency_ns: {linear: {from: 0, to: 1, count: 100000}}}",
         "/axes", "the axes make 100000 points"),
        (RING + "axes: {link_latency_ns: {range: {from: 1, to: 40, step: 1}}, "
         "router_latency_ns: {range: {from: 1, to: 40, step: 1}}}", "/axes", "1600 points"),
        # The rest.
        ("base: {topology: ring, endpoints: 4}", "/base", "choose one"),
        (RING + "limits: {max_cpu_secnds: 1}", "/limits/max_cpu_secnds", "max_cpu_seconds"),
        (RING + "limits: {max_cpu_seconds: 0}", "/limits/max_cpu_seconds", "too small"),
    ],
)  # fmt: skip
def test_mistake_is_refused_at_its_field(problem_of, text, pointer, words):
    problem = problem_of(text)
    assert problem.pointer == pointer
    assert words in problem.message
    assert problem.line is not None
    assert problem.field


@pytest.mark.parametrize(
    ("text", "pointer", "words", "allowed"),
    [
        (RING + "axes: []", "/axes", "must be an object", "an object"),
        ("base: []", "/base", "must be an object", "an object"),
        (RING + "axes: {link_latency_ns: []}", "/axes/link_latency_ns", "must have at least 1 item",
         "at least 1 item"),
        (RING + "axes: {link_latency_ns: {log2: 5}}", "/axes/link_latency_ns/log2",
         "must be a list", "a list"),
        (RING + "replicates: -1", "/replicates", "greater than or equal to 1", "at least 1"),
        (RING + "replicates: 1.5", "/replicates", "must be a whole number", "a whole number"),
        (RING + "limits: 3", "/limits", "must be an object", "an object"),
        (RING + "where: ''", "/where", "must have at least 1 character", "at least 1 character"),
        (RING + "description: [1]", "/description", "must be a text", "a text"),
    ],
)  # fmt: skip
def test_wrong_forms_are_told_in_plain_words(problem_of, text, pointer, words, allowed):
    problem = problem_of(text)
    assert problem.pointer == pointer
    assert words in problem.message
    assert problem.allowed == allowed


def test_unknown_model():
    with pytest.raises(SpecError) as caught:
        planned(parse_spec("schema_version: 1\nname: x\nmodel: fluid\n" + RING))
    assert caught.value.problems[0].pointer == "/model"
    assert caught.value.problems[0].allowed == ["packet", "static", "closed_form", "loggp", "flow"]


def test_ambiguous_short_name_lists_the_full_ones(catalog):
    document = catalog.model_dump(mode="json")
    document["sections"]["placement"][0]["params"] = [{"name": "endpoints", "type": "integer"}]
    scope = Scope(Catalog.model_validate(document), {"topology": ["ring"], "placement": ["linear"]})
    with pytest.raises(SpecError) as caught:
        scope.resolve("endpoints", "/axes/endpoints")
    assert caught.value.problems[0].allowed == ["topology.endpoints", "placement.endpoints"]


def test_a_huge_value_does_not_come_back_in_its_error(problem_of):
    problem = problem_of(RING + f"axes: {{link_latency_ns: ['{'x' * 100_000}']}}")
    assert len(problem.model_dump_json()) < 2000
