#include "statics/dependency_graph.hpp"

#include <algorithm>

#include "statics/channel_load.hpp"
#include "statics/endpoint_counts.hpp"
#include "statics/walk.hpp"

namespace simcore {
namespace {

constexpr std::size_t none = ~std::size_t{0};

/// Depth-first search for a cycle, without recursion.
class CycleSearch {
 public:
  explicit CycleSearch(const std::vector<std::vector<std::uint32_t>>& next)
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
    const std::size_t target = next_[top.node][top.edge++];
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

  const std::vector<std::vector<std::uint32_t>>& next_;
  std::vector<Mark> mark_;
  std::vector<Visit> path_;
};

}  // namespace

DependencyGraph::DependencyGraph(const Topology& topology, const Routing& routing)
    : topology_(topology),
      routing_(routing),
      channels_(topology),
      virtual_channels_(routing.virtual_channels()),
      next_(channels_.size() * virtual_channels_) {
  const std::vector<RouterEndpoints> attached = endpoints_by_router(topology);
  for (RouterId to = 0; to < topology.routers(); ++to) {
    if (attached[to].count == 0) continue;
    for (RouterId from = 0; from < topology.routers(); ++from) {
      if (from == to || attached[from].count == 0) continue;
      const std::uint32_t variants = routing.path_variants(from, to);
      for (std::uint32_t bits = 0; bits < variants; ++bits) {
        add_path(from, to, attached[to].first, static_cast<std::uint16_t>(bits));
      }
    }
  }
}

void DependencyGraph::add_path(RouterId from, RouterId to, EndpointId endpoint,
                               std::uint16_t random_bits) {
  std::size_t held = none;
  walk(topology_, routing_, from, to, endpoint, random_bits, [&](RouterId router, Hop hop) {
    const std::size_t wanted = node(router, hop);
    if (held != none) {
      std::vector<std::uint32_t>& next = next_[held];
      if (std::find(next.begin(), next.end(), wanted) == next.end()) {
        next.push_back(static_cast<std::uint32_t>(wanted));
      }
    }
    held = wanted;
  });
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
  if (estimate_walked_hops(topology, routing) > max_walked_hops) return {};
  DeadlockCheck result{.checked = true};
  if (auto cycle = DependencyGraph(topology, routing).find_cycle()) result.cycle = *cycle;
  return result;
}

}  // namespace simcore
