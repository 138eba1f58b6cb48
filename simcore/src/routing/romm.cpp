// ROMM: two legs by a router of the smallest box around both ends.
#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"
#include "routing/two_legs.hpp"

namespace simcore {

ComponentSpec romm_spec() {
  return {.section = "routing",
          .kind = "romm",
          .title = "ROMM",
          .help =
              "Two legs in dimension order by a random router of the smallest box around both "
              "ends, so that no hop is wasted: rings, meshes and tori.",
          .source = "Nesson & Johnsson, SPAA 1995",
          .params = {deadlock_avoidance_param()}};
}

std::unique_ptr<Routing> build_romm(const Params& params, const Topology& topology) {
  const GridTopology& grid = grid_for("romm", topology);
  return std::make_unique<IndirectRouting<GridRouting>>(
      grid, GridRouting(grid, ring_rule(params, grid)), std::make_unique<InBox>(grid),
      DetourSettings{}, false);
}

}  // namespace simcore
