#include "statics/deadlock_check.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <unordered_set>

#include "engine/cycle_search.hpp"
#include "engine/disjoint_sets.hpp"
#include "engine/listen.hpp"
#include "engine/random.hpp"
#include "statics/walk.hpp"

namespace simcore::statics {

/// Visits every (channel held, state) that packets to one router can be in.
class DependencyGraph::Search {
 public:
  Search(DependencyGraph& graph, RouterId to, EndpointId endpoint)
      : graph_(graph), to_(to), endpoint_(endpoint) {}

  void run(const std::vector<RouterEndpoints>& attached) {
    std::vector<RouteState> states;
    if (attached[to_].count > 1) graph_.add(graph_.injection(to_), graph_.ejection(to_), false);
    for (RouterId from = 0; from < graph_.topology_.routers(); ++from) {
      if (from == to_ || attached[from].count == 0) continue;
      states.clear();
      graph_.routing_.starts(from, to_, states);
      for (const RouteState& state : states) {
        ahead_.push_back({graph_.injection(from), from, state, 0});
        follow();
        if (!graph_.complete_) return;
      }
    }
  }

 private:
  struct Place {
    std::size_t held;
    RouterId router;
    RouteState state;
    std::uint32_t hops;
  };
  struct Seen {
    std::size_t held;
    std::uint64_t state;
    friend bool operator==(const Seen&, const Seen&) = default;
  };
  struct Hash {
    std::size_t operator()(const Seen& seen) const {
      return mix_bits(seen.state ^ mix_bits(seen.held));
    }
  };

  void follow() {
    while (!ahead_.empty()) {
      graph_.steps_.next();
      if (++graph_.visits_ > max_followed_hops) {
        graph_.complete_ = false;
        return;
      }
      const Place place = ahead_.back();
      ahead_.pop_back();
      step(place);
    }
  }

  void step(const Place& place) {
    options_.clear();
    graph_.routing_.options(place.router, to_, endpoint_, place.state, options_);
    for (const RouteOption& option : options_) {
      const auto next = router_behind(graph_.topology_, place.router, option.hop, endpoint_);
      if (!next) {
        graph_.add(place.held, graph_.ejection(to_), false);
        continue;
      }
      if (place.hops == graph_.routing_.max_hops()) {
        throw std::logic_error("a route to router " + std::to_string(to_) + " is longer than " +
                               std::to_string(place.hops) + " hops");
      }
      const std::size_t wanted = graph_.node(place.router, option.hop);
      if (option.waits) graph_.add(place.held, wanted, option.hop.bubble);
      Place moved{wanted, *next, option.after, place.hops + 1};
      moved.state.virtual_channel = option.hop.virtual_channel;
      if (seen_.insert({wanted, std::bit_cast<std::uint64_t>(moved.state)}).second) {
        ahead_.push_back(moved);
      }
    }
  }

  DependencyGraph& graph_;
  RouterId to_;
  EndpointId endpoint_;
  std::vector<Place> ahead_;
  std::vector<RouteOption> options_;
  std::unordered_set<Seen, Hash> seen_;
};

DependencyGraph::DependencyGraph(const Topology& topology, const Routing& routing)
    : topology_(topology),
      routing_(routing),
      channels_(topology),
      virtual_channels_(routing.virtual_channels()),
      next_(channels_.size() * virtual_channels_ + 2 * std::size_t{topology.routers()}),
      entered_(next_.size()) {
  const std::vector<RouterEndpoints> attached = endpoints_by_router(topology);
  for (RouterId to = 0; to < topology.routers() && complete_; ++to) {
    // Paths to the endpoints of one router are alike, unless the routing says otherwise.
    const std::uint32_t kinds = routing.by_endpoint() ? attached[to].count : attached[to].count > 0;
    for (std::uint32_t i = 0; i < kinds; ++i) {
      Search(*this, to, attached[to].first + i).run(attached);
    }
  }
  if (routing.needs_bubble()) contract_rings();
}

void DependencyGraph::add(std::size_t held, std::size_t wanted, bool bubble) {
  const bool injected = held >= injection(0);
  entered_[wanted] |= bubble ? by_bubble : (injected ? freely : std::uint8_t{0});
  const Dependency dependency{static_cast<std::uint32_t>(wanted), bubble};
  std::vector<Dependency>& next = next_[held];
  if (std::find(next.begin(), next.end(), dependency) == next.end()) next.push_back(dependency);
}

/// The rings of a dependency graph that always keep a bubble.
///
/// Such a ring is a chain of channels, each followed by one other without a bubble. Every packet
/// from elsewhere needs a bubble to enter it, so the room of one packet stays free in it. Then the
/// packets inside move on, whatever they wait for inside.
class DependencyGraph::Rings {
 public:
  explicit Rings(const DependencyGraph& graph)
      : graph_(graph),
        sets_(static_cast<std::uint32_t>(graph.next_.size())),
        open_(graph.next_.size()) {
    join();
    open_unprotected();
  }

