// Dimension order on grids and HyperX.
#include <algorithm>
#include <string>
#include <vector>

#include "forwarding/registry.hpp"
#include "params/errors.hpp"
#include "topology/grid.hpp"
#include "topology/hyperx.hpp"

namespace simcore::forwarding {
namespace {

/// The ports that lead on along the first dimension in which two routers differ: `count` of them,
/// of which `first + preferred` is taken unless its link has failed.
struct Step {
  std::uint32_t first = 0;
  std::uint32_t count = 1;
  std::uint32_t preferred = 0;
};

/// On grids the shorter way round. When both ways round a torus are equally short, even coordinates
/// go forwards and odd ones backwards, which loads both directions alike. Between two routers that
/// are joined twice (width 2) even destinations take one link and odd ones the other.
Step next_step(const GridTopology& grid, RouterId from, RouterId to, EndpointId destination) {
  const GridShape& shape = grid.shape();
  const std::uint32_t here = shape.position(from);
  const std::uint32_t there = shape.position(to);
  const std::size_t d = shape.first_difference(here ^ there);
  const std::uint32_t x = shape.coordinate(here, d);
  const std::uint32_t y = shape.coordinate(there, d);
  const std::uint32_t width = shape.width(d);
  const std::uint32_t ahead = y >= x ? y - x : y + width - x;
  const auto forwards = static_cast<std::uint32_t>(2 * d);
  if (!grid.wraps()) return {.first = y > x ? forwards : forwards + 1};
  if (width == 2) return {.first = forwards, .count = 2, .preferred = (destination + x) % 2};
  if (2 * ahead == width) return {.first = x % 2 == 0 ? forwards : forwards + 1};
  return {.first = 2 * ahead < width ? forwards : forwards + 1};
}

/// On HyperX straight to the wanted coordinate, over the link that the destination's number picks.
Step next_step(const HyperXTopology& hyperx, RouterId from, RouterId to, EndpointId destination) {
  const GridShape& shape = hyperx.shape();
  const std::uint32_t here = shape.position(from);
  const std::uint32_t there = shape.position(to);
  const std::size_t d = shape.first_difference(here ^ there);
  const std::uint32_t links = hyperx.link_multiplicity(d);
  return {.first = hyperx.first_port(d, shape.coordinate(here, d), shape.coordinate(there, d)),
          .count = links,
          .preferred = destination % links};
}

/// The tables of one network. When all links of a step have failed there is no entry.
template <class Grid>
ForwardingTables fill(const NetworkGraph& graph, const Grid& grid) {
  ForwardingTables tables(graph);
  std::vector<ChannelId> channel_of_port;
  for (RouterId router = 0; router < graph.routers(); ++router) {
    channel_of_port.assign(grid.radix(router), 0);
    for (const ChannelId channel : graph.channels_of(router)) {
      channel_of_port[graph.port(channel)] = channel;
    }
    for (EndpointId destination = 0; destination < graph.endpoints(); ++destination) {
      const RouterId leaf = graph.router_of(destination);
      if (leaf == router) {
        tables.set(router, destination, ForwardingTables::deliver);
        continue;
      }
      const Step step = next_step(grid, router, leaf, destination);
      for (std::uint32_t i = 0; i < step.count; ++i) {
        const std::uint32_t port = step.first + (step.preferred + i) % step.count;
        const ChannelId channel = channel_of_port[port];
        if (!graph.alive(channel)) continue;
        tables.set_channel(graph, router, destination, channel);
        break;
      }
    }
  }
  return tables;
}

class DimensionOrder final : public ForwardingEngine {
 public:
  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream) const override {
    if (const auto* grid = topology.as_grid()) {
      return {.tables = fill(graph, *grid)};
    }
    if (const auto* hyperx = topology.as_hyperx()) {
      return {.tables = fill(graph, *hyperx)};
    }
    throw PointError("routing.kind", "\"dimension_order\"", "",
                     "needs routers with coordinates: a ring, mesh, torus or hyperx");
  }
};

bool has_coordinates(const Params&, const NetworkSize& network) {
  static const std::vector<std::string> grids = {"ring",   "mesh",      "torus",
                                                 "hyperx", "hypercube", "flattened_butterfly"};
  return std::find(grids.begin(), grids.end(), network.kind) != grids.end();
}

}  // namespace

ComponentSpec dimension_order_spec() {
  return {.section = "routing",
          .kind = "dimension_order",
          .title = "Dimension order",
          .help =
              "Corrects one coordinate after another, the first dimension first. On rings, "
              "meshes, tori and HyperX. It goes no other way where links have failed.",
          .source =
              "Dally & Seitz, Deadlock-Free Message Routing in Multiprocessor "
              "Interconnection Networks, IEEE Transactions on Computers 1987; OpenSM calls "
              "it dor",
          // For the service; the engine itself asks the network for coordinates.
          .constraints = {{.fields = {"routing.kind", "topology.kind"},
                           .message = "needs routers with coordinates: a ring, mesh, torus or "
                                      "hyperx",
                           .fits = has_coordinates}}};
}

std::unique_ptr<ForwardingEngine> build_dimension_order(const Params&) {
  return std::make_unique<DimensionOrder>();
}

}  // namespace simcore::forwarding
