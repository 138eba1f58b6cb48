#include "forwarding/sssp.hpp"

#include "forwarding/destination_order.hpp"
#include "forwarding/weighted_trees.hpp"

namespace simcore {
namespace {

class Sssp final : public ForwardingEngine {
 public:
  explicit Sssp(DestinationOrder order) : order_(order) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream random) const override {
    return {.tables = sssp_tables(graph, order_destinations(topology, order_, random))};
  }

 private:
  DestinationOrder order_;
};

}  // namespace

ForwardingTables sssp_tables(const NetworkGraph& graph,
                             const std::vector<EndpointId>& destinations) {
  ForwardingTables tables(graph);
  WeightedTrees trees(graph);
  for (const EndpointId destination : destinations) {
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
          .params = {destination_order_param("linear")},
          .derived = {{"table_work", "endpoints * (5 * routers + 0.5 * channels)"}},
          .models = {"static"}};
}

std::unique_ptr<ForwardingEngine> build_sssp(const Params& params) {
  return std::make_unique<Sssp>(destination_order_of(params));
}

}  // namespace simcore
