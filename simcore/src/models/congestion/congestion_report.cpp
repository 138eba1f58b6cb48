#include "models/congestion/congestion_report.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "congestion/cable_loads.hpp"
#include "congestion/congestion_counts.hpp"
#include "congestion/failure_trials.hpp"
#include "forwarding/tables.hpp"
#include "stats/metrics.hpp"
#include "stats/run_report.hpp"
#include "topology/fabric_document.hpp"

namespace simcore::models {
namespace {

constexpr std::size_t kMostRounds = 64;
constexpr std::size_t kHottest = 16;
constexpr std::size_t kMostHarmful = 32;
constexpr std::uint32_t kEndpointPort = 1;

/// {from, from_port, to, to_port} of a directed cable, by names and printed port numbers. The port
/// of an endpoint is 1.
Map cable_ends(const Cables& cables, CableId cable) {
  const Topology& topology = cables.topology();
  if (cable < cables.channels()) {
    const NetworkGraph& graph = cables.graph();
    const RouterId from = graph.from(cable), to = graph.to(cable);
    return {{"from", topology.router_name(from)},
            {"from_port", topology.port_label(from, graph.port(cable))},
            {"to", topology.router_name(to)},
            {"to_port", topology.port_label(to, graph.to_port(cable))}};
  }
  const bool into = cable < cables.ejection(0);
  const EndpointId endpoint = cable - (into ? cables.injection(0) : cables.ejection(0));
  const RouterId router = topology.router_of(endpoint);
  const std::uint32_t port = topology.port_label(router, topology.port_of(endpoint));
  if (into) {
    return {{"from", topology.endpoint_name(endpoint)},
            {"from_port", kEndpointPort},
            {"to", topology.router_name(router)},
            {"to_port", port}};
  }
  return {{"from", topology.router_name(router)},
          {"from_port", port},
          {"to", topology.endpoint_name(endpoint)},
          {"to_port", kEndpointPort}};
}

double per_round(std::uint64_t total, std::uint64_t rounds) {
  return rounds > 0 ? static_cast<double>(total) / static_cast<double>(rounds) : 0.0;
}

struct ClassTotals {
  std::uint64_t cables = 0;
  std::uint64_t flows = 0;
  std::uint64_t busy = 0;
  std::uint32_t most = 0;
};

List class_rows(const Cables& cables, const CableLoads& loads) {
  std::vector<ClassTotals> classes(cables.class_names().size());
  for (CableId c = 0; c < cables.count(); ++c) {
    const CableLoads::Total total = loads.total(c);
    ClassTotals& its = classes[cables.class_of(c)];
    ++its.cables;
    its.flows += total.flows;
    its.busy += total.busy_rounds;
    its.most = std::max(its.most, total.most);
  }
  List rows;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const ClassTotals& its = classes[i];
    if (its.cables == 0) continue;
    const std::uint64_t chances = its.cables * loads.rounds();
    rows.emplace_back(Map{{"link_class", cables.class_names()[i]},
                          {"cables", its.cables},
                          {"mean_load", per_round(its.flows, chances)},
                          {"max_load", its.most},
                          {"idle_fraction", chances > 0 ? 1 - per_round(its.busy, chances) : 0.0}});
  }
  return rows;
}

List hottest_rows(const Cables& cables, const CableLoads& loads, bool one_to_one) {
  struct Candidate {
    CableLoads::Total total;
    CableId cable;
  };
  std::vector<Candidate> candidates;
  const std::uint32_t end = one_to_one ? cables.channels() : cables.count();
  for (CableId c = 0; c < end; ++c) {
    const CableLoads::Total total = loads.total(c);
    if (total.flows > 0) candidates.push_back({total, c});
  }
  const std::size_t n = std::min(kHottest, candidates.size());
  std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(n),
                    candidates.end(), [](const Candidate& a, const Candidate& b) {
                      if (a.total.flows != b.total.flows) return a.total.flows > b.total.flows;
                      if (a.total.most != b.total.most) return a.total.most > b.total.most;
                      return a.cable < b.cable;
                    });
  List rows;
  for (std::size_t i = 0; i < n; ++i) {
    Map row = cable_ends(cables, candidates[i].cable);
    row.emplace_back("link_class", cables.class_names()[cables.class_of(candidates[i].cable)]);
    row.emplace_back("mean_load", per_round(candidates[i].total.flows, loads.rounds()));
    row.emplace_back("max_load", candidates[i].total.most);
    rows.emplace_back(std::move(row));
  }
  return rows;
}

