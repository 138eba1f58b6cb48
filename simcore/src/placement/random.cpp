#include <algorithm>
#include <numeric>
#include <string>

#include "engine/shuffle.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "placement/registry.hpp"

namespace simcore::placement {

namespace {

/// The parameter `seed` of placements that draw.
ParamSpec placement_seed_param() {
  return seed_param(
      "Of the placement alone: the same in every replicate, and whatever base_seed is, "
      "so that traffic varies on one placement. Null: by base_seed and replicate.");
}

}  // namespace

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
  shuffle(map, [&](std::uint32_t i) { return placement.below(i, 0, i); });
  return map;
}

ComponentSpec random_by_group_spec() {
  return {.section = "placement",
          .kind = "random_by_group",
          .title = "Random by group",
          .help =
              "The groups of the network (of a dragonfly; the subtrees below the top of a tree; "
              "the planes of a grid's last dimension) in random order, another one for each "
              "replicate, and linear inside each. Linear where the network has no groups.",
          .params = {placement_seed_param()},
          .constraints = {{.fields = {"placement.seed", "topology.groups"},
                           .message = "has no effect: the network has no groups",
                           .fits = [](const Params& p, const NetworkSize& network) {
                             return !p.has("seed") || network.groups > 1;
                           }}}};
}

PlacementMap build_random_by_group(const Params& params, const Topology& topology,
                                   RandomStream stream) {
  if (params.has("seed") && topology.groups() < 2) {
    throw PointError("placement.seed", std::to_string(params.integer("seed")), "null",
                     "has no effect: the network has no groups");
  }
  const RandomStream placement = drawn_by_seed(params, stream);
  std::vector<std::uint32_t> order(topology.groups());
  std::iota(order.begin(), order.end(), 0U);
  shuffle(order, [&](std::uint32_t i) { return placement.below(i, 0, i); });
  std::vector<std::uint32_t> place_of_group(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) place_of_group[order[i]] = i;
  const auto place = [&](EndpointId e) {
    return place_of_group[topology.group_of(topology.router_of(e))];
  };
  PlacementMap map = build_linear(params, topology, placement);
  std::stable_sort(map.begin(), map.end(),
                   [&](EndpointId a, EndpointId b) { return place(a) < place(b); });
  return map;
}

}  // namespace simcore::placement
