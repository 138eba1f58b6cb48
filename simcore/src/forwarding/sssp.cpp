#include "forwarding/sssp.hpp"

#include "engine/listen.hpp"
#include "forwarding/destination_order.hpp"
#include "forwarding/weighted_trees.hpp"
#include "params/common_params.hpp"

namespace simcore {
namespace {

class Sssp final : public ForwardingEngine {
 public:
  Sssp(DestinationOrder order, SsspTieBreak tie_break) : order_(order), tie_break_(tie_break) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream random) const override {
    return {.tables = sssp_tables(graph, tie_break_, order_destinations(topology, order_, random))};
  }

 private:
  DestinationOrder order_;
  SsspTieBreak tie_break_;
};

/// Some routers only lead to others, as the upper ones of trees do.
bool is_indirect(const NetworkGraph& graph) {
  for (RouterId router = 0; router < graph.routers(); ++router) {
    if (graph.endpoints_at(router).empty()) return true;
  }
  return false;
}

EqualSums equal_sums(const NetworkGraph& graph, SsspTieBreak tie_break) {
  const bool settled = tie_break == SsspTieBreak::by_wiring
                           ? is_indirect(graph)
                           : tie_break == SsspTieBreak::settled_first;
  return settled ? EqualSums::settled_first : EqualSums::lowest_port;
}

}  // namespace

ParamSpec sssp_tie_break_param() {
  return choice_param(
      AxisKind::choice, "tie_break", {"by_wiring", "settled_first", "lowest_port"},
      "Which of equally short and equally used paths is taken. settled_first: through "
      "the neighbour that Dijkstra's algorithm settles first, so that a destination's "
      "paths run together, which trees need. lowest_port: keeps the paths of grids "
      "orderly, which saves virtual lanes. by_wiring: settled_first where some routers "
      "have no endpoints, lowest_port elsewhere.");
}

SsspTieBreak sssp_tie_break_of(const Params& params) {
  const std::string& name = params.choice("tie_break");
  if (name == "by_wiring") return SsspTieBreak::by_wiring;
  return name == "settled_first" ? SsspTieBreak::settled_first : SsspTieBreak::lowest_port;
}

ForwardingTables sssp_tables(const NetworkGraph& graph, SsspTieBreak tie_break,
                             const std::vector<EndpointId>& destinations) {
  ForwardingTables tables(graph);
  WeightedTrees trees(graph, equal_sums(graph, tie_break));
  for (const EndpointId destination : destinations) {
    listen();
    trees.grow(graph.router_of(destination));
    trees.write(destination, tables);
  }
  return tables;
}

ComponentSpec sssp_spec() {
  return {.section = "routing",
          .kind = "sssp",
          .title = "SSSP",
          .help =
              "Shortest paths balanced over the whole network: every destination takes the "
              "tree whose links carry the fewest paths so far. Not free of deadlock where the "
              "network has cycles: see dfsssp.",
          .source =
              "Hoefler, Schneider & Lumsdaine, Optimized Routing for Large-Scale InfiniBand "
              "Networks, Hot Interconnects 2009",
          .params = {destination_order_param("linear"), sssp_tie_break_param()},
          .models = {"static"}};
}

std::unique_ptr<ForwardingEngine> build_sssp(const Params& params) {
  return std::make_unique<Sssp>(destination_order_of(params), sssp_tie_break_of(params));
}

}  // namespace simcore
