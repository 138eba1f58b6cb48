// Minimal paths whose ports are drawn at random.
#include "engine/listen.hpp"
#include "forwarding/registry.hpp"

namespace simcore::forwarding {
namespace {

class RandomMinimal final : public ForwardingEngine {
 public:
  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology&,
                             RandomStream random) const override {
    Routes routes{.tables = ForwardingTables(graph)};
    HopsTo hops(graph);
    std::vector<ChannelId> nearer;
    for (EndpointId destination = 0; destination < graph.endpoints(); ++destination) {
      listen();
      hops.measure(graph.router_of(destination));
      routes.tables.set(hops.order().front(), destination, ForwardingTables::deliver);
      for (const RouterId router : hops.order().subspan(1)) {
        nearer.clear();
        for (const ChannelId channel : graph.channels_of(router)) {
          if (hops.nearer(channel)) nearer.push_back(channel);
        }
        const std::uint32_t drawn = random.below(static_cast<std::uint32_t>(nearer.size()),
                                                 use_random_minimal, decision(router, destination));
        routes.tables.set_channel(graph, router, destination, nearer[drawn]);
      }
    }
    return routes;
  }
};

}  // namespace

ComponentSpec random_minimal_spec() {
  return {.section = "routing",
          .kind = "random_minimal",
          .title = "Random minimal",
          .help =
              "Minimal paths. Every router draws, for each destination, one of the ports that "
              "lead nearer, without regard to what it drew before.",
          .source = "Greenberg & Leiserson, Randomized Routing on Fat-Trees, FOCS 1985"};
}

std::unique_ptr<ForwardingEngine> build_random_minimal(const Params&) {
  return std::make_unique<RandomMinimal>();
}

}  // namespace simcore::forwarding
