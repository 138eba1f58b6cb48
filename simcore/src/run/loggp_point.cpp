#include "run/loggp_point.hpp"

#include <numeric>

#include "loggp/loggp_network.hpp"
#include "loggp/loggp_params.hpp"
#include "run/limits_section.hpp"
#include "run/loggp_sections.hpp"
#include "run/point_sections.hpp"
#include "run/provenance.hpp"
#include "run/rank_jobs.hpp"
#include "run/run_watch.hpp"
#include "stats/metrics.hpp"
#include "topology/registry.hpp"

namespace simcore::run {
namespace {

/// Members refer to one another, so it is not moved.
struct LoggpSetup {
  LoggpSetup(const Value& point, const Fabrics& fabrics);
  LoggpSetup(const LoggpSetup&) = delete;
  LoggpSetup& operator=(const LoggpSetup&) = delete;

  [[nodiscard]] Map provenance() const {
    Map document = provenance_of("loggp", base_seed, replicate);
    document.emplace_back("topology", topology->describe());
    return document;
  }

  std::uint64_t base_seed;
  std::uint64_t replicate;
  StreamUse use;  ///< what the run draws from
  Params report;
  RunLimits limits;
  Params loggp;
  std::unique_ptr<Topology> topology;
  NetworkSettings settings{};  ///< one virtual network
  PlacementMap placement;      ///< endpoint after endpoint: all are alike
  std::vector<std::string> metrics;
  std::unique_ptr<Workload> workload;
};

LoggpSetup::LoggpSetup(const Value& point, const Fabrics& fabrics) {
  check_section_names(point, {"model", "topology", "workload", "mpi", "loggp", "report", "limits",
                              "base_seed", "replicate"});
  base_seed = seed_of(point, "base_seed", 1);
  replicate = seed_of(point, "replicate", 0);
  report = validate(loggp_report_spec(), section_of(point, "report"));
  limits = limits_of(point, loggp_limits_spec());
  loggp = validate(loggp_network_spec(), section_of(point, "loggp"));
  MemoryBudget budget(limits.max_memory_bytes);
  topology = make_topology(required_section(point, "topology"), "loggp", fabrics);
  budget.take(LoggpNetwork::bytes_of(topology->endpoints()), "the network");
  placement.resize(topology->endpoints());
  std::iota(placement.begin(), placement.end(), 0U);
  const Value& section = required_section(point, "workload");
  const WorkloadEntry& entry = workload_entry(section);
  const ComponentSpec spec = entry.spec();
  if (!entry.has_ranks()) {
    throw PointError("workload.kind", spec.kind, "a workload of ranks",
                     spec.kind + " is a workload of the packet model");
  }
  metrics = metrics_of(spec, validate(spec, section));
  metrics.insert(metrics.end(), common_metrics().begin(), common_metrics().end());
  workload =
      make_ranks({section, section_of(point, "mpi"), section_of(point, "environment"), report},
                 {*topology, settings, placement, base_seed, replicate,
                  report.choice("flows") == "all", &use, &budget})
          .engine;
}

/// False when a limit ended the run early. Then the counters are closed at that time.
bool run_to_its_end(Workload& workload, LoggpNetwork& network) {
  try {
    workload.run(network);
    return true;
  } catch (const RunCutShort&) {
    if (network.elapsed() == 0) network.close_statistics(network.now());
    return false;
  }
}

/// Messages count as packets. Nothing is known of links and hops.
void add_traffic_metrics(const LoggpNetwork& network, RunReport& report) {
  report.add("elapsed_ns", to_ns(network.elapsed()));
  report.add("packets_delivered", static_cast<double>(network.totals().packets_delivered));
  report.add("bytes_delivered", static_cast<double>(network.totals().bytes_delivered));
  for (const char* metric :
       {"mean_hops", "non_minimal_fraction", "max_link_utilisation", "mean_link_utilisation",
        "max_injection_fraction", "max_ejection_fraction", "least_packet_latency_ns",
        "least_completion_time_ns"}) {
    report.miss(metric, "the LogGP model has no links");
  }
}

}  // namespace

Value run_loggp_point(const Value& point, const RunOptions& options) {
  RunWatch watch(point, loggp_limits_spec(), options);
  const LimitGuard& guard = watch.guard();
  const LoggpSetup setup(point, options.known_fabrics());
  LoggpNetwork network(setup.topology->endpoints(), loggp_costs(setup.loggp), guard);
  network.attach(*setup.workload);
  watch.stop_listening();
  RunReport report;
  if (!run_to_its_end(*setup.workload, network)) report.outcome = "timed_out";
  guard.check(network.memory_bytes() + setup.workload->report_bytes());
  setup.workload->report(report);
  add_traffic_metrics(network, report);
  report.fill(setup.metrics);
  Map provenance = setup.provenance();
  provenance.emplace_back("outcome", report.outcome);
  provenance.emplace_back("random_streams", random_streams(setup.use));
  Map document{
      {"metrics", std::move(report.metrics)},
      {"unmeasured", std::move(report.unmeasured)},
      {"distributions", std::move(report.distributions)},
      {"cost", Map{{"events", network.events()},
                   {"packet_hops", 0},
                   {"threads", 1},
                   {"cpu_seconds", guard.cpu_seconds()},
                   {"peak_memory_bytes", static_cast<std::uint64_t>(network.memory_bytes())}}},
      {"provenance", std::move(provenance)},
      {"jobs", std::move(report.jobs)}};
  if (!report.tables.empty()) document.emplace_back("tables", tables_of(std::move(report.tables)));
  return document;
}

Value check_loggp_point(const Value& point, const Fabrics& fabrics) {
  return LoggpSetup(point, fabrics).provenance();
}

Work loggp_work(const Params& loggp, const PointTraffic& traffic, double endpoints) {
  constexpr double kWholeMessages = 1e18, kNoLimit = 1e9, kLeastGap = 1e-9;
  const LoggpCosts costs = loggp_costs(loggp);
  const double gap_ps = static_cast<double>(costs.holding(1U << 20U)) / (1U << 20U);
  NetworkCosts network;
  network.packet_bytes = kWholeMessages;
  network.endpoint_rate = 1 / std::max(kLeastGap, gap_ps);
  network.link_rate = kNoLimit;
  network.ends_ps = static_cast<double>(costs.least_latency());
  return packet_work({.endpoints = endpoints, .routers = 0}, network, traffic);
}

}  // namespace simcore::run
