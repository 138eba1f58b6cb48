#include "statics/dependency_graph.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <unordered_set>

#include "engine/random.hpp"
#include "statics/channel_load.hpp"
#include "statics/endpoint_counts.hpp"
#include "statics/walk.hpp"

namespace simcore {
namespace {

constexpr std::size_t none = ~std::size_t{0};

/// Depth-first search for a cycle, without recursion.
class CycleSearch {
 public:
  explicit CycleSearch(const std::vector<std::vector<DependencyGraph::Edge>>& next)
      : next_(next), mark_(next.size(), Mark::unseen) {}

  /// Nodes of a cycle in order; empty when there is none.
  std::vector<std::size_t> run() {
    for (std::size_t root = 0; root < next_.size(); ++root) {
      if (mark_[root] != Mark::unseen) continue;
      enter(root);
      while (!path_.empty()) {
        const std::size_t repeated = step();
        if (repeated != none) return from_first(repeated);
      }
    }
    return {};
  }

 private:
  enum class Mark : std::uint8_t { unseen, on_path, done };
  struct Visit {
    std::size_t node;
    std::size_t edge = 0;
  };

  void enter(std::size_t node) {
    mark_[node] = Mark::on_path;
    path_.push_back({node});
  }

  /// Follows one edge or leaves a node; returns a node met again on the path, or `none`.
  std::size_t step() {
    Visit& top = path_.back();
    if (top.edge == next_[top.node].size()) {
      mark_[top.node] = Mark::done;
      path_.pop_back();
      return none;
    }
    const std::size_t target = next_[top.node][top.edge++].to;
    if (mark_[target] == Mark::on_path) return target;
    if (mark_[target] == Mark::unseen) enter(target);
    return none;
  }

  [[nodiscard]] std::vector<std::size_t> from_first(std::size_t repeated) const {
    std::vector<std::size_t> cycle;
    for (const Visit& visit : path_) {
      if (!cycle.empty() || visit.node == repeated) cycle.push_back(visit.node);
    }
    return cycle;
  }

  const std::vector<std::vector<DependencyGraph::Edge>>& next_;
  std::vector<Mark> mark_;
  std::vector<Visit> path_;
};

}  // namespace

/// Visits every (channel held, state) that packets to one router can be in.
class DependencyGraph::Search {
 public:
  Search(DependencyGraph& graph, RouterId to, EndpointId endpoint)
      : graph_(graph), to_(to), endpoint_(endpoint) {}

  void run(const std::vector<RouterEndpoints>& attached) {
    std::vector<RouteState> states;
    for (RouterId from = 0; from < graph_.topology_.routers(); ++from) {
      if (from == to_ || attached[from].count == 0) continue;
      states.clear();
      graph_.routing_.starts(from, to_, states);
      for (const RouteState& state : states) {
        ahead_.push_back({none, from, state, 0});
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
      if (!next) continue;
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
      next_(channels_.size() * virtual_channels_),
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
  entered_[wanted] |= bubble ? by_bubble : (held == none ? freely : std::uint8_t{0});
  if (held == none) return;
  const Edge edge{static_cast<std::uint32_t>(wanted), bubble};
  std::vector<Edge>& next = next_[held];
  if (std::find(next.begin(), next.end(), edge) == next.end()) next.push_back(edge);
}

/// Drops the edges along rings that always keep a bubble.
///
/// Such a ring is a chain of channels, each followed by one other without a bubble, into which
/// every packet from elsewhere needs a bubble: one packet's room then stays free in it, so the
/// packets inside move on whatever they wait for inside. What is left of a ring are its ways out,
/// which count for all of its channels alike: they become one node.
void DependencyGraph::contract_rings() {
  std::vector<std::uint32_t> ring(next_.size());
  std::iota(ring.begin(), ring.end(), 0U);
  const auto find = [&](std::uint32_t node) {
    while (ring[node] != node) node = ring[node] = ring[ring[node]];
    return node;
  };
  std::vector<std::uint8_t> followers(next_.size());
  std::vector<std::uint8_t> leaders(next_.size());
  const auto along = [&](std::size_t from, const Edge& edge) {
    return !edge.bubble && (entered_[from] & by_bubble) != 0 &&
           (entered_[edge.to] & by_bubble) != 0;
  };
  for (std::size_t from = 0; from < next_.size(); ++from) {
    for (const Edge& edge : next_[from]) {
      if (!along(from, edge)) continue;
      followers[from] = static_cast<std::uint8_t>(std::min(followers[from] + 1, 2));
      leaders[edge.to] = static_cast<std::uint8_t>(std::min(leaders[edge.to] + 1, 2));
      ring[find(static_cast<std::uint32_t>(from))] = find(edge.to);
    }
  }
  // A ring that forks, joins or is entered without a bubble protects nothing.
  std::vector<bool> open(next_.size());
  for (std::size_t node = 0; node < next_.size(); ++node) {
    const std::uint32_t root = find(static_cast<std::uint32_t>(node));
    if (followers[node] > 1 || leaders[node] > 1) open[root] = true;
    if ((entered_[node] & by_bubble) != 0 && (entered_[node] & freely) != 0) open[root] = true;
    for (const Edge& edge : next_[node]) {
      if (!edge.bubble && !along(node, edge) && (entered_[edge.to] & by_bubble) != 0) {
        open[find(edge.to)] = true;
      }
    }
  }
  std::vector<std::vector<Edge>> contracted(next_.size());
  for (std::size_t from = 0; from < next_.size(); ++from) {
    const std::uint32_t root = find(static_cast<std::uint32_t>(from));
    for (const Edge& edge : next_[from]) {
      if (open[root]) {
        contracted[from].push_back(edge);
        continue;
      }
      if (along(from, edge)) continue;
      const std::uint32_t target = find(edge.to);
      contracted[root].push_back({open[target] ? edge.to : target, edge.bubble});
    }
  }
  for (std::size_t from = 0; from < next_.size();
       ++from) {  // edges into closed rings from open ones
    for (Edge& edge : contracted[from]) {
      const std::uint32_t target = find(edge.to);
      if (!open[target]) edge.to = target;
    }
  }
  next_ = std::move(contracted);
}

std::optional<std::vector<ChannelName>> DependencyGraph::find_cycle() const {
  const std::vector<std::size_t> nodes = CycleSearch(next_).run();
  if (nodes.empty()) return std::nullopt;
  std::vector<ChannelName> cycle;
  for (const std::size_t node : nodes) cycle.push_back(name(node));
  return cycle;
}

ChannelName DependencyGraph::name(std::size_t node) const {
  const std::size_t channel = node / virtual_channels_;
  RouterId router = 0;
  while (router + 1 < topology_.routers() && channels_(router + 1, 0) <= channel) ++router;
  return {router, static_cast<PortIndex>(channel - channels_(router, 0)),
          static_cast<std::uint8_t>(node % virtual_channels_)};
}

std::string describe_cycle(const Topology& topology, const std::vector<ChannelName>& cycle) {
  const std::vector<std::string> classes = topology.link_classes();
  std::string text;
  for (const ChannelName& channel : cycle) {
    const PortPeer peer = topology.peer(channel.router, channel.port);
    text += "router " + std::to_string(channel.router) + " port " + std::to_string(channel.port) +
            " vc " + std::to_string(channel.virtual_channel) + " (" + classes[peer.link_class] +
            ") -> ";
  }
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

}  // namespace simcore
