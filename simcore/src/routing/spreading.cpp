#include "routing/spreading.hpp"

#include "routing/grid_adaptive.hpp"
#include "routing/hyperx_adaptive.hpp"
#include "routing/indirect.hpp"
#include "routing/kinds.hpp"
#include "routing/o1turn_routing.hpp"
#include "routing/scatter_routing.hpp"

namespace simcore {
namespace {

std::unique_ptr<Routing> over_all_paths(const Params& params, const Topology& topology,
                                        WayChoice on_grids, PortChoice elsewhere) {
  if (const auto* grid = dynamic_cast<const GridTopology*>(&topology)) {
    return std::make_unique<GridAdaptiveRouting>(*grid, on_grids, adaptive_channels(params));
  }
  refuse_given(params, "adaptive_channels", "only rings, meshes and tori have escape paths");
  return std::make_unique<MinimalPathsRouting>(minimal_paths(topology, elsewhere));
}

const GridTopology& grid_for(const std::string& kind, const Topology& topology) {
  const auto* grid = dynamic_cast<const GridTopology*>(&topology);
  if (grid == nullptr) refuse_topology(kind, "rings, meshes and tori");
  return *grid;
}

}  // namespace

ComponentSpec adaptive_minimal_spec() {
  return {.section = "routing",
          .kind = "adaptive_minimal",
          .title = "Adaptive minimal",
          .help =
              "At every router the output on a shortest path with the fewest queued bytes. "
              "Rings, meshes and tori: an adaptive channel that has room, else the escape "
              "channels (dimension order, dateline). Trees: one channel. Elsewhere: the k-th "
              "hop on channel k.",
          .source = "Duato, IEEE Transactions on Parallel and Distributed Systems, 1993 and 1996",
          .params = {adaptive_channels_param()}};
}

ComponentSpec spray_spec() {
  return {.section = "routing",
          .kind = "spray",
          .title = "Spray",
          .help =
              "The packets of a message spread over all shortest paths, whatever the loads. "
              "Rings, meshes and tori: a random one, on an adaptive channel that has room, "
              "else the escape channels. Elsewhere: all in turn.",
          .params = {adaptive_channels_param()}};
}

ComponentSpec rotate_spec() {
  return {.section = "routing",
          .kind = "rotate",
          .title = "Rotate",
          .help =
              "Scatters packets obliviously, each endpoint's in turn over all outputs. Fat "
              "tree: over all outputs up. Dragonfly: over all outputs within 3 hops of the "
              "source (2 in a group) and one global hop, local detours included. Elsewhere: "
              "over all outputs on shortest paths. The k-th hop is on channel k, but for "
              "trees, which need one."};
}

ComponentSpec o1turn_spec() {
  return {.section = "routing",
          .kind = "o1turn",
          .title = "O1TURN",
          .help =
              "Dimension order, ascending for a random half of the packets and descending for "
              "the other, each with virtual channels of its own: rings, meshes and tori.",
          .source = "Seo, Ali, Lim & Rafique, ISCA 2005",
          .params = {deadlock_avoidance_param()}};
}

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

ComponentSpec hyperx_adaptive_spec() {
  return {.section = "routing",
          .kind = "hyperx_adaptive",
          .title = "HyperX adaptive",
          .help =
              "At every hop of the shortest path, a choice between going on and a detour by "
              "random other coordinates in the dimensions that still differ; the k-th hop is "
              "on channel k, 2 for each dimension.",
          .source = "Ahn, Binkert, Davis, McLaren & Schreiber, SC 2009",
          .params = detour_weight_params()};
}

std::unique_ptr<Routing> build_adaptive_minimal(const Params& params, const Topology& topology) {
  return over_all_paths(params, topology, WayChoice::least_loaded, PortChoice::least_loaded);
}

std::unique_ptr<Routing> build_spray(const Params& params, const Topology& topology) {
  return over_all_paths(params, topology, WayChoice::spread, PortChoice::rotating);
}

std::unique_ptr<Routing> build_rotate(const Params&, const Topology& topology) {
  if (const auto* dragonfly = dynamic_cast<const DragonflyTopology*>(&topology)) {
    return std::make_unique<ScatterRouting>(*dragonfly);
  }
  return std::make_unique<MinimalPathsRouting>(minimal_paths(topology, PortChoice::rotating));
}

std::unique_ptr<Routing> build_o1turn(const Params& params, const Topology& topology) {
  const GridTopology& grid = grid_for("o1turn", topology);
  return std::make_unique<O1TurnRouting>(grid, ring_rule(params, grid));
}

std::unique_ptr<Routing> build_romm(const Params& params, const Topology& topology) {
  const GridTopology& grid = grid_for("romm", topology);
  return std::make_unique<IndirectRouting<GridRouting>>(
      grid, GridRouting(grid, ring_rule(params, grid)), std::make_unique<InBox>(grid),
      DetourSettings{}, false);
}

std::unique_ptr<Routing> build_hyperx_adaptive(const Params& params, const Topology& topology) {
  const auto* hyperx = dynamic_cast<const HyperXTopology*>(&topology);
  if (hyperx == nullptr) refuse_topology("hyperx_adaptive", "HyperX");
  return std::make_unique<HyperXAdaptiveRouting>(*hyperx, weighted_detour(params));
}

}  // namespace simcore
