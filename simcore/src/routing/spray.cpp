// Spray and adaptive minimal: every minimal path, in turn or by the loads.
#include "routing/grid_adaptive.hpp"
#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"

namespace simcore {
namespace {

std::unique_ptr<Routing> over_all_paths(const Params& params, const Topology& topology,
                                        WayChoice on_grids, PortChoice elsewhere) {
  if (const auto* grid = topology.as_grid()) {
    return std::make_unique<GridAdaptiveRouting>(*grid, on_grids, adaptive_channels(params));
  }
  refuse_given(params, "adaptive_channels", "only rings, meshes and tori have escape paths");
  return std::make_unique<MinimalPathsRouting>(minimal_paths(topology, elsewhere));
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

std::unique_ptr<Routing> build_adaptive_minimal(const Params& params, const Topology& topology) {
  return over_all_paths(params, topology, WayChoice::least_loaded, PortChoice::least_loaded);
}

std::unique_ptr<Routing> build_spray(const Params& params, const Topology& topology) {
  return over_all_paths(params, topology, WayChoice::spread, PortChoice::rotating);
}

}  // namespace simcore
