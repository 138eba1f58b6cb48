#include "routing/minimal.hpp"

#include "params/errors.hpp"
#include "routing/dragonfly_routing.hpp"
#include "routing/grid_routing.hpp"
#include "routing/hyperx_routing.hpp"
#include "routing/single_router_routing.hpp"

namespace simcore {

ComponentSpec minimal_spec() {
  return {
      .section = "routing",
      .kind = "minimal",
      .title = "Minimal",
      .help =
          "Fewest hops, without regard to load. Dimension order on rings, meshes, tori and "
          "HyperX; at most local-global-local on the dragonfly. Equally short ways are split "
          "by random bits drawn for each packet.",
      .source =
          "Dally & Seitz, IEEE Transactions on Computers, 1987 (datelines); Kim, Dally, "
          "Scott & Abts, ISCA 2008 (dragonfly)",
      .params = {{.name = "deadlock_avoidance",
                  .type = ParamType::choice,
                  .unit = "choice",
                  .default_value = "auto",
                  .choices = {"auto", "none"},
                  .help = "auto: as many virtual channels as freedom from deadlock needs, two on "
                          "rings and tori (dateline) and on the dragonfly (by phase), else one. "
                          "none: one virtual channel everywhere, for study; such a network may "
                          "deadlock, which ends the run with an error."}}};
}

std::unique_ptr<Routing> build_minimal(const Params& params, const Topology& topology) {
  const bool avoid = params.choice("deadlock_avoidance") == "auto";
  if (const auto* grid = dynamic_cast<const GridTopology*>(&topology)) {
    return std::make_unique<GridRouting>(*grid, avoid);
  }
  if (const auto* hyperx = dynamic_cast<const HyperXTopology*>(&topology)) {
    return std::make_unique<HyperXRouting>(*hyperx);
  }
  if (const auto* dragonfly = dynamic_cast<const DragonflyTopology*>(&topology)) {
    return std::make_unique<DragonflyRouting>(*dragonfly, avoid);
  }
  if (topology.routers() == 1) return std::make_unique<SingleRouterRouting>();
  throw PointError("routing.kind", "'minimal'", "", "does not know this topology");
}

}  // namespace simcore
