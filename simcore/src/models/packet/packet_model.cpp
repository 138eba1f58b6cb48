#include "models/packet/packet_model.hpp"

#include <map>
#include <tuple>

#include "models/packet/failures_section.hpp"
#include "models/packet/network_section.hpp"
#include "models/packet/packet_run.hpp"
#include "models/packet/packet_work.hpp"
#include "point/aggregation_section.hpp"
#include "point/environment_section.hpp"
#include "point/limits_section.hpp"
#include "point/mpi_section.hpp"
#include "point/report_section.hpp"
#include "point/topology_section.hpp"
#include "statics/channel_load.hpp"
#include "statics/deadlock_check.hpp"
#include "statics/distances.hpp"
#include "stats/metrics.hpp"

namespace simcore::models {
namespace {

std::vector<Section> packet_sections() {
  std::vector<Component> routings;
  for (const RoutingEntry& entry : routing_registry()) {
    routings.push_back({.spec = entry.spec(), .declaration = entry.spec, .routing = &entry});
  }
  std::vector<ComponentSpec (*)()> environments, aggregations;
  for (const EnvironmentEntry& entry : environment_registry()) environments.push_back(entry.spec);
  for (const AggregationEntry& entry : aggregation_registry()) aggregations.push_back(entry.spec);
  return {{.name = "topology", .components = topologies("packet")},
          {.name = "routing", .components = std::move(routings)},
          {.name = "workload", .components = workloads([](const WorkloadEntry&) { return true; })},
          {.name = "placement", .components = placements("packet")},
          {.name = "network", .components = declared({network_spec})},
          {.name = "mpi", .components = declared({mpi_spec})},
          {.name = "environment", .components = declared(environments)},
          {.name = "aggregation", .components = declared(aggregations)},
          {.name = "failures", .components = declared({packet_failures_spec})},
          {.name = "report", .components = declared({report_spec})},
          {.name = "limits", .components = declared({limits_spec})}};
}

RoutedState route_on(const Topology& topology, const SectionState& routing) {
  try {
    const auto made = build_routing(*routing.component->routing, routing.params, topology);
    return {.needs = needs_of(*made), .known = true};
  } catch (const PointError& error) {
    Refusal refusal = located(error, Map{{"routing", routing.values}});
    if (refusal.field == "routing.kind") refusal.related = {"routing.kind", "topology.kind"};
    return {.refusals = {std::move(refusal)}};
  }
}

RoutingNeeds needs_with_failures(const PointView& point) {
  const SectionState* failures = point.find("failures");
  const SectionState* routing = point.find("routing");
  if (failures->component == nullptr || routing->component == nullptr) return point.route->needs;
  return needs_on(failures->params, routing->values, point.route->needs);
}

class PacketEstimate final : public WorkEstimate {
 public:
  Work of(const PointView& point) override {
    const NetworkFigures& figures = point.network->figures;
    Work work = packet_work(figures, costs(point).on(figures),
                            traffic_.of(point, static_cast<std::uint32_t>(figures.endpoints)));
    add_failures(point.find("failures")->params, figures, work);
    return work;
  }

 private:
  const NetworkCosts& costs(const PointView& point) {
    const std::uint32_t needed = needs_with_failures(point).virtual_channels;
    const auto key = std::tuple(point.find("network"), point.find("routing"), needed);
    const auto found = costs_.find(key);
    if (found != costs_.end()) return found->second;
    return costs_
        .emplace(key, network_costs(point.find("network")->params, point.values("routing"), needed))
        .first->second;
  }

  using State = const SectionState*;
  TrafficMemory traffic_;
  std::map<std::tuple<State, State, std::uint32_t>, NetworkCosts> costs_;
};

Value by_class(const Topology& topology, const std::vector<double>& loads) {
  const std::vector<std::string> classes = topology.link_classes();
  Map map;
  for (std::size_t c = 0; c < classes.size(); ++c) map.emplace_back(classes[c], loads[c]);
  return map;
}

Map packet_statics(const ResolvedPoint& point, RunContext& context) {
  const auto topology = build_topology(point, context.fabrics());
  require_connected_fabric(point, *topology);
  const auto routing =
      build_routing(*point.component("routing").routing, point.params("routing"), *topology);
  const Distances distances = measure_distances(*topology);
  const ChannelLoads loads = measure_channel_loads(*topology, *routing);
  const DeadlockCheck deadlock = check_deadlock(*topology, *routing);
  const auto bisection = topology->bisection_links();
  const bool free = deadlock.cycle.empty();
  Map document = topology->describe();
  append_to(document,
            {{"diameter", distances.diameter},
             {"mean_hops", distances.mean_hops},
             {"mean_hops_including_self", distances.mean_hops_including_self},
             {"max_channel_load", loads.max},
             {"max_channel_load_by_class", by_class(*topology, loads.max_by_class)},
             {"mean_channel_load_by_class", by_class(*topology, loads.mean_by_class)},
             {"exact", distances.exact && loads.exact},
             {"bisection_links", bisection ? Value(*bisection) : Value()},
             {"virtual_channels", routing->virtual_channels()},
             {"deadlock_free", deadlock.checked ? Value(free) : Value()},
             {"cycle", free ? Value() : Value(describe_cycle(*topology, deadlock.cycle))}});
  return document;
}

std::unique_ptr<WorkEstimate> packet_estimate() { return std::make_unique<PacketEstimate>(); }

std::unique_ptr<Run> build_packet_run(const ResolvedPoint& point, RunContext& context) {
  return std::make_unique<PacketRun>(point, context);
}

}  // namespace

std::vector<Component> workloads(bool (*serves)(const WorkloadEntry& entry)) {
  std::vector<Component> components;
  for (const WorkloadEntry& entry : workload_registry()) {
    if (!serves(entry)) continue;
    components.push_back({.spec = entry.spec(), .workload = &entry});
    auto& metrics = components.back().spec.metrics;
    metrics.insert(metrics.end(), common_metrics().begin(), common_metrics().end());
  }
  return components;
}

Model packet_model() {
  return {.name = "packet",
          .title = "Packet",
          .traits = {.has_events = true,
                     .has_ports = true,
                     .has_links = true,
                     .has_ranks = true,
                     .main_metric = "completion_time_ns",
                     .parts = {"ports", "bottleneck", "hot_links"},
                     .cost_sections = {"workload", "environment"},
                     .implied_sections = {"failures", "aggregation"}},
          .sections = packet_sections,
          .rules = packet_rules,
          .estimate = packet_estimate,
          .build = build_packet_run,
          .statics = packet_statics,
          .route = route_on,
          .needs = needs_with_failures};
}

}  // namespace simcore::models
