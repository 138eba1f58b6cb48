#include "models/packet/built_network.hpp"

#include <utility>

#include "failures/uneven_links.hpp"
#include "models/packet/failures_section.hpp"
#include "models/packet/network_rates.hpp"
#include "models/packet/network_section.hpp"
#include "network/packet_limits.hpp"
#include "point/topology_section.hpp"
#include "routing/damaged_routing.hpp"
#include "routing/registry.hpp"

namespace simcore::models {
namespace {

std::unique_ptr<Routing> routing_of(const ResolvedPoint& point, const Topology& topology) {
  return build_routing(*point.component("routing").routing, point.params("routing"), topology);
}

/// Replaces the topology by what is left of it, and gives that its routing.
void route_around_damage(const ResolvedPoint& point, BuiltNetwork& built, MemoryBudget& budget) {
  const std::uint32_t layers = built.request.channels;
  const Value& routing = point.values("routing");
  // A routing that cannot serve the whole network must be refused for that, not for the damage.
  routing_of(point, *built.topology);
  require_none(refuse_on_damaged(routing, layers));
  budget.take(DamagedTopology::bytes_of(*built.topology, layers), "the tables of what is left");
  auto left = std::make_unique<DamagedTopology>(std::move(built.topology), built.damage, layers);
  built.left = left.get();
  built.topology = std::move(left);
  built.routing = make_routing_on_damaged(routing, *built.left);
}

}  // namespace

DisconnectedPart BuiltNetwork::disconnected() const {
  const auto all = static_cast<double>(topology->endpoints());
  const std::uint32_t cut = left != nullptr ? left->cut_off_endpoints() : 0;
  const double joined = all - cut;
  const double pairs = all * (all - 1);
  return {.endpoints = cut, .pairs = pairs > 0 ? (pairs - joined * (joined - 1)) / pairs : 0.0};
}

Map BuiltNetwork::damage_document() const {
  Map told{{"failed_links", damage.failed_links.size()},
           {"failed_routers", damage.failed_routers.size()},
           {"degraded_links", damage.degraded_links.size()},
           {"slow_endpoints", damage.slow_endpoints.size()}};
  if (left == nullptr) return told;
  const DisconnectedPart cut = disconnected();
  told.emplace_back("disconnected_endpoints", cut.endpoints);
  told.emplace_back("disconnected_pairs_fraction", cut.pairs);
  told.emplace_back("longest_path_hops", left->paths().longest());
  return told;
}

BuiltNetwork build_network(const ResolvedPoint& point, const Fabrics& fabrics,
                           RandomStream failures, MemoryBudget& budget) {
  const Params& network = point.params("network");
  const Params& params = point.params("failures");
  BuiltNetwork built;
  built.request = damage_request(params);
  built.topology = build_topology(point, fabrics);
  require_connected_fabric(point, *built.topology);
  require_none(refuse_failures(params, built.topology->link_classes()));
  const std::vector<std::string> classes = built.topology->link_classes();
  const std::uint32_t planes = built.topology->planes();
  if (built.request.varies()) {
    require_none(refuse_least_rates(params, link_rates(network, classes, planes), classes.size()));
  }
  if (built.request.any()) {
    built.damage = draw_damage(built.request, *built.topology, failures);
    built.failure_metrics = metrics_of(point.component("failures").spec, params);
  }
  if (built.request.takes_tables()) {
    check_told_rates(*built.topology, link_rates(network, classes, planes));
    route_around_damage(point, built, budget);
  } else {
    built.routing = routing_of(point, *built.topology);
  }
  built.settings = make_settings(network, *built.routing, classes, planes);
  if (built.left == nullptr) check_told_rates(*built.topology, rates_of(built.settings));
  const Topology& whole = built.left != nullptr ? built.left->whole() : *built.topology;
  built.wires = uneven_links(built.request, built.damage, whole, built.settings);
  check_packet_limits(*built.topology, *built.routing, built.settings);
  return built;
}

}  // namespace simcore::models
