#include "placement/random.hpp"

#include <numeric>
#include <utility>

#include "params/common_params.hpp"

namespace simcore {

ParamSpec placement_seed_param() {
  return seed_param(
      "Of the placement alone: the same in every replicate, and whatever base_seed is, "
      "so that traffic varies on one placement. Null: by base_seed and replicate.");
}

RandomStream drawn_by_seed(const Params& params, RandomStream placement) {
  if (!params.has("seed")) return placement;
  return {static_cast<std::uint64_t>(params.integer("seed")), 0, Stream::placement};
}

ComponentSpec random_spec() {
  return {.section = "placement",
          .kind = "random",
          .title = "Random",
          .help =
              "A random permutation of the endpoints, another one for each replicate; ranks "
              "that share an endpoint stay together. In the static model, another one for each "
              "draw.",
          .params = {placement_seed_param()},
          .default_for = {"static"}};
}

PlacementMap build_random(const Params& params, const Topology& topology, RandomStream stream) {
  const RandomStream placement = drawn_by_seed(params, stream);
  const std::uint32_t endpoints = topology.endpoints();
  PlacementMap map(endpoints);
  std::iota(map.begin(), map.end(), 0U);
  for (std::uint32_t i = endpoints; i > 1; --i) {
    std::swap(map[i - 1], map[placement.below(i, 0, i)]);
  }
  return map;
}

}  // namespace simcore