Map columns(const Cables& cables, const CableLoads& loads) {
  List from, from_port, to, to_port, link_class, mean_load, max_load;
  for (CableId c = 0; c < cables.count(); ++c) {
    Map ends = cable_ends(cables, c);
    from.push_back(std::move(ends[0].second));
    from_port.push_back(std::move(ends[1].second));
    to.push_back(std::move(ends[2].second));
    to_port.push_back(std::move(ends[3].second));
    link_class.emplace_back(cables.class_names()[cables.class_of(c)]);
    mean_load.emplace_back(per_round(loads.total(c).flows, loads.rounds()));
    max_load.emplace_back(loads.total(c).most);
  }
  return {{"from", std::move(from)},
          {"from_port", std::move(from_port)},
          {"to", std::move(to)},
          {"to_port", std::move(to_port)},
          {"link_class", std::move(link_class)},
          {"mean_load", std::move(mean_load)},
          {"max_load", std::move(max_load)}};
}

/// {classes, hottest, columns}. Loads are flows on a directed cable, per round of a draw. The 16
/// hottest are ranked by mean load, then by the most in any round. Cables of endpoints are among
/// them only when several flows can share one. `columns` (every cable) is null unless
/// `every_cable`.
Value cable_report(const Cables& cables, const CableLoads& loads, bool one_to_one,
                   bool every_cable) {
  return Map{{"classes", class_rows(cables, loads)},
             {"hottest", hottest_rows(cables, loads, one_to_one)},
             {"columns", every_cable ? Value(columns(cables, loads)) : Value()}};
}

/// Share of the channels between routers that carry nothing, over all rounds.
double idle_channel_fraction(const Cables& cables, const CableLoads& loads) {
  const std::uint64_t chances = std::uint64_t{cables.channels()} * loads.rounds();
  if (chances == 0) return 0.0;
  std::uint64_t busy = 0;
  for (CableId c = 0; c < cables.channels(); ++c) busy += loads.total(c).busy_rounds;
  return 1 - per_round(busy, chances);
}

/// {trials, links_failed, mean_loss_fraction, harmful: the 32 worst links}.
Value failure_report(const Cables& cables, const HarmTally& harm, std::uint32_t trials,
                     std::uint32_t links) {
  if (trials == 0) return {};
  List rows;
  for (const LinkHarm& link : harm.worst(kMostHarmful)) {
    Map row = cable_ends(cables, link.link);
    row.emplace_back("trials", link.trials);
    row.emplace_back("mean_loss_fraction", link.mean_loss());
    row.emplace_back("unreachable_pairs", link.unreachable_pairs);
    rows.emplace_back(std::move(row));
  }
  return Map{{"trials", trials},
             {"links_failed", links},
             {"mean_loss_fraction", harm.mean_loss()},
             {"harmful", std::move(rows)}};
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

/// The channels of a cycle in their order, each by its names. Null when there is no cycle.
Value waiting_channels(const RoutesCheck& check, const NetworkGraph& graph,
                       const Topology& topology) {
  if (check.cycle.empty()) return {};
  List channels;
  for (const WaitingChannel& one : check.cycle) {
    channels.emplace_back(describe_cycle({one}, graph, topology));
  }
  return channels;
}

double mean_of(const RoundTotals& round) {
  return ratio(round.bandwidth_sum, static_cast<double>(round.flows));
}

/// The rounds in their order. When there are more than kMostRounds, those with the least bandwidth.
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

}  // namespace

