// The networks of many points: each laid out once, and kept only while it is asked about.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "judge/point_view.hpp"
#include "judge/resolve.hpp"

namespace simcore {

class Networks {
 public:
  /// `pairs` are the numbers of the topologies and of the routings that meet in a point, in any
  /// order, perhaps several times; `routed`: routings are of the packet model, and run on the
  /// topology.
  Networks(const std::vector<SectionState>& topologies, const std::vector<SectionState>& routings,
           std::vector<std::pair<std::int32_t, std::int32_t>> pairs, bool routed,
           const FabricFacts& fabrics);

  [[nodiscard]] const NetworkState& network(std::int32_t topology) const {
    return networks_[static_cast<std::size_t>(topology)];
  }
  [[nodiscard]] const RoutedState& route(std::int32_t topology, std::int32_t routing) const {
    return routes_.at({topology, routing});
  }

 private:
  std::vector<NetworkState> networks_;
  std::map<std::pair<std::int32_t, std::int32_t>, RoutedState> routes_;
};

}  // namespace simcore
