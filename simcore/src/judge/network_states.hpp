// The networks of many points. Each topology is built once, and only one at a time is in memory.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "judge/point_view.hpp"
#include "judge/resolve.hpp"

namespace simcore {

class NetworkStates {
 public:
  /// `pairs` are the numbers of a topology and a routing that a point has together, in any order
  /// and possibly repeated. `routed`: the routings are of the packet model and are made on the
  /// topology.
  NetworkStates(const std::vector<SectionState>& topologies,
                const std::vector<SectionState>& routings,
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
