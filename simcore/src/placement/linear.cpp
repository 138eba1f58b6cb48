#include "placement/linear.hpp"

#include <numeric>

namespace simcore {

ComponentSpec linear_spec() {
  return {.section = "placement",
          .kind = "linear",
          .title = "Linear",
          .help =
              "Ranks fill the endpoints in their order: the first ranks_per_endpoint ranks on "
              "endpoint 0, the next on endpoint 1, and so on."};
}

PlacementMap build_linear(const Params&, const Topology& topology, RandomStream) {
  PlacementMap map(topology.endpoints());
  std::iota(map.begin(), map.end(), 0U);
  return map;
}

}  // namespace simcore
