#include "models/loggp/loggp_model.hpp"

#include <numeric>

#include "loggp/loggp_network.hpp"
#include "loggp/loggp_params.hpp"
#include "models/loggp/loggp_sections.hpp"
#include "models/packet/packet_model.hpp"
#include "models/packet/packet_work.hpp"
#include "point/mpi_section.hpp"
#include "point/rank_jobs.hpp"
#include "point/topology_section.hpp"

namespace simcore::models {
namespace {

class LoggpRun final : public Run {
 public:
  LoggpRun(const ResolvedPoint& point, RunContext& context);

  Map check() override { return {}; }
  Findings result() override;
  [[nodiscard]] Map provenance() const override { return {{"topology", topology_->describe()}}; }

 private:
  const ResolvedPoint& point_;
  RunContext& context_;
  std::unique_ptr<Topology> topology_;
  NetworkSettings settings_{};  ///< one virtual network
  PlacementMap placement_;      ///< endpoint after endpoint: all are alike
  std::unique_ptr<Workload> workload_;
};

LoggpRun::LoggpRun(const ResolvedPoint& point, RunContext& context)
    : point_(point), context_(context), topology_(build_topology(point, context.fabrics())) {
  context.budget().take(LoggpNetwork::bytes_of(topology_->endpoints()), "the network");
  placement_.resize(topology_->endpoints());
  std::iota(placement_.begin(), placement_.end(), 0U);
  const bool tells_flows = point.params("report").choice("flows") == "all";
  workload_ =
      make_ranks(rank_sections(point), {*topology_, settings_, placement_, point.base_seed(),
                                        point.replicate(), tells_flows, &context.use(),
                                        &context.budget(), nullptr, &context.attachments().traces})
          .engine;
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

Findings LoggpRun::result() {
  const LimitGuard& guard = context_.guard();
  LoggpNetwork network(topology_->endpoints(), loggp_costs(point_.params("loggp")), guard);
  network.attach(*workload_);
  context_.begin_run();
  Findings found;
  RunReport& report = found.report;
  if (!run_to_its_end(*workload_, network)) {
    if (network.elapsed() == 0) network.close_statistics(network.now());
    report.outcome = "timed_out";
  }
  guard.check(network.memory_bytes() + workload_->report_bytes());
  workload_->report(report);
  add_traffic_metrics(network, report);
  report.fill(metrics_of(point_.component("workload").spec, point_.params("workload")));
  found.counted = {{"events", network.events()},
                   {"packet_hops", 0},
                   {"threads", 1},
                   {"cpu_seconds", guard.cpu_seconds()},
                   {"peak_memory_bytes", static_cast<std::uint64_t>(network.memory_bytes())}};
  return found;
}

Work loggp_work(const Params& loggp, const PointTraffic& traffic, double endpoints) {
  constexpr double kNoLimit = 1e9, kLeastGap = 1e-9;
  const LoggpCosts costs = loggp_costs(loggp);
  const double gap_ps = static_cast<double>(costs.holding(1U << 20U)) / (1U << 20U);
  NetworkCosts network;
  network.packet_bytes = NetworkCosts::kWholeMessages;
  network.endpoint_rate = 1 / std::max(kLeastGap, gap_ps);
  network.link_rate = kNoLimit;
  network.ends_ps = static_cast<double>(costs.least_latency());
  return packet_work({.endpoints = endpoints, .routers = 0}, network, traffic);
}

class LoggpEstimate final : public WorkEstimate {
 public:
  Work of(const PointView& point) override {
    const double endpoints = point.network->figures.endpoints;
    return loggp_work(point.find("loggp")->params,
                      traffic_.of(point, static_cast<std::uint32_t>(endpoints)), endpoints);
  }

 private:
  TrafficMemory traffic_;
};

std::vector<Section> loggp_sections() {
  return {{.name = "topology", .components = topologies("loggp")},
          {.name = "workload",
           .components = workloads([](const WorkloadEntry& entry) { return entry.has_ranks(); })},
          {.name = "mpi", .components = declared({mpi_spec})},
          {.name = "loggp", .components = declared({loggp_network_spec})},
          {.name = "report", .components = declared({loggp_report_spec})},
          {.name = "limits", .components = declared({loggp_limits_spec})}};
}

std::unique_ptr<WorkEstimate> loggp_estimate() { return std::make_unique<LoggpEstimate>(); }

std::unique_ptr<Run> build_loggp_run(const ResolvedPoint& point, RunContext& context) {
  return std::make_unique<LoggpRun>(point, context);
}

}  // namespace

Model loggp_model() {
  return {.name = "loggp",
          .title = "LogGP",
          .traits = {.has_events = true,
                     .has_ranks = true,
                     .main_metric = "completion_time_ns",
                     .cost_sections = {"workload", "loggp"}},
          .sections = loggp_sections,
          .rules = loggp_rules,
          .estimate = loggp_estimate,
          .build = build_loggp_run};
}

}  // namespace simcore::models
