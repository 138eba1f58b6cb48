// MinHop: minimal paths, spread by counting the destinations of every port.
#include "engine/listen.hpp"
#include "forwarding/destination_order.hpp"
#include "forwarding/port_balance.hpp"
#include "forwarding/registry.hpp"

namespace simcore::forwarding {
namespace {

class MinHop final : public ForwardingEngine {
 public:
  MinHop(DestinationOrder order, TieBreak tie_break) : order_(order), tie_break_(tie_break) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream random) const override {
    Routes routes{.tables = ForwardingTables(graph)};
    HopsTo hops(graph);
    PortBalance balance(graph, tie_break_, random);
    for (const EndpointId destination : order_destinations(topology, order_, random)) {
      listen();
      hops.measure(graph.router_of(destination));
      routes.tables.set(hops.order().front(), destination, ForwardingTables::deliver);
      for (const RouterId router : hops.order().subspan(1)) {
        const std::uint32_t nearer = hops[router] - 1;
        const ChannelId taken = balance.take(router, destination, [&](ChannelId channel) {
          return hops[graph.to(channel)] == nearer && graph.alive(channel);
        });
        routes.tables.set_channel(graph, router, destination, taken);
      }
    }
    return routes;
  }

 private:
  DestinationOrder order_;
  TieBreak tie_break_;
};

}  // namespace

ComponentSpec min_hop_spec() {
  return {
      .section = "routing",
      .kind = "min_hop",
      .title = "MinHop",
      .help =
          "Minimal paths. Every router takes, for each destination in turn, the port that "
          "serves the fewest destinations so far among those that lead nearer. The default "
          "order of destinations, random, is not that of today's OpenSM, which is by_router: on "
          "cabling in order the two differ by 12 to 31 points of bisection bandwidth, either way.",
      .source = "OpenSM, Current OpenSM Routing: MINHOP (the default of InfiniBand clusters)",
      .params = {destination_order_param("random"), tie_break_param()},
      .default_for = {"static"}};
}

std::unique_ptr<ForwardingEngine> build_min_hop(const Params& params) {
  return std::make_unique<MinHop>(destination_order_of(params), tie_break_of(params));
}

}  // namespace simcore::forwarding
