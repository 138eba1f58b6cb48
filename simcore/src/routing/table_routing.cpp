#include "routing/table_routing.hpp"

#include <algorithm>

#include "params/errors.hpp"
#include "routing/table_paths.hpp"

namespace simcore {
namespace {

/// By router and label of a port; no_port where no port with a cable is labelled so.
std::vector<PortIndex> ports_by_label(const Topology& topology, std::size_t labels) {
  std::vector<PortIndex> ports(topology.routers() * labels, no_port);
  for (RouterId router = 0; router < topology.routers(); ++router) {
    for (std::uint32_t port = 0; port < topology.radix(router); ++port) {
      const std::uint32_t label = topology.port_label(router, static_cast<PortIndex>(port));
      if (label < ImportedTables::no_entry) {
        ports[router * labels + label] = static_cast<PortIndex>(port);
      }
    }
  }
  return ports;
}

}  // namespace

TableRouting::TableRouting(const Topology& topology)
    : topology_(&topology), tables_(topology.imported_tables()), endpoints_(topology.endpoints()) {
  if (tables_ == nullptr) {
    throw PointError("routing.kind", "'imported'", "another kind",
                     "the network came without forwarding tables");
  }
  port_of_label_ = ports_by_label(topology, labels);
  const TablePaths paths = follow_tables(
      topology, [this](RouterId here, EndpointId to) { return port_towards(here, to); });
  max_hops_ = std::max(paths.longest, 1U);
  by_hops_ = paths.waits_in_circle;
}

Hop TableRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                       const PortLoads*) const {
  if (here == to_router) return {topology_->port_of(to)};
  return {port_towards(here, to), by_hops_ ? state.scratch++ : std::uint8_t{0}};
}

ComponentSpec imported_routing_spec() {
  return {.section = "routing",
          .kind = "imported",
          .title = "As imported",
          .help =
              "The forwarding tables that were imported with the fabric: one path for every pair "
              "of endpoints. One virtual channel where their channels cannot wait for one another "
              "in a circle; else the k-th hop is on channel k, for tables do not tell the lanes.",
          .constraints = {{.fields = {"routing.kind", "topology.kind"},
                           .message = "only an imported fabric can bring forwarding tables",
                           .fits = [](const Params&, const NetworkSize& network) {
                             return network.kind == "fabric";
                           }}}};
}

std::unique_ptr<Routing> build_imported_routing(const Params&, const Topology& topology) {
  return std::make_unique<TableRouting>(topology);
}

}  // namespace simcore
