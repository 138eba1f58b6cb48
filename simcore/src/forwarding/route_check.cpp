#include "forwarding/route_check.hpp"

#include <algorithm>
#include <ranges>

#include "engine/listen.hpp"
#include "forwarding/channel_dependencies.hpp"

namespace simcore::forwarding {
namespace {

/// Follows tables towards one destination after another.
class PathWalker {
 public:
  PathWalker(const NetworkGraph& graph, const Routes& routes)
      : graph_(graph), routes_(routes), fate_(graph.routers()), epoch_(graph.routers(), 0) {
    dependencies_.assign(routes.virtual_channels, ChannelDependencies(graph));
  }

  void follow_all(EndpointId destination, RoutesCheck& check) {
    ++now_;
    const RouterId leaf = graph_.router_of(destination);
    for (RouterId source = 0; source < graph_.routers(); ++source) {
      const std::size_t here = graph_.endpoints_at(source).size();
      const std::uint64_t pairs = here - (source == leaf ? 1 : 0);
      if (pairs == 0) continue;
      const Fate fate = follow(source, destination);
      check.unreachable_pairs += fate.end == End::hole ? pairs : 0;
      check.looping_pairs += fate.end == End::loop ? pairs : 0;
      if (fate.end == End::arrived) {
        check.longest_path_hops = std::max(check.longest_path_hops, fate.hops);
      }
      if (!routes_.vcs.empty()) add_path(source, destination);
    }
  }

  [[nodiscard]] std::vector<WaitingChannel> find_cycle() const {
    std::vector<WaitingChannel> cycle;
    for (std::size_t vc = 0; vc < dependencies_.size() && cycle.empty(); ++vc) {
      for (const ChannelId channel : dependencies_[vc].find_cycle()) {
        cycle.push_back({channel, static_cast<std::uint8_t>(vc)});
      }
    }
    if (!routes_.reversed) return cycle;
    std::reverse(cycle.begin(), cycle.end());
    for (WaitingChannel& waiting : cycle) waiting.channel = graph_.reverse(waiting.channel);
    return cycle;
  }

 private:
  enum class End : std::uint8_t { walking, arrived, hole, loop };
  struct Fate {
    End end = End::walking;
    std::uint32_t hops = 0;
  };

  /// What becomes of packets at `source`. The fate of each router is found once per destination.
  Fate follow(RouterId source, EndpointId destination) {
    trail_.clear();
    RouterId router = source;
    Fate fate;
    for (;;) {
      if (epoch_[router] == now_) {
        fate = fate_[router];
        if (fate.end == End::walking) fate = {End::loop, 0};
        break;
      }
      epoch_[router] = now_;
      const ChannelId channel = routes_.tables.channel(graph_, router, destination);
      if (channel == kNoChannel) {
        const TableEntry word = routes_.tables.at(router, destination);
        fate = {word == ForwardingTables::deliver ? End::arrived : End::hole, 0};
        fate_[router] = fate;
        break;
      }
      fate_[router] = {End::walking, 0};
      trail_.push_back(router);
      router = graph_.to(channel);
      if (routes_.vcs.empty()) add_dependency(channel, destination, 0);
    }
    for (const RouterId passed : std::views::reverse(trail_)) {
      ++fate.hops;
      fate_[passed] = fate;
    }
    return fate;
  }

  /// Adds the dependency of `channel` on what its packets to `destination` take next, if anything.
  void add_dependency(ChannelId channel, EndpointId destination, std::uint8_t vc) {
    const ChannelId after = routes_.tables.channel(graph_, graph_.to(channel), destination);
    if (after != kNoChannel) dependencies_[vc].add(channel, after);
  }

  void add_path(RouterId source, EndpointId destination) {
    const std::uint8_t vc = routes_.vc(source, destination);
    RouterId router = source;
    for (std::uint32_t steps = 0; steps < graph_.routers(); ++steps) {
      const ChannelId channel = routes_.tables.channel(graph_, router, destination);
      if (channel == kNoChannel) return;
      add_dependency(channel, destination, vc);
      router = graph_.to(channel);
    }
  }

  const NetworkGraph& graph_;
  const Routes& routes_;
  std::vector<Fate> fate_;            // by router, towards the destination of this epoch
  std::vector<std::uint32_t> epoch_;  // by router: when its fate was found
  std::uint32_t now_ = 0;
  std::vector<RouterId> trail_;
  std::vector<ChannelDependencies> dependencies_;  // by virtual channel
};

std::string port_text(const Topology& topology, RouterId router, PortIndex port) {
  return topology.router_name(router) + " port " +
         std::to_string(topology.port_label(router, port));
}

}  // namespace

RoutesCheck check_routes(const NetworkGraph& graph, const Routes& routes) {
  RoutesCheck check;
  const std::uint64_t endpoints = graph.endpoints();
  check.pairs = endpoints * (endpoints - 1);
  PathWalker walker(graph, routes);
  for (EndpointId destination = 0; destination < graph.endpoints(); ++destination) {
    listen();
    walker.follow_all(destination, check);
  }
  check.cycle = walker.find_cycle();
  check.deadlock_free = check.cycle.empty();
  return check;
}

std::string describe_cycle(const std::vector<WaitingChannel>& cycle, const NetworkGraph& graph,
                           const Topology& topology) {
  std::string text;
  for (const auto& [channel, vc] : cycle) {
    text += text.empty() ? "" : ", ";
    text += port_text(topology, graph.from(channel), graph.port(channel)) + " -> " +
            port_text(topology, graph.to(channel), graph.to_port(channel));
  }
  return text.empty() ? text : text + ", on lane " + std::to_string(cycle.front().vc);
}

}  // namespace simcore::forwarding
