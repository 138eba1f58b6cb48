#include "forwarding/sssp.hpp"

#include <algorithm>
#include <utility>

#include "engine/listen.hpp"
#include "forwarding/destination_order.hpp"
#include "forwarding/registry.hpp"
#include "params/common_params.hpp"

namespace simcore::forwarding {
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

void WeightedTrees::grow(RouterId towards) {
  hops_.measure(towards);
  sum_[towards] = 0;
  settled_[towards] = 0;
  const auto order = routers();
  if (equal_sums_ == EqualSums::lowest_port) {
    for (const RouterId router : order.subspan(1)) take_lightest(router);
    return add_weights();
  }
  for (std::size_t first = 1; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && hops_[order[end]] == hops_[order[first]]) {
      take_lightest(order[end++]);
    }
    settle(order.subspan(first, end - first), first);
    first = end;
  }
  add_weights();
}

/// Routers nearer by have their sums already, and are settled.
void WeightedTrees::take_lightest(RouterId router) {
  bool first = true;
  for (const ChannelId channel : graph_.channels_of(router)) {
    if (!hops_.nearer(channel)) continue;
    const RouterId next = graph_.to(channel);
    const std::uint64_t sum = weight_[channel] + sum_[next];
    if (!first && sum > sum_[router]) continue;
    // Where the lowest port wins all places are 0, and the first of equal channels stays.
    if (!first && sum == sum_[router] && settled_[next] >= settled_[graph_.to(taken_[router])]) {
      continue;
    }
    first = false;
    sum_[router] = sum;
    taken_[router] = channel;
  }
}

/// Puts the routers of one distance in the order in which Dijkstra's algorithm would settle them:
/// by their sums, then by the next router's place.
void WeightedTrees::settle(std::span<const RouterId> routers, std::size_t first) {
  level_.assign(routers.begin(), routers.end());
  std::ranges::stable_sort(level_, {}, [this](RouterId router) {
    return std::pair(sum_[router], settled_[graph_.to(taken_[router])]);
  });
  for (const RouterId router : level_) settled_[router] = static_cast<std::uint32_t>(first++);
}

void WeightedTrees::add_weights() {
  const auto order = routers();
  for (const RouterId router : order) paths_[router] = graph_.endpoints_at(router).size();
  for (std::size_t i = order.size() - 1; i > 0; --i) {
    const ChannelId channel = taken_[order[i]];
    weight_[channel] += paths_[order[i]];
    paths_[graph_.to(channel)] += paths_[order[i]];
  }
}

void WeightedTrees::write(EndpointId destination, ForwardingTables& tables) const {
  tables.set(routers().front(), destination, ForwardingTables::deliver);
  for (const RouterId router : routers().subspan(1)) {
    tables.set_channel(graph_, router, destination, taken_[router]);
  }
}

ParamSpec sssp_tie_break_param() {
  return choice_param(
      AxisKind::choice, "tie_break", {"by_wiring", "settled_first", "lowest_port"},
      "Which of equally short and equally used paths is taken. settled_first: through "
      "the neighbour that Dijkstra's algorithm settles first, so that a destination's "
      "paths run together, which trees need. lowest_port: keeps the paths of grids "
      "orderly, which saves virtual channels. by_wiring: settled_first where some routers "
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
              "Minimal paths balanced over the whole network: every destination takes the "
              "tree whose links carry the fewest paths so far. Not free of deadlock where the "
              "network has cycles: see dfsssp.",
          .source =
              "Hoefler, Schneider & Lumsdaine, Optimized Routing for Large-Scale InfiniBand "
              "Networks, Hot Interconnects 2009",
          .params = {destination_order_param("linear"), sssp_tie_break_param()}};
}

std::unique_ptr<ForwardingEngine> build_sssp(const Params& params) {
  return std::make_unique<Sssp>(destination_order_of(params), sssp_tie_break_of(params));
}

}  // namespace simcore::forwarding
