// Trees of equal routers from words: how many levels they need, and the shape that results.
#pragma once

#include <cstdint>
#include <optional>

#include "topology/fat_tree.hpp"

namespace simcore::topology {

/// A tree of equal routers, as asked for in words.
struct TreeRequest {
  std::int64_t radix = 0;
  std::int64_t down = 0;  ///< endpoints of a leaf, leaves of a full pod
  double leaf_taper = 1;
  double aggregation_taper = 1;
  std::optional<std::int64_t> levels{};  ///< nothing: 2 where one pod is enough
  std::int64_t planes = 0;               ///< of interfaces below the leaves; 0: no such interfaces
  bool joined = false;                   ///< whether the routers above the leaves join all planes
};

/// Levels of the tree with so many endpoints, without that of interfaces: 2 or 3; nothing where
/// there is none.
std::optional<int> levels_for(const TreeRequest& request, std::int64_t endpoints);

/// The tree that levels_for() has found. Throws PointError for a taper that divides no ports.
FatTreeShape shape_of(const TreeRequest& request, std::int64_t endpoints, int levels);

/// The tree with an interface below each of its leaves' ports, which has a link to so many planes.
FatTreeShape behind_interfaces(FatTreeShape shape, std::int64_t planes, bool joined);

}  // namespace simcore::topology
