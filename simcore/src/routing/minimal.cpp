#include "routing/dragonfly_routing.hpp"
#include "routing/hyperx_routing.hpp"
#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"
#include "routing/single_router_routing.hpp"

namespace simcore {
namespace {

constexpr const char* kOnePath = "there is one shortest path between any two routers";

std::unique_ptr<Routing> on_grid(const Params& params, const GridTopology& grid) {
  if (!grid.wraps()) refuse_given(params, "path_choice", kOnePath);
  return std::make_unique<GridRouting>(grid, ring_rule(params, grid), path_choice(params));
}

void refuse_first(const Params& params) {
  if (path_choice(params) != PathChoice::first) return;
  throw PointError("routing.path_choice", "'first'", "random, rotating, fixed",
                   "is for rings and tori, whose half turns have two ways");
}

std::unique_ptr<Routing> on_hyperx(const Params& params, const HyperXTopology& hyperx) {
  refuse_first(params);
  avoids_deadlock(params);
  return std::make_unique<HyperXRouting>(hyperx, path_choice(params));
}

PortChoice port_choice(const Params& params) {
  switch (path_choice(params)) {
    case PathChoice::fixed:
      return PortChoice::fixed;
    case PathChoice::rotating:
      return PortChoice::rotating;
    case PathChoice::first:  // refused before
    case PathChoice::random:
      break;
  }
  return PortChoice::random;
}

}  // namespace

ComponentSpec minimal_spec() {
  return {.section = "routing",
          .kind = "minimal",
          .title = "Minimal",
          .help =
              "Fewest hops, without regard to load. Dimension order on rings, meshes, tori and "
              "HyperX; at most local-global-local on the dragonfly; any shortest path elsewhere. "
              "Equally short ways are split.",
          .source =
              "Dally & Seitz, IEEE Transactions on Computers, 1987 (datelines); Kim, Dally, "
              "Scott & Abts, ISCA 2008 (dragonfly)",
          .params = {deadlock_avoidance_param(), path_choice_param()}};
}

ComponentSpec dimension_order_routing_spec() {
  return {.section = "routing",
          .kind = "dimension_order",
          .title = "Dimension order",
          .help =
              "The lowest dimension first, the shorter way round, on rings, meshes, tori and "
              "HyperX: what minimal does there, said explicitly.",
          .source =
              "Dally & Seitz, IEEE Transactions on Computers, 1987; bubbles: Carrion, "
              "Beivide, Gregorio & Vallejo, HiPC 1997",
          .params = {deadlock_avoidance_param(), path_choice_param()}};
}

std::unique_ptr<Routing> build_minimal(const Params& params, const Topology& topology) {
  if (const auto* grid = topology.as_grid()) {
    return on_grid(params, *grid);
  }
  if (const auto* hyperx = topology.as_hyperx()) {
    return on_hyperx(params, *hyperx);
  }
  refuse_first(params);
  const bool avoid = avoids_deadlock(params);
  if (topology.routers() == 1) {
    refuse_given(params, "path_choice", kOnePath);
    return std::make_unique<SingleRouterRouting>();
  }
  if (const auto* dragonfly = topology.as_dragonfly()) {
    return std::make_unique<DragonflyRouting>(*dragonfly, avoid, path_choice(params));
  }
  return std::make_unique<MinimalPathsRouting>(minimal_paths(topology, port_choice(params), avoid));
}

std::unique_ptr<Routing> build_dimension_order_routing(const Params& params,
                                                       const Topology& topology) {
  if (const auto* grid = topology.as_grid()) {
    return on_grid(params, *grid);
  }
  if (const auto* hyperx = topology.as_hyperx()) {
    return on_hyperx(params, *hyperx);
  }
  refuse_topology("dimension_order", "rings, meshes, tori and HyperX");
}

}  // namespace simcore
