#include "routing/table_paths.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "params/errors.hpp"

namespace simcore {
namespace {

[[noreturn]] void refuse(const Topology& topology, RouterId from, EndpointId to,
                         const std::string& what) {
  throw PointError("routing.kind", "'imported'", "tables that join all endpoints",
                   "the imported tables lead what is bound from router '" +
                       topology.router_name(from) + "' to endpoint '" + topology.endpoint_name(to) +
                       "' " + what);
}

/// Follows paths target by target and keeps which channel passes packets on to which.
class TableWalk {
 public:
  TableWalk(const Topology& topology, const PortTowards& port_towards)
      : topology_(topology), port_towards_(port_towards), first_{0}, sources_(topology.routers()) {
    for (RouterId router = 0; router < topology.routers(); ++router) {
      first_.push_back(first_.back() + topology.radix(router));
    }
    for (EndpointId e = 0; e < topology.endpoints(); ++e) sources_[topology.router_of(e)] = true;
    next_.resize(first_.back());
  }

  void follow(EndpointId to) {
    const RouterId target = topology_.router_of(to);
    if (port_towards_(target, to) != topology_.port_of(to)) {
      refuse(topology_, target, to, "past it, at its own router");
    }
    hops_.assign(topology_.routers(), unknown);
    hops_[target] = 0;
    for (RouterId from = 0; from < topology_.routers(); ++from) {
      if (sources_[from]) follow_from(from, to);
    }
  }

  [[nodiscard]] TablePaths result() const { return {longest_, has_circle()}; }

 private:
  static constexpr std::uint32_t unknown = ~0U;

  void follow_from(RouterId from, EndpointId to) {
    path_.clear();
    RouterId here = from;
    for (; hops_[here] == unknown; here = peer(path_.back()).id) {
      if (path_.size() == topology_.routers()) refuse(topology_, from, to, "in a circle");
      const PortIndex port = port_towards_(here, to);
      if (port == no_port || topology_.peer(here, port).kind != PortPeer::Kind::router) {
        refuse(
            topology_, from, to,
            "nowhere: router '" + topology_.router_name(here) + "' has no port to a router for it");
      }
      path_.push_back({here, port});
    }
    std::uint32_t hops = hops_[here];
    // What follows the last channel of the new part, where that does not lead to the target.
    PortIndex next = hops > 0 ? port_towards_(here, to) : no_port;
    for (std::size_t i = path_.size(); i-- > 0;) {
      if (next != no_port) note(path_[i], next);
      next = path_[i].port;
      hops_[path_[i].router] = ++hops;
    }
    longest_ = std::max(longest_, hops);
  }

  struct Channel {
    RouterId router;
    PortIndex port;
  };
  [[nodiscard]] PortPeer peer(Channel channel) const {
    return topology_.peer(channel.router, channel.port);
  }

  /// Packets on `channel` may wait for the port `next` of the router behind it.
  void note(Channel channel, PortIndex next) {
    std::vector<PortIndex>& known = next_[first_[channel.router] + channel.port];
    if (std::find(known.begin(), known.end(), next) == known.end()) known.push_back(next);
  }

  /// Takes away channels that nothing leads to until none is left, or a circle.
  [[nodiscard]] bool has_circle() const {
    std::vector<Channel> channels;
    std::vector<std::uint32_t> before(next_.size());
    for (RouterId router = 0; router < topology_.routers(); ++router) {
      for (std::uint32_t port = 0; port < topology_.radix(router); ++port) {
        channels.push_back({router, static_cast<PortIndex>(port)});
        for_each_next(channels.back(), [&](std::size_t next) { ++before[next]; });
      }
    }
    std::vector<std::size_t> free;
    for (std::size_t c = 0; c < before.size(); ++c) {
      if (before[c] == 0) free.push_back(c);
    }
    for (std::size_t i = 0; i < free.size(); ++i) {
      for_each_next(channels[free[i]], [&](std::size_t next) {
        if (--before[next] == 0) free.push_back(next);
      });
    }
    return free.size() < before.size();
  }

  template <class Visitor>
  void for_each_next(Channel channel, Visitor visit) const {
    for (const PortIndex port : next_[first_[channel.router] + channel.port]) {
      visit(first_[peer(channel).id] + port);
    }
  }

  const Topology& topology_;
  const PortTowards& port_towards_;
  std::vector<std::size_t> first_;            // by router: its first port among all
  std::vector<bool> sources_;                 // routers with endpoints
  std::vector<std::vector<PortIndex>> next_;  // by port: ports of the router behind it
  std::vector<std::uint32_t> hops_;           // to the target, by router; unknown
  std::vector<Channel> path_;
  std::uint32_t longest_ = 0;
};

}  // namespace

TablePaths follow_tables(const Topology& topology, const PortTowards& port_towards) {
  TableWalk walk(topology, port_towards);
  for (EndpointId to = 0; to < topology.endpoints(); ++to) walk.follow(to);
  return walk.result();
}

}  // namespace simcore
