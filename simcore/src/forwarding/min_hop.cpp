#include "forwarding/min_hop.hpp"

#include "forwarding/destination_order.hpp"
#include "forwarding/hops_to.hpp"
#include "forwarding/random_use.hpp"

namespace simcore {
namespace {

enum class TieBreak : std::uint8_t { lowest_port, next_port, random };

TieBreak tie_break_of(const Params& params) {
  const std::string& name = params.choice("tie_break");
  if (name == "lowest_port") return TieBreak::lowest_port;
  return name == "next_port" ? TieBreak::next_port : TieBreak::random;
}

/// The state of one `route`: how many destinations every channel serves so far.
class MinHopFill {
 public:
  MinHopFill(const NetworkGraph& graph, TieBreak tie_break, RandomStream random)
      : graph_(graph),
        tie_break_(tie_break),
        random_(random),
        used_(graph.channels(), 0),
        last_(graph.routers(), 0) {}

  void add(EndpointId destination, HopsTo& hops, ForwardingTables& tables) {
    const RouterId leaf = graph_.router_of(destination);
    hops.measure(leaf);
    tables.set(leaf, destination, ForwardingTables::deliver);
    for (const RouterId router : hops.order().subspan(1)) {
      const ChannelId chosen = least_used(router, destination, hops);
      ++used_[chosen];
      last_[router] = chosen - graph_.first_channel(router);
      tables.set(router, destination, static_cast<TableEntry>(last_[router]));
    }
  }

 private:
  /// The least used of the channels that lead nearer; there is one.
  [[nodiscard]] ChannelId least_used(RouterId router, EndpointId destination, const HopsTo& hops) {
    least_.clear();
    for (const ChannelId channel : graph_.channels_of(router)) {
      if (!hops.nearer(channel)) continue;
      if (!least_.empty() && used_[channel] > used_[least_.front()]) continue;
      if (!least_.empty() && used_[channel] < used_[least_.front()]) least_.clear();
      least_.push_back(channel);
    }
    switch (tie_break_) {
      case TieBreak::lowest_port:
        break;
      case TieBreak::next_port:
        for (const ChannelId channel : least_) {
          if (channel > graph_.first_channel(router) + last_[router]) return channel;
        }
        break;
      case TieBreak::random:
        return least_[random_.below(static_cast<std::uint32_t>(least_.size()), use_tie_break,
                                    decision(router, destination))];
    }
    return least_.front();
  }

  const NetworkGraph& graph_;
  TieBreak tie_break_;
  RandomStream random_;
  std::vector<std::uint32_t> used_;  // by channel: destinations routed over it
  std::vector<std::uint32_t> last_;  // by router: the channel of its latest destination
  std::vector<ChannelId> least_;     // scratch of least_used
};

class MinHop final : public ForwardingEngine {
 public:
  MinHop(DestinationOrder order, TieBreak tie_break) : order_(order), tie_break_(tie_break) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream random) const override {
    Routes routes{.tables = ForwardingTables(graph)};
    HopsTo hops(graph);
    MinHopFill fill(graph, tie_break_, random);
    for (const EndpointId destination : order_destinations(topology, order_, random)) {
      fill.add(destination, hops, routes.tables);
    }
    return routes;
  }

 private:
  DestinationOrder order_;
  TieBreak tie_break_;
};

}  // namespace

ComponentSpec min_hop_spec() {
  return {.section = "routing",
          .kind = "min_hop",
          .title = "MinHop",
          .help =
              "Shortest paths. Every router takes, for each destination in turn, the port that "
              "serves the fewest destinations so far among those that lead nearer.",
          .source = "OpenSM, Current OpenSM Routing: MINHOP (the default of InfiniBand clusters)",
          .params = {destination_order_param(),
                     {.name = "tie_break",
                      .type = ParamType::choice,
                      .unit = "choice",
                      .default_value = "lowest_port",
                      .choices = {"lowest_port", "next_port", "random"},
                      .help = "Which of equally used ports is taken: the first, the next after the "
                              "one that the router took last, or a random one (what OpenSM calls "
                              "scatter ports)."}},
          .models = {"static"},
          .default_for = {"static"}};
}

std::unique_ptr<ForwardingEngine> build_min_hop(const Params& params) {
  return std::make_unique<MinHop>(destination_order_of(params), tie_break_of(params));
}

}  // namespace simcore
