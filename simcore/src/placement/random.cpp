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
              "that share an endpoint stay together."};
}

PlacementMap build_random(const Params&, std::uint32_t endpoints, RandomStream placement) {
  PlacementMap map(endpoints);
  std::iota(map.begin(), map.end(), 0U);
  for (std::uint32_t i = endpoints; i > 1; --i) {
    std::swap(map[i - 1], map[placement.below(i, 0, i)]);
  }
  return map;
}

}  // namespace simcore