RunReport congestion_metrics(const CongestionSetup& setup, const CongestionFindings& findings) {
  const DrawTotals& totals = findings.totals;
  const CongestionTable congestion = findings.kernel->congestion();
  const auto flows = static_cast<double>(totals.flows);
  const auto draws = static_cast<double>(totals.draws);
  RunReport report;
  report.add("mean_flow_bandwidth_fraction", totals.mean_bandwidth());
  report.add("mean_rank_bandwidth_fraction",
             ratio(totals.bandwidth_sum, static_cast<double>(totals.senders)));
  report.add("min_flow_bandwidth_fraction", least_bandwidth(congestion, setup.cost));
  if (const std::uint32_t unknown = setup.cables->unknown_rates(); unknown > 0) {
    const std::string why = "the fabric does not say the rate of " + std::to_string(unknown) +
                            " cables: give congestion.link_bandwidth_gbps";
    report.miss("mean_flow_bandwidth_gbps", why.c_str());
  } else {
    report.add("mean_flow_bandwidth_gbps", ratio(totals.rate_sum_gbps, flows));
  }
  report.add("share_of_crossbar_fraction", ratio(totals.bandwidth_sum, totals.crossbar_sum));
  report.add("mean_congestion", mean_of(congestion));
  report.add("max_congestion", totals.max_congestion);
  report.add("sum_of_max_congestion", ratio(totals.sum_of_max, draws));
  report.add("dependency_completion", ratio(totals.completion_sum, draws));
  report.add("idle_cable_fraction", idle_channel_fraction(*setup.cables, findings.kernel->loads()));
  report.add("unreachable_flow_fraction", ratio(static_cast<double>(totals.unreachable), flows));
  report.add("virtual_lanes", findings.virtual_channels);
  report.add("deadlock_free", findings.deadlock_free ? 1.0 : 0.0);
  report.add("intact_mean_flow_bandwidth_fraction", findings.intact_mean_bandwidth);
  report.fill(static_metrics());
  return report;
}

Map congestion_distributions(const CongestionSetup& setup, const CongestionFindings& findings) {
  const CongestionTable congestion = findings.kernel->congestion();
  Map distributions{{"flow_bandwidth_fraction", bandwidth_distribution(congestion, setup.cost)}};
  // It is null when no flow has a path.
  Value met = congestion_distribution(congestion);
  if (!met.is_null()) distributions.emplace_back("flow_congestion", std::move(met));
  distributions.emplace_back("draw_bandwidth_fraction",
                             draw_distribution(findings.totals.draw_bandwidth));
  return distributions;
}

Map table_report(const Topology& topology, const NetworkGraph& graph, const RoutesCheck& check,
                 std::uint32_t virtual_channels) {
  return {{"deadlock_free", check.deadlock_free},
          {"virtual_lanes", virtual_channels},
          {"cycle", waiting_channels(check, graph, topology)},
          {"unreachable_pairs", check.unreachable_pairs},
          {"looping_pairs", check.looping_pairs},
          {"longest_path_hops", check.longest_path_hops}};
}

Map congestion_section(const CongestionSetup& setup, const CongestionFindings& findings) {
  const bool every_cable = setup.report.choice("cables") == "all";
  return {
      {"cables", cable_report(*setup.cables, findings.kernel->loads(), setup.pattern->one_to_one(),
                              every_cable)},
      {"tables", table_report(*setup.topology, *setup.graph, findings.check,
                              findings.routes.virtual_channels)},
      {"rounds", round_rows(findings.totals.rounds)},
      {"failures", failure_report(*setup.cables, findings.harm, setup.trials, setup.failed_links)}};
}

Value fabric_section(const CongestionSetup& setup, const CongestionFindings& findings) {
  if (setup.report.choice("fabric") == "none") return {};
  Value tables;
  if (auto bytes = port_tables(*setup.graph, *setup.topology, findings.routes)) {
    tables = Bytes{std::move(*bytes)};
  }
  return Map{{"document", fabric_document(*setup.topology)}, {"tables", std::move(tables)}};
}

}  // namespace simcore::models
