// The network of a packet point: topology, what of it is left, routing, rates.
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
#include "topology/fabric.hpp"

namespace simcore {

/// What damage has cut off, of all endpoints of the network.
struct DisconnectedPart {
  std::uint32_t endpoints = 0;
  double pairs = 0;  ///< ordered pairs of endpoints of which one is cut off, as a fraction
};

/// Members refer to one another through pointers that moving keeps.
struct BuiltNetwork {
  DamageRequest request;
  Damage damage;
  std::unique_ptr<Topology> topology;     ///< what is left of it, where parts can fail
  const DamagedTopology* left = nullptr;  ///< the same; null where none can
  std::unique_ptr<Routing> routing;
  NetworkSettings settings;
  std::optional<Wires> wires;  ///< where links or endpoints differ from their class
  std::vector<std::string> failure_metrics;

  [[nodiscard]] DisconnectedPart disconnected() const;
  /// Whether the endpoint can neither send nor be reached.
  [[nodiscard]] bool cut_off(EndpointId endpoint) const {
    return topology->cut_off(topology->router_of(endpoint));
  }
  /// {failed_links, failed_routers, degraded_links, slow_endpoints}: how many were hit; where parts
  /// can fail also what that comes to.
  [[nodiscard]] Map damage_document() const;
};

/// Checks and builds the sections topology, routing, network and failures of a point. What is
/// large is taken from `budget` first. Throws PointError and MemoryLimitError.
BuiltNetwork build_network(const Value& point, const Fabrics& fabrics, RandomStream failures,
                           MemoryBudget& budget);

}  // namespace simcore
