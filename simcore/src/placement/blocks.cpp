#include <string>

#include "params/errors.hpp"
#include "placement/registry.hpp"

namespace simcore::placement {
namespace {

using Widths = std::vector<std::uint32_t>;

std::uint64_t power(std::uint64_t base, std::size_t exponent) {
  std::uint64_t product = 1;
  while (exponent-- > 0) product *= base;
  return product;
}

/// Of equal sides where none are given; empty where these do not make `endpoints` of a router.
Widths block_of(const Params& params, std::size_t dimensions, std::uint64_t endpoints) {
  Widths sides;
  if (params.has("block_widths")) {
    for (const std::int64_t side : params.integer_list("block_widths")) {
      sides.push_back(static_cast<std::uint32_t>(side));
    }
  } else if (dimensions > 0) {
    std::uint32_t side = 1;
    while (power(side, dimensions) < endpoints) ++side;
    sides.assign(dimensions, side);
  }
  std::uint64_t all = 1;
  for (const std::uint32_t side : sides) all *= side;
  return sides.size() == dimensions && all == endpoints ? sides : Widths{};
}

Widths block_on(const Params& params, const NetworkSize& network) {
  return block_of(params, network.grid_widths.size(), network.endpoints / network.routers);
}

}  // namespace

ComponentSpec blocks_spec() {
  return {
      .section = "placement",
      .kind = "blocks",
      .title = "Blocks",
      .help =
          "Places number the endpoints of a ring, mesh, torus or HyperX as one grid, of which "
          "each router holds a block: with 2 x 2 endpoints a router, places 0 and 1 are on the "
          "first router, 2 and 3 on the next, and those above them in the grid's next row. "
          "Patterns of addresses then mean the same as where endpoints have a grid of their own.",
      .source = "Jiang et al., BookSim 2.0, ISPASS 2013: node numbers of concentrated networks",
      .params = {{.name = "block_widths",
                  .type = ParamType::integer_list,
                  .axis = AxisKind::choice,
                  .unit = "count",
                  .nullable = true,
                  .min = 1,
                  .max = 1024,
                  .min_items = 1,
                  .max_items = 16,
                  .help = "Sides of a router's block, one for each dimension; their product is the "
                          "number of endpoints of a router. Null: equal sides."}},
      .constraints = {
          {.fields = {"placement.kind", "topology.kind"},
           .message = "blocks is for rings, meshes, tori and HyperX, whose routers form a grid",
           .fits = [](const Params&,
                      const NetworkSize& network) { return !network.grid_widths.empty(); }},
          {.fields = {"placement.block_widths", "topology.kind"},
           .message = "needs sides, one for each dimension, whose product is the number of "
                      "endpoints of a router",
           .fits = [](const Params& p, const NetworkSize& network) {
             return network.grid_widths.empty() || !block_on(p, network).empty();
           }}}};
}

PlacementMap build_blocks(const Params& params, const Topology& topology, RandomStream) {
  const Widths widths = topology.grid_widths();
  if (widths.empty()) {
    throw PointError("placement.kind", "'blocks'", "a ring, mesh, torus or HyperX",
                     "blocks is for networks whose routers form a grid");
  }
  const std::uint32_t each = topology.endpoints() / topology.routers();
  const Widths block = block_of(params, widths.size(), each);
  if (block.empty()) {
    throw PointError(
        "placement.block_widths",
        params.has("block_widths") ? params.find("block_widths")->to_text() : "null",
        std::to_string(widths.size()) + " sides with the product " + std::to_string(each),
        "needs sides, one for each dimension, whose product is the number of "
        "endpoints of a router");
  }
  PlacementMap map(topology.endpoints());
  for (std::uint32_t place = 0; place < map.size(); ++place) {
    std::uint32_t rest = place, router = 0, stride = 1, within = 0, inner = 1;
    for (std::size_t d = 0; d < widths.size(); ++d) {
      const std::uint32_t side = widths[d] * block[d];
      const std::uint32_t coordinate = rest % side;
      rest /= side;
      router += coordinate / block[d] * stride;
      stride *= widths[d];
      within += coordinate % block[d] * inner;
      inner *= block[d];
    }
    map[place] = router * each + within;
  }
  return map;
}

}  // namespace simcore::placement
