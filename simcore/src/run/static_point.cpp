#include "run/static_point.hpp"

#include <algorithm>
#include <utility>

#include "congestion/distribution.hpp"
#include "forwarding/port_tables.hpp"
#include "forwarding/registry.hpp"
#include "run/cable_report.hpp"
#include "run/point_sections.hpp"
#include "run/static_run.hpp"
#include "stats/run_report.hpp"
#include "topology/fabric_document.hpp"
#include "topology/registry.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostRounds = 64;

void append(Map& document, Map more) {
  for (auto& member : more) document.push_back(std::move(member));
}

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0.0; }

double mean_of(const CongestionTable& congestion) {
  double sum = 0, flows = 0;
  for (const auto& [value, here] : congestion) {
    if (value == 0) continue;
    sum += value * static_cast<double>(here);
    flows += static_cast<double>(here);
  }
  return ratio(sum, flows);
}

double least_bandwidth(const CongestionTable& congestion, const CongestionCost& cost) {
  if (congestion.empty() || congestion.front().first == 0) return 0.0;
  return cost.bandwidth(congestion.back().first);
}

Map metrics_of(const StaticSetup& setup, const StaticFindings& findings) {
  const DrawTotals& totals = findings.totals;
  const CongestionTable congestion = findings.kernel->congestion();
  const auto flows = static_cast<double>(totals.flows);
  const auto draws = static_cast<double>(totals.draws);
  RunReport report;
  report.add("mean_flow_bandwidth_fraction", totals.mean_bandwidth());
  report.add("mean_rank_bandwidth_fraction",
             ratio(totals.bandwidth_sum, static_cast<double>(totals.senders)));
  report.add("min_flow_bandwidth_fraction", least_bandwidth(congestion, setup.cost));
  report.add("mean_flow_bandwidth_gbps", ratio(totals.rate_sum_gbps, flows));
  report.add("share_of_crossbar_fraction", ratio(totals.bandwidth_sum, totals.crossbar_sum));
  report.add("mean_congestion", mean_of(congestion));
  report.add("max_congestion", totals.max_congestion);
  report.add("sum_of_max_congestion", ratio(totals.sum_of_max, draws));
  report.add("dependency_completion", ratio(totals.completion_sum, draws));
  report.add("idle_cable_fraction", idle_channel_fraction(*setup.cables, findings.kernel->loads()));
  report.add("unreachable_flow_fraction", ratio(static_cast<double>(totals.unreachable), flows));
  report.add("virtual_lanes", findings.virtual_lanes);
  report.add("deadlock_free", findings.deadlock_free ? 1.0 : 0.0);
  report.add("intact_mean_flow_bandwidth_fraction", findings.intact_mean_bandwidth);
  return std::move(report.metrics);
}

Map distributions_of(const StaticSetup& setup, const StaticFindings& findings) {
  const CongestionTable congestion = findings.kernel->congestion();
  Map distributions{{"flow_bandwidth_fraction", bandwidth_distribution(congestion, setup.cost)}};
  // Where no flow has a path there is no congestion to tell of.
  Value met = congestion_distribution(congestion);
  if (!met.is_null()) distributions.emplace_back("flow_congestion", std::move(met));
  distributions.emplace_back("draw_bandwidth_fraction",
                             draw_distribution(findings.totals.draw_bandwidth));
  return distributions;
}

/// The channels of a cycle in their order, each by its names; null where there is none.
Value waiting_channels(const RoutesCheck& check, const NetworkGraph& graph,
                       const Topology& topology) {
  if (check.cycle.empty()) return {};
  List channels;
  for (const WaitingChannel& one : check.cycle) {
    channels.emplace_back(describe_cycle({one}, graph, topology));
  }
  return channels;
}

Map table_report(const Topology& topology, const NetworkGraph& graph, const RoutesCheck& check,
                 std::uint32_t lanes) {
  return {{"deadlock_free", check.deadlock_free},
          {"virtual_lanes", lanes},
          {"cycle", waiting_channels(check, graph, topology)},
          {"unreachable_pairs", check.unreachable_pairs},
          {"looping_pairs", check.looping_pairs},
          {"longest_path_hops", check.longest_path_hops}};
}

