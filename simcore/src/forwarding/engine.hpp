// What a routing engine of the static model gives: tables, lanes, and how to read them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/random.hpp"
#include "forwarding/tables.hpp"
#include "params/param_spec.hpp"

namespace simcore {

/// All paths of a network, as one engine lays them.
struct Routes {
  ForwardingTables tables;
  std::uint32_t virtual_lanes = 1;  ///< lanes that the paths use
  /// The lane of the path from a source router to a destination endpoint, destination by
  /// destination as in the tables; empty: all on lane 0.
  std::vector<std::uint8_t> lanes{};
  /// The path from s to d is that of the tables from d to s, walked backwards.
  bool reversed = false;

  /// The lane of the packets that endpoints at `source` send to `destination` (not reversed).
  [[nodiscard]] std::uint8_t lane(RouterId source, EndpointId destination) const {
    if (lanes.empty()) return 0;
    return lanes[std::size_t{destination} * tables.routers() + source];
  }
};

/// Fills forwarding tables. Has parameters but no state: `route` may be called for many graphs.
class ForwardingEngine {
 public:
  virtual ~ForwardingEngine() = default;

  /// Routes every endpoint's destination from every router over the channels that are alive.
  /// `graph` is of `topology`, perhaps with failed links; what cannot be reached (any more) is left
  /// unreachable. `random` is the stream Stream::routing of the replicate.
  /// Throws PointError naming `routing.kind` for a network that the engine does not serve.
  [[nodiscard]] virtual Routes route(const NetworkGraph& graph, const Topology& topology,
                                     RandomStream random) const = 0;
};

}  // namespace simcore
