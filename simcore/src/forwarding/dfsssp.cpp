// DFSSSP: SSSP whose paths are spread over virtual channels until none can deadlock.
#include "forwarding/destination_order.hpp"
#include "forwarding/registry.hpp"
#include "forwarding/sssp.hpp"
#include "forwarding/virtual_channels.hpp"

namespace simcore::forwarding {
namespace {

class Dfsssp final : public ForwardingEngine {
 public:
  Dfsssp(DestinationOrder order, SsspTieBreak tie_break, std::uint32_t most_channels)
      : order_(order), tie_break_(tie_break), most_channels_(most_channels) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream random) const override {
    Routes routes{.tables =
                      sssp_tables(graph, tie_break_, order_destinations(topology, order_, random))};
    if (!spread_over_virtual_channels(graph, routes, most_channels_) && graph.intact()) {
      refuse_virtual_channels("dfsssp", most_channels_);
    }
    return routes;
  }

 private:
  DestinationOrder order_;
  SsspTieBreak tie_break_;
  std::uint32_t most_channels_;
};

}  // namespace

ComponentSpec dfsssp_spec() {
  return {.section = "routing",
          .kind = "dfsssp",
          .title = "DFSSSP",
          .help =
              "The paths of sssp, of which those that could deadlock move to further virtual "
              "channels until none has a cycle. Random orders of destinations tangle the paths "
              "and need many virtual channels.",
          .source =
              "Domke, Hoefler & Nagel, Deadlock-Free Oblivious Routing for Arbitrary "
              "Topologies, IPDPS 2011",
          .params = {destination_order_param("linear"), sssp_tie_break_param(),
                     max_virtual_channels_param()}};
}

std::unique_ptr<ForwardingEngine> build_dfsssp(const Params& params) {
  return std::make_unique<Dfsssp>(destination_order_of(params), sssp_tie_break_of(params),
                                  max_virtual_channels(params));
}

}  // namespace simcore::forwarding
