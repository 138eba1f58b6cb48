#include "models/flow/flow_model.hpp"

#include <algorithm>
#include <string>

#include "flow/flow_network.hpp"
#include "models/flow/flow_sections.hpp"
#include "models/packet/packet_model.hpp"
#include "models/packet/packet_report.hpp"
#include "models/packet/packet_setup.hpp"
#include "models/packet/packet_work.hpp"
#include "stats/metrics.hpp"

namespace simcore::models {
namespace {

ResolvedPoint checked(const ResolvedPoint& point) {
  require_none(refuse_open_loop(point.component("workload").spec, point.params("workload")));
  return as_packet_point(point);
}

class FlowRun final : public Run {
 public:
  FlowRun(const ResolvedPoint& point, RunContext& context)
      : point_(point),
        as_packets_(checked(point)),
        context_(context),
        setup_(as_packets_, context.attachments(), context.budget(), context.use()) {}

  Map check() override { return {}; }
  Findings result() override;
  [[nodiscard]] Map provenance() const override;

 private:
  const ResolvedPoint& point_;
  const ResolvedPoint as_packets_;
  RunContext& context_;
  const PacketSetup setup_;
};

Map FlowRun::provenance() const {
  Map document{{"topology", setup_.topology->describe()}, {"network", point_.values("network")}};
  if (setup_.request.any()) document.emplace_back("damage", setup_.damage_document());
  return document;
}

/// The share of the elapsed time for which ports of a kind carry bytes.
struct PortUse {
  double most = 0;
  double sum = 0;
  double count = 0;
};

PortUse use_of(const FlowNetwork& network, const CompiledNetwork& wiring,
               const std::vector<double>& capacities, std::uint32_t kind) {
  PortUse use;
  const auto elapsed = static_cast<double>(network.elapsed());
  for (std::uint32_t port = 0; port < wiring.ports(); ++port) {
    if (wiring.peer(port).kind != kind) continue;
    const double share = network.link_bytes()[port] / capacities[port] / elapsed;
    use.most = std::max(use.most, share);
    use.sum += share;
    ++use.count;
  }
  return use;
}

void add_link_metrics(const FlowNetwork& network, const CompiledNetwork& wiring,
                      const NetworkSettings& settings, RunReport& report) {
  if (network.elapsed() == 0) return;
  const std::vector<double> capacities = link_capacities(wiring, settings);
  const PortUse links = use_of(network, wiring, capacities, Peer::router);
  report.add("max_link_utilisation", links.most);
  report.add("mean_link_utilisation", links.count > 0 ? links.sum / links.count : 0.0);
  report.add("max_injection_fraction", use_of(network, wiring, capacities, Peer::injection).most);
  report.add("max_ejection_fraction", use_of(network, wiring, capacities, Peer::ejection).most);
}

bool of_packets(const std::string& name) {
  return name.starts_with("packet_latency") || name.starts_with("network_latency");
}

/// What a workload measured of packets is of whole messages here.
void leave_out_packets(RunReport& report) {
  const auto drop = [](Map& map) {
    map.erase(std::remove_if(map.begin(), map.end(),
                             [](const auto& member) { return of_packets(member.first); }),
              map.end());
  };
  for (const auto& [name, value] : report.metrics) {
    if (of_packets(name)) report.miss(name.c_str(), "the flow model has no packets");
  }
  drop(report.metrics);
  drop(report.distributions);
}

/// A message counts as one packet. With other jobs beside it, the figures of time and messages are
/// those of the job that is measured.
void add_traffic_metrics(const FlowNetwork& network, const std::optional<MeasuredJob>& job,
                         RunReport& report) {
  const TrafficTotals totals = network.totals();
  const auto delivered = static_cast<double>(totals.packets_delivered);
  const bool ended = job && job->ended > 0;
  report.add("elapsed_ns", to_ns(ended ? job->ended : network.elapsed()));
  report.add("packets_delivered", job ? static_cast<double>(job->packets) : delivered);
  report.add("bytes_delivered",
             static_cast<double>(job ? job->wire_bytes : totals.bytes_delivered));
  if (delivered > 0) report.add("mean_hops", network.message_hops() / delivered);
  report.miss("mean_hops", "no message arrived");
  report.miss("non_minimal_fraction", "the routing sends nothing around");
  for (const char* metric : {"least_packet_latency_ns", "least_completion_time_ns"}) {
    report.miss(metric, "it is a bound of packets");
  }
}

Findings FlowRun::result() {
  const LimitGuard& guard = context_.guard();
  if (setup_.is_disconnected()) {
    Findings lost = disconnected_findings(setup_, guard);
    lost.parts.clear();
    return lost;
  }
  const CompiledNetwork wiring(*setup_.topology, 1, setup_.wires ? &*setup_.wires : nullptr);
  FlowNetwork network(*setup_.topology, wiring, *setup_.routing, setup_.settings, guard);
  network.attach(*setup_.workload);
  context_.begin_run();
  Findings found;
  RunReport& report = found.report;
  if (!run_to_its_end(*setup_.workload, network)) {
    report.outcome = "timed_out";
    if (network.elapsed() == 0) network.close_statistics(network.now());
  }
  guard.check(network.memory_bytes() + setup_.workload->report_bytes());
  setup_.workload->report(report);
  leave_out_packets(report);
  add_traffic_metrics(network, setup_.workload->measured_job(), report);
  add_link_metrics(network, wiring, setup_.settings, report);
  add_damage_metrics(setup_, report);
  report.fill(setup_.metrics);
  found.counted = {{"events", network.events()},
                   {"packet_hops", 0},
                   {"threads", 1},
                   {"cpu_seconds", guard.cpu_seconds()},
                   {"peak_memory_bytes", static_cast<std::uint64_t>(network.memory_bytes())}};
  return found;
}

class FlowEstimate final : public WorkEstimate {
 public:
  Work of(const PointView& point) override {
    const NetworkFigures& figures = point.network->figures;
    const SectionState network = as_packet_section("network", point.values("network"));
    NetworkCosts costs = network_costs(network.params, point.values("routing"), 1);
    costs.packet_bytes = NetworkCosts::kWholeMessages;
    Work work = packet_work(figures, costs.on(figures),
                            traffic_.of(point, static_cast<std::uint32_t>(figures.endpoints)));
    work.cpu_seconds += kSecondsPerMessage * work.packets;
    add_failures(point.find("failures")->params, figures, work);
    return work;
  }