double mean_of(const RoundTotals& round) {
  return ratio(round.bandwidth_sum, static_cast<double>(round.flows));
}

/// All rounds, or those with the least bandwidth where there are many; in their order.
List round_rows(const std::vector<RoundTotals>& rounds) {
  std::vector<std::size_t> chosen(rounds.size());
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
  if (chosen.size() > kMostRounds) {
    std::stable_sort(chosen.begin(), chosen.end(), [&](std::size_t a, std::size_t b) {
      return mean_of(rounds[a]) < mean_of(rounds[b]);
    });
    chosen.resize(kMostRounds);
    std::sort(chosen.begin(), chosen.end());
  }
  List rows;
  for (const std::size_t i : chosen) {
    rows.emplace_back(Map{{"round", static_cast<std::uint64_t>(i)},
                          {"flows", rounds[i].flows},
                          {"mean_bandwidth_fraction", mean_of(rounds[i])},
                          {"max_congestion", rounds[i].max_congestion}});
  }
  return rows;
}

Map static_section(const StaticSetup& setup, const StaticFindings& findings) {
  const bool every_cable = setup.report.choice("cables") == "all";
  return {
      {"cables", cable_report(*setup.cables, findings.kernel->loads(), setup.pattern->one_to_one(),
                              every_cable)},
      {"tables",
       table_report(*setup.topology, *setup.graph, findings.check, findings.routes.virtual_lanes)},
      {"rounds", round_rows(findings.totals.rounds)},
      {"failures", failure_report(*setup.cables, findings.harm, setup.trials, setup.failed_links)}};
}

Value fabric_section(const StaticSetup& setup, const StaticFindings& findings) {
  if (setup.report.choice("fabric") == "none") return {};
  Value tables;
  if (auto bytes = port_tables(*setup.graph, *setup.topology, findings.routes)) {
    tables = Bytes{std::move(*bytes)};
  }
  return Map{{"document", fabric_document(*setup.topology)}, {"tables", std::move(tables)}};
}

}  // namespace

Value run_static_point(const Value& point, const RunOptions& options) {
  const double started = thread_cpu_seconds();
  const StaticSetup setup(point, options.known_fabrics());
  const LimitGuard guard(options.stop, setup.limits, started, options.ask_caller);
  const StaticFindings findings = carry_out(setup, guard);
  Map provenance = setup.provenance(findings.virtual_lanes);
  provenance.emplace_back("outcome", "completed");
  provenance.emplace_back("random_streams", random_streams(setup.use));
  return Map{{"metrics", metrics_of(setup, findings)},
             {"unmeasured", Map{}},
             {"distributions", distributions_of(setup, findings)},
             {"static", static_section(setup, findings)},
             {"fabric", fabric_section(setup, findings)},
             {"cost", Map{{"events", 0},
                          {"packet_hops", 0},
                          {"link_visits", findings.link_visits},
                          {"cpu_seconds", guard.cpu_seconds()},
                          {"peak_memory_bytes", findings.memory_bytes}}},
             {"provenance", std::move(provenance)}};
}

Value check_static_point(const Value& point, const Fabrics& fabrics) {
  const StaticSetup setup(point, fabrics);
  const Routes routes =
      setup.engine->route(*setup.graph, *setup.topology, setup.stream(Stream::routing));
  const RoutesCheck check = check_routes(*setup.graph, routes);
  Map document = setup.provenance(routes.virtual_lanes);
  append(document, table_report(*setup.topology, *setup.graph, check, routes.virtual_lanes));
  return document;
}

Map static_point_statics(const Value& point, const Fabrics& fabrics) {
  const auto engine = make_engine(section_of(point, "routing"));
  const auto topology = make_topology(required_section(point, "topology"), "static", fabrics);
  const NetworkGraph graph(*topology);
  const RandomStream stream(seed_of(point, "base_seed", 1), seed_of(point, "replicate", 0),
                            Stream::routing);
  const Routes routes = engine->route(graph, *topology, stream);
  Map document = topology->describe();
  append(document,
         table_report(*topology, graph, check_routes(graph, routes), routes.virtual_lanes));
  return document;
}

}  // namespace simcore
