// The networks of many points. Each topology is built once, and only one at a time is in memory.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "judge/resolve.hpp"
#include "point/model.hpp"

namespace simcore::judge {

class NetworkStates {
 public:
  /// `pairs` are the numbers of a topology and a routing that a point has together, in any order
  /// and possibly repeated. Where the model's rules ask for it, the routings are made on the
  /// topology, and the levels of a tree are found.
  NetworkStates(const std::vector<SectionState>& topologies,
                const std::vector<SectionState>& routings,
                std::vector<std::pair<std::int32_t, std::int32_t>> pairs, const Model& model,
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

}  // namespace simcore::judge
