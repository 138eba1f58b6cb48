// DFSSSP: SSSP whose paths are spread over virtual lanes until none can deadlock.
#include "forwarding/destination_order.hpp"
#include "forwarding/kinds.hpp"
#include "forwarding/lane_split.hpp"
#include "forwarding/sssp.hpp"
#include "forwarding/virtual_lanes.hpp"

namespace simcore {
namespace {

class Dfsssp final : public ForwardingEngine {
 public:
  Dfsssp(DestinationOrder order, SsspTieBreak tie_break, std::uint32_t most_lanes)
      : order_(order), tie_break_(tie_break), most_lanes_(most_lanes) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream random) const override {
    Routes routes{.tables =
                      sssp_tables(graph, tie_break_, order_destinations(topology, order_, random))};
    if (!split_lanes(graph, routes, most_lanes_) && graph.intact()) {
      refuse_lanes("dfsssp", most_lanes_);
    }
    return routes;
  }

 private:
  DestinationOrder order_;
  SsspTieBreak tie_break_;
  std::uint32_t most_lanes_;
};

}  // namespace

ComponentSpec dfsssp_spec() {
  return {.section = "routing",
          .kind = "dfsssp",
          .title = "DFSSSP",
          .help =
              "The paths of sssp, of which those that could deadlock move to further virtual "
              "lanes until no lane has a cycle. Random orders of destinations tangle "
              "the paths and need many lanes.",
          .source =
              "Domke, Hoefler & Nagel, Deadlock-Free Oblivious Routing for Arbitrary "
              "Topologies, IPDPS 2011",
          .params = {destination_order_param("linear"), sssp_tie_break_param(),
                     max_virtual_lanes_param()},
          .models = {"static"}};
}

std::unique_ptr<ForwardingEngine> build_dfsssp(const Params& params) {
  return std::make_unique<Dfsssp>(destination_order_of(params), sssp_tie_break_of(params),
                                  static_cast<std::uint32_t>(params.integer("max_virtual_lanes")));
}

}  // namespace simcore