  /// The node that stands for `node`: one for all of a ring that keeps its bubble.
  [[nodiscard]] std::uint32_t node_for(std::size_t node) {
    return closed(node) ? sets_.of(static_cast<std::uint32_t>(node))
                        : static_cast<std::uint32_t>(node);
  }
  /// Whether the dependency lies along a ring that keeps its bubble.
  [[nodiscard]] bool inside(std::size_t from, const Dependency& dependency) {
    return along(from, dependency) && closed(from);
  }

 private:
  [[nodiscard]] bool by_bubble_into(std::size_t node) const {
    return (graph_.entered_[node] & by_bubble) != 0;
  }
  [[nodiscard]] bool along(std::size_t from, const Dependency& dependency) const {
    return !dependency.bubble && by_bubble_into(from) && by_bubble_into(dependency.to);
  }
  [[nodiscard]] bool closed(std::size_t node) {
    return !open_[sets_.of(static_cast<std::uint32_t>(node))];
  }
  void open(std::size_t node) { open_[sets_.of(static_cast<std::uint32_t>(node))] = true; }

  void join() {
    for (std::size_t from = 0; from < graph_.next_.size(); ++from) {
      for (const Dependency& dependency : graph_.next_[from]) {
        if (along(from, dependency)) sets_.join(static_cast<std::uint32_t>(from), dependency.to);
      }
    }
  }

  /// A ring that forks, joins or is entered without a bubble protects nothing.
  void open_unprotected() {
    std::vector<std::uint8_t> led(graph_.next_.size());  // by node: whether a ring leads to it
    for (std::size_t from = 0; from < graph_.next_.size(); ++from) {
      bool leads = false;
      if (by_bubble_into(from) && (graph_.entered_[from] & freely) != 0) open(from);
      for (const Dependency& dependency : graph_.next_[from]) {
        if (along(from, dependency)) {
          if (leads) open(from);
          if (led[dependency.to] != 0) open(dependency.to);
          leads = true;
          led[dependency.to] = 1;
        } else if (!dependency.bubble && by_bubble_into(dependency.to)) {
          open(dependency.to);
        }
      }
    }
  }

  const DependencyGraph& graph_;
  DisjointSets sets_;
  std::vector<bool> open_;  // by the node that stands for a set
};

/// Drops the dependencies along rings that always keep a bubble. What is left of such a ring are
/// its ways out. They count for all of its channels alike, so its channels become one node.
void DependencyGraph::contract_rings() {
  Rings rings(*this);
  std::vector<std::vector<Dependency>> contracted(next_.size());
  for (std::size_t from = 0; from < next_.size(); ++from) {
    for (const Dependency& dependency : next_[from]) {
      if (rings.inside(from, dependency)) continue;
      contracted[rings.node_for(from)].push_back(
          {rings.node_for(dependency.to), dependency.bubble});
    }
  }
  next_ = std::move(contracted);
}

std::optional<std::vector<ChannelName>> DependencyGraph::find_cycle() const {
  const auto follow = [this](std::uint32_t node,
                             std::uint32_t& next) -> std::optional<std::uint32_t> {
    if (next == next_[node].size()) return std::nullopt;
    return next_[node][next++].to;
  };
  const std::vector<std::uint32_t> nodes =
      CycleSearch(static_cast<std::uint32_t>(next_.size()), follow).anywhere();
  if (nodes.empty()) return std::nullopt;
  std::vector<ChannelName> cycle;
  for (const std::uint32_t node : nodes) cycle.push_back(name(node));
  return cycle;
}

ChannelName DependencyGraph::name(std::size_t node) const {
  const std::size_t channel = node / virtual_channels_;
  RouterId router = 0;
  while (router + 1 < topology_.routers() && channels_(router + 1, 0) <= channel) ++router;
  return {router, static_cast<PortIndex>(channel - channels_(router, 0)),
          static_cast<std::uint8_t>(node % virtual_channels_)};
}

std::string describe_channel(const Topology& topology, const ChannelName& channel) {
  const PortPeer peer = topology.peer(channel.router, channel.port);
  return "router " + std::to_string(channel.router) + " port " + std::to_string(channel.port) +
         " vc " + std::to_string(channel.virtual_channel) + " (" +
         topology.link_classes()[peer.link_class] + ")";
}

std::string describe_cycle(const Topology& topology, const std::vector<ChannelName>& cycle) {
  std::string text;
  for (const ChannelName& channel : cycle) text += describe_channel(topology, channel) + " -> ";
  return cycle.empty() ? text : text + "router " + std::to_string(cycle.front().router);
}

DeadlockCheck check_deadlock(const Topology& topology, const Routing& routing) {
  const std::uint64_t pairs = std::uint64_t{topology.routers()} * topology.routers();
  if (pairs > max_followed_hops) return {};
  const DependencyGraph graph(topology, routing);
  if (!graph.complete()) return {};
  DeadlockCheck result{.checked = true};
  if (auto cycle = graph.find_cycle()) result.cycle = *cycle;
  return result;
}

}  // namespace simcore::statics
