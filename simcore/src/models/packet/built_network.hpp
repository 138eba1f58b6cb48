// The network of a packet point: topology, damage, routing, settings, and the simulated network
// that they make.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "failures/damaged_topology.hpp"
#include "network/memory_budget.hpp"
#include "network/routing.hpp"
#include "network/settings.hpp"
#include "network/topology.hpp"
#include "network/wires.hpp"
#include "params/value.hpp"
#include "point/resolved_point.hpp"
#include "topology/fabric.hpp"

namespace simcore::models {

/// The part of the network that damage has cut off.
struct DisconnectedPart {
  std::uint32_t endpoints = 0;
  double pairs = 0;  ///< fraction of the ordered pairs of endpoints of which one is cut off
};

/// Members refer to one another by pointers that stay valid when it is moved.
struct BuiltNetwork {
  DamageRequest request;
  Damage damage;
  std::unique_ptr<Topology> topology;     ///< without the failed parts
  const DamagedTopology* left = nullptr;  ///< topology, where parts can fail; else null
  std::unique_ptr<Routing> routing;
  NetworkSettings settings;
  std::optional<Wires> wires;  ///< set when links or endpoints differ from their class
  std::vector<std::string> failure_metrics;

  [[nodiscard]] DisconnectedPart disconnected() const;
  /// Whether the endpoint can neither send nor receive.
  [[nodiscard]] bool cut_off(EndpointId endpoint) const {
    return topology->cut_off(topology->router_of(endpoint));
  }
  /// The numbers {failed_links, failed_routers, degraded_links, slow_endpoints}. When parts can
  /// fail, also {disconnected_endpoints, disconnected_pairs_fraction, longest_path_hops}.
  [[nodiscard]] Map damage_document() const;
};

/// Checks the sections topology, routing, network and failures of a point against one another, and
/// builds the network.
/// Asks `budget` for large arrays before they are allocated. Throws PointError and
/// MemoryLimitError.
BuiltNetwork build_network(const ResolvedPoint& point, const Fabrics& fabrics,
                           RandomStream failures, MemoryBudget& budget);

}  // namespace simcore::models
