#include "run/run_point.hpp"

#include <algorithm>
#include <utility>

#include "network/run_limits.hpp"
#include "run/bounds.hpp"
#include "run/congestion_point.hpp"
#include "run/make_packet_network.hpp"
#include "run/packet_setup.hpp"
#include "run/point_sections.hpp"
#include "statics/deadlock_check.hpp"
#include "stats/port_report.hpp"

namespace simcore {

namespace {

void add_traffic_metrics(const PacketNetwork& network, bool may_detour, RunReport& report) {
  const TrafficTotals& totals = network.meter().totals();
  const PortStatistics& ports = network.meter().ports();
  const LinkUtilisation links = link_utilisation(ports);
  const auto delivered = static_cast<double>(totals.packets_delivered);
  if (totals.packets_delivered > 0) {
    report.add("mean_hops", static_cast<double>(totals.delivered_hops) / delivered);
    if (may_detour) {
      report.add("non_minimal_fraction", static_cast<double>(totals.detours) / delivered);
    }
  } else {
    report.miss("mean_hops", "no packet arrived");
  }
  if (!may_detour) report.miss("non_minimal_fraction", "the routing takes no detours");
  report.add("max_link_utilisation", links.max);
  report.add("mean_link_utilisation", links.mean);
  report.add("elapsed_ns", to_ns(ports.elapsed));
  report.add("packets_delivered", delivered);
  report.add("bytes_delivered", static_cast<double>(totals.bytes_delivered));
}

Map cost_of(const PacketNetwork& network, const LimitGuard& guard) {
  return {{"events", network.events()},
          {"packet_hops", network.packet_hops()},
          {"threads", network.threads()},
          {"cpu_seconds", guard.cpu_seconds() + network.helper_cpu_seconds()},
          {"peak_memory_bytes", static_cast<std::uint64_t>(network.memory_bytes())}};
}

/// False when a limit ended the run early. Then the counters are closed at that time.
bool run_to_its_end(Workload& workload, PacketNetwork& network) {
  try {
    workload.run(network);
    return true;
  } catch (const RunCutShort&) {
    if (!network.meter().closed()) network.close_statistics(network.now());
    return false;
  }
}

/// {name: {column: values}}, in order.
Map tables_of(std::vector<Table> tables) {
  Map named;
  for (Table& table : tables) {
    Map columns;
    for (auto& [name, column] : table.columns) {
      columns.emplace_back(name, SharedColumn(std::move(column)));
    }
    named.emplace_back(table.name, std::move(columns));
  }
  return named;
}

void add_damage_metrics(const PacketSetup& setup, RunReport& report) {
  if (setup.left == nullptr) return;
  const DisconnectedPart cut = setup.disconnected();
  report.add("disconnected", setup.missing > 0 ? 1.0 : 0.0);
  report.add("disconnected_endpoints", cut.endpoints);
  report.add("disconnected_pairs_fraction", cut.pairs);
  report.add("links_failed", static_cast<double>(setup.damage.failed_links.size()));
  report.add("routers_failed", static_cast<double>(setup.damage.failed_routers.size()));
}

/// The result of a point whose job cannot run on what is left of its network: the damage, and no
/// measurement.
Value disconnected_result(const PacketSetup& setup, const LimitGuard& guard) {
  RunReport report;
  add_damage_metrics(setup, report);
  const std::string why = "the network is disconnected: " + std::to_string(setup.missing) +
                          " of the job's " + std::to_string(setup.placement.size()) +
                          " endpoints are cut off";
  for (const std::string& metric : setup.metrics) report.miss(metric.c_str(), why.c_str());
  report.fill(setup.metrics);
  Map provenance = setup.provenance();
  provenance.emplace_back("outcome", "disconnected");
  provenance.emplace_back("random_streams", random_streams(setup.use));
  return Map{{"metrics", std::move(report.metrics)},
             {"unmeasured", std::move(report.unmeasured)},
             {"distributions", Map{}},
             {"ports", port_report({})},
             {"cost", Map{{"events", 0},
                          {"packet_hops", 0},
                          {"threads", 1},
                          {"cpu_seconds", guard.cpu_seconds()},
                          {"peak_memory_bytes", 0}}},
             {"provenance", std::move(provenance)}};
}

Value run_packet_point(const Value& point, const RunOptions& options) {
  const double started = thread_cpu_seconds();
  const PacketSetup setup(point, options.known_fabrics());
  const LimitGuard guard(options.stop, setup.limits, started, options.ask_caller);
  if (setup.missing > 0) return disconnected_result(setup, guard);
  const CompiledNetwork network(*setup.topology, setup.settings.interfaces,
                                setup.wires ? &*setup.wires : nullptr);
  const std::unique_ptr<PacketNetwork> simulated =
      make_packet_network(*setup.routing, network, setup.settings, setup.stream(Stream::routing),
                          guard, options.schedule);
  simulated->attach(*setup.workload);
  const bool watched = setup.report.has("hot_link_window_ns");
  if (watched) {
    simulated->watch_links(
        std::max<Picoseconds>(from_ns(setup.report.real("hot_link_window_ns")), 1),
        static_cast<std::size_t>(setup.report.integer("hot_link_count")));
  }
  RunReport report;
  if (!run_to_its_end(*setup.workload, *simulated)) report.outcome = "timed_out";
  guard.check(simulated->memory_bytes() + setup.workload->report_bytes());
  setup.workload->report(report);
  add_traffic_metrics(*simulated, setup.routing->may_detour(), report);
  add_bounds(setup.settings, *setup.topology, *setup.workload, simulated->meter().ports(), report);
  add_damage_metrics(setup, report);
  report.fill(setup.metrics);
  Map provenance = setup.provenance();
  provenance.emplace_back("outcome", report.outcome);
  provenance.emplace_back("random_streams", random_streams(setup.use));
  if (setup.report.choice("ports") == "all") {
    report.tables.push_back(port_table(simulated->meter().ports()));
  }
  Map document{{"metrics", std::move(report.metrics)},
               {"unmeasured", std::move(report.unmeasured)},
               {"distributions", std::move(report.distributions)},
               {"ports", port_report(simulated->meter().ports())},
               {"bottleneck", bottleneck(simulated->meter().ports())},
               {"cost", cost_of(*simulated, guard)},
               {"provenance", std::move(provenance)}};
  if (!report.jobs.empty()) document.emplace_back("jobs", std::move(report.jobs));
  if (watched) document.emplace_back("hot_links", simulated->meter().hot_links());
  if (!report.tables.empty()) document.emplace_back("tables", tables_of(std::move(report.tables)));
  return document;
}

}  // namespace

Value run_point(const Value& point, const RunOptions& options) {
  if (model_of(point) == "static") {
    return run_congestion_point(point, options);
  }
  return run_packet_point(point, options);
}

Value check_point(const Value& point, const Fabrics& fabrics) {
  if (model_of(point) == "static") return check_congestion_point(point, fabrics);
  const PacketSetup setup(point, fabrics);
  Map document = setup.provenance();
  const DeadlockCheck deadlock = check_deadlock(*setup.topology, *setup.routing);
  const bool free = deadlock.cycle.empty();
  document.emplace_back("deadlock_free", deadlock.checked ? Value(free) : Value());
  document.emplace_back("cycle",
                        free ? Value() : Value(describe_cycle(*setup.topology, deadlock.cycle)));
  return document;
}

}  // namespace simcore
