#include "forwarding/sssp.hpp"

#include "forwarding/hops_to.hpp"

namespace simcore {
namespace {

/// Weights of all channels, and the tree to one destination after another.
class WeightedTrees {
 public:
  explicit WeightedTrees(const NetworkGraph& graph)
      : graph_(graph),
        hops_(graph),
        weight_(graph.channels(), 0),
        sum_(graph.routers()),
        taken_(graph.routers()),
        paths_(graph.routers()) {}

  void add(EndpointId destination, ForwardingTables& tables) {
    hops_.measure(graph_.router_of(destination));
    const auto order = hops_.order();
    sum_[order.front()] = 0;
    tables.set(order.front(), destination, ForwardingTables::deliver);
    for (const RouterId router : order.subspan(1)) {
      take_lightest(router);
      tables.set(router, destination,
                 static_cast<TableEntry>(taken_[router] - graph_.first_channel(router)));
    }
    count_paths(order);
  }

 private:
  /// Routers nearer by have their sums already.
  void take_lightest(RouterId router) {
    bool first = true;
    for (const ChannelId channel : graph_.channels_of(router)) {
      if (!hops_.nearer(channel)) continue;
      const std::uint64_t sum = weight_[channel] + sum_[graph_.to(channel)];
      if (!first && sum >= sum_[router]) continue;
      first = false;
      sum_[router] = sum;
      taken_[router] = channel;
    }
  }

  void count_paths(std::span<const RouterId> order) {
    for (const RouterId router : order) paths_[router] = graph_.endpoints_at(router).size();
    for (std::size_t i = order.size() - 1; i > 0; --i) {
      const ChannelId channel = taken_[order[i]];
      weight_[channel] += paths_[order[i]];
      paths_[graph_.to(channel)] += paths_[order[i]];
    }
  }

  const NetworkGraph& graph_;
  HopsTo hops_;
  std::vector<std::uint64_t> weight_;  // by channel: paths over it
  std::vector<std::uint64_t> sum_;     // by router: weights along its path
  std::vector<ChannelId> taken_;       // by router
  std::vector<std::uint64_t> paths_;   // by router: endpoints whose paths pass it
};

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
  for (const EndpointId destination : destinations) trees.add(destination, tables);
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
          .params = {destination_order_param()},
          .models = {"static"}};
}

std::unique_ptr<ForwardingEngine> build_sssp(const Params& params) {
  return std::make_unique<Sssp>(destination_order_of(params));
}

}  // namespace simcore