 private:
  /// For the rates that change where a message in the network begins and ends, fitted to the
  /// benchmark.
  static constexpr double kSecondsPerMessage = 5e-6;

  TrafficMemory traffic_;
};

std::unique_ptr<WorkEstimate> flow_estimate() { return std::make_unique<FlowEstimate>(); }

std::unique_ptr<Run> build_flow_run(const ResolvedPoint& point, RunContext& context) {
  return std::make_unique<FlowRun>(point, context);
}

/// Loads of channels are those of the packet model.
Map flow_statics(const ResolvedPoint& point, RunContext& context) {
  return packet_model().statics(as_packet_point(point), context);
}

/// Routings are judged and made as the packet model has them.
RoutedState route_on(const Topology& topology, const SectionState& routing) {
  return packet_model().route(topology, as_packet_section("routing", routing.values));
}

RoutingNeeds needs_of_point(const PointView& point) { return point.route->needs; }

const std::vector<Rule>& rules_once() {
  static const std::vector<Rule> rules = flow_rules();
  return rules;
}

}  // namespace

Model flow_model() {
  return {
      .name = "flow",
      .title = "Flow",
      .traits = {.has_events = true,
                 .has_links = true,
                 .has_ranks = true,
                 .main_metric = "completion_time_ns",
                 .cost_sections = {"workload", "routing"},
                 .implied_sections = {"failures"},
                 .caution =
                     "Values are of the flow model: messages share links fairly, without packets, "
                     "so that queues and unfair routers are left out. Of 120 drawn points 89 were "
                     "within 5 % of the time by packets, the furthest 39 % off: between choices "
                     "that are closer than that, let packets decide."},
      .sections = flow_sections,
      .rules = rules_once,
      .estimate = flow_estimate,
      .build = build_flow_run,
      .statics = flow_statics,
      .route = route_on,
      .needs = needs_of_point};
}

}  // namespace simcore::models
