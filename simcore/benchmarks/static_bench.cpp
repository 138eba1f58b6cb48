// How fast the models without events are, and how much memory they take: draws of the static model
// with every metric on, the forwarding tables of a large machine, and closed forms of collectives.
#include <sys/resource.h>

#include <cstdio>
#include <string>

#include "bench.hpp"
#include "forwarding/registry.hpp"
#include "forwarding/route_check.hpp"
#include "models/congestion/congestion_point.hpp"
#include "models/sections.hpp"
#include "network/run_limits.hpp"
#include "params/errors.hpp"
#include "run/run_point.hpp"
#include "topology/registry.hpp"

using namespace simcore::benchmarks;

namespace {

struct PatternCase {
  std::string name;
  Map topology;
  Map pattern;
  int draws;
};

double peak_mebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

Map chassis(int endpoints, int chip_ports) {
  return {{"kind", "chassis"}, {"endpoints", endpoints}, {"chip_ports", chip_ports}};
}

std::vector<PatternCase> pattern_cases() {
  const Map bisection{{"kind", "random_bisection"}};
  return {{"static_648_random_bisection", chassis(648, 36), bisection, 400'000},
          {"static_3456_random_bisection", chassis(3456, 24), bisection, 20'000},
          {"static_648_random_permutation",
           chassis(648, 36),
           {{"kind", "random_permutation"}},
           200'000},
          {"static_3456_six_neighbor", chassis(3456, 24), {{"kind", "six_neighbor"}}, 2'000},
          {"static_3456_dissemination", chassis(3456, 24), {{"kind", "dissemination"}}, 1'000}};
}

BenchRow measure_pattern(const PatternCase& c, bool quick) {
  const int draws = quick ? c.draws / 50 : c.draws;
  Map pattern = c.pattern;
  pattern.emplace_back("draws", draws);
  const Value point =
      Map{{"model", "static"},  {"topology", c.topology}, {"routing", Map{{"kind", "min_hop"}}},
          {"pattern", pattern}, {"base_seed", 1},         {"replicate", 0}};
  const ResolvedPoint resolved = resolve_point(point);
  RunContext context({}, {});
  const CongestionSetup setup(resolved, context);
  const double before = thread_cpu_seconds();
  const CongestionFindings findings = carry_out(setup, context.guard());
  const double after = thread_cpu_seconds();
  const double seconds = findings.draw_seconds;
  const auto visits = static_cast<double>(findings.link_visits);
  return {c.name,
          {{"patterns_per_cpu_second", draws / seconds},
           {"link_visits_per_cpu_second", visits / seconds},
           {"cpu_seconds", seconds},
           {"cpu_seconds_tables_and_check", after - before - seconds},
           {"draws", static_cast<double>(draws)},
           {"link_visits_per_draw", visits / draws},
           {"mean_flow_bandwidth_fraction", findings.totals.mean_bandwidth()},
           {"reckoned_memory_bytes", static_cast<double>(findings.memory_bytes)}}};
}

/// The tables of one engine. The time of the check for loops and deadlock is a figure of its own.
BenchRow measure_tables(const std::string& engine_kind, const Topology& topology,
                        const NetworkGraph& graph) {
  const std::string name = "static_tables_ranger_" + engine_kind;
  const auto engine = make_engine(Map{{"kind", engine_kind}});
  const double before = thread_cpu_seconds();
  const Routes routes = engine->route(graph, topology, {1, 0, Stream::routing});
  const double routed = thread_cpu_seconds();
  const RoutesCheck check = check_routes(graph, routes);
  const double checked = thread_cpu_seconds();
  const double entries = static_cast<double>(graph.routers()) * graph.endpoints();
  const auto bytes = static_cast<double>(routes.tables.bytes() + routes.vcs.size());
  return {name,
          {{"cpu_seconds", routed - before},
           {"cpu_seconds_check", checked - routed},
           {"bytes_per_router_and_endpoint", bytes / entries},
           {"routers", static_cast<double>(graph.routers())},
           {"endpoints", static_cast<double>(graph.endpoints())},
           {"virtual_lanes", static_cast<double>(routes.virtual_channels)},
           {"deadlock_free", check.deadlock_free ? 1.0 : 0.0},
           {"unreachable_pairs", static_cast<double>(check.unreachable_pairs)},
           {"peak_mebibytes_of_this_process", peak_mebibytes()}}};
}

void measure_machine(BenchRows& rows, const BenchOptions& options) {
  const auto topology = make_topology(Map{{"kind", "machine"}, {"name", "ranger"}});
  const NetworkGraph graph(*topology);
  for (const EngineEntry& entry : engine_registry()) {
    const std::string kind = entry.spec().kind;
    if (!options.wants("static_tables_ranger_" + kind)) continue;
    if (options.quick && kind != "min_hop" && kind != "d_mod_k") continue;
    try {
      rows.add(measure_tables(kind, *topology, graph));
    } catch (const PointError& error) {
      std::fprintf(stderr, "%s does not serve this machine: %s\n", kind.c_str(), error.what());
    }
  }
}

/// An allreduce of 4,096 ranks by the closed forms, 4 B to 4 KiB.
BenchRow measure_sweep(const std::string& name, const char* algorithm, const char* kind) {
  constexpr int kSizes = 11, kRanks = 4096;
  double operations_ns = 0;
  const double before = thread_cpu_seconds();
  for (int size = 0; size < kSizes; ++size) {
    const Value result = run_point(Map{
        {"model", "closed_form"},
        {"topology", Map{{"kind", "single_router"}, {"endpoints", kRanks}}},
        {"workload", Map{{"kind", "osu"}, {"algorithm", algorithm}, {"message_bytes", 4 << size}}},
        {"aggregation", Map{{"kind", kind}}}});
    operations_ns += result.find("metrics")->find("operation_time_mean_ns")->as_double();
  }
  return {name,
          {{"cpu_seconds", thread_cpu_seconds() - before},
           {"sizes", kSizes},
           {"ranks", kRanks},
           {"operations_ns", operations_ns}}};
}

void measure_sweeps(BenchRows& rows, const BenchOptions& options) {
  for (const char* algorithm : {"sharp", "recursive_doubling", "rabenseifner", "ring"}) {
    const std::string name = std::string("closed_form_4096_allreduce_") + algorithm;
    const char* kind = algorithm == std::string("sharp") ? "sharp" : "none";
    if (options.wants(name)) rows.add(measure_sweep(name, algorithm, kind));
  }
  const char* trees = "closed_form_4096_allreduce_sharp_network";
  if (options.wants(trees)) rows.add(measure_sweep(trees, "sharp", "sharp_network"));
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = BenchOptions::parse(argc, argv, false);
  if (!options) return 2;
  BenchRows rows;
  for (const PatternCase& c : pattern_cases()) {
    if (options->wants(c.name)) rows.add(measure_pattern(c, options->quick));
  }
  measure_machine(rows, *options);
  measure_sweeps(rows, *options);
  return rows.status(*options);
}
