// Aggregation trees: trees of routers whose edges are links of the topology.
#pragma once

#include <cstdint>
#include <vector>

#include "aggregation/settings.hpp"
#include "engine/random.hpp"
#include "network/topology.hpp"
#include "params/errors.hpp"

namespace simcore::aggregation {

inline constexpr RouterId kNoRouter = 0xFFFFFFFFU;

/// No tree as the settings ask for joins all endpoints that it has to. Where failures have taken
/// links away, that may be their doing and not the point's.
class NoTree : public PointError {
  using PointError::PointError;
};

/// A tree that leads to every router with endpoints, and has no other leaves.
struct AggregationTree {
  RouterId root = kNoRouter;
  std::vector<RouterId> parent;       ///< by router; of the root itself; kNoRouter outside
  std::vector<std::uint32_t> levels;  ///< by router: of nodes at it and below; 0 outside

  [[nodiscard]] bool holds(RouterId router) const { return parent[router] != kNoRouter; }
};

/// The trees that the settings ask for, breadth first from their roots. `stream` draws random
/// roots. Throws NoTree where the topology has no such trees.
std::vector<AggregationTree> make_trees(const Topology& topology,
                                        const AggregationSettings& settings,
                                        const RandomStream& stream);

}  // namespace simcore::aggregation
