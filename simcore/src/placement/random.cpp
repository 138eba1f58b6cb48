#include "placement/random.hpp"

#include <numeric>
#include <utility>

namespace simcore {

ComponentSpec random_spec() {
  return {.section = "placement",
          .kind = "random",
          .title = "Random",
          .help =
              "A random permutation of the endpoints, another one for each replicate; ranks "
              "that share an endpoint stay together. In the static model, another one for each "
              "draw.",
          .default_for = {"static"}};
}

PlacementMap build_random(const Params&, const Topology& topology, RandomStream placement) {
  const std::uint32_t endpoints = topology.endpoints();
  PlacementMap map(endpoints);
  std::iota(map.begin(), map.end(), 0U);
  for (std::uint32_t i = endpoints; i > 1; --i) {
    std::swap(map[i - 1], map[placement.below(i, 0, i)]);
  }
  return map;
}

}  // namespace simcore
