// Routing by the forwarding tables that were imported with a fabric.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "network/routing.hpp"
#include "network/topology.hpp"
#include "params/errors.hpp"
#include "params/param_spec.hpp"
#include "routing/kinds.hpp"

namespace simcore::routing {
namespace {

/// No port with a cable.
inline constexpr PortIndex no_port = 0xFFFF;

/// The port by which a router sends on what is bound for an endpoint.
using PortTowards = std::function<PortIndex(RouterId, EndpointId)>;

/// What the paths are like.
struct TablePaths {
  std::uint32_t longest = 0;  ///< hops between routers
  bool waits_in_circle =
      false;  ///< some channels of the paths can wait for one another in a circle
};

/// Follows the path from every router that has endpoints to every endpoint: about routers times
/// endpoints steps. Throws PointError naming `routing.kind` where a path ends before its endpoint
/// or never does.
TablePaths follow_tables(const Topology& topology, const PortTowards& port_towards);

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

TablePaths follow_tables(const Topology& topology, const PortTowards& port_towards) {
  TableWalk walk(topology, port_towards);
  for (EndpointId to = 0; to < topology.endpoints(); ++to) walk.follow(to);
  return walk.result();
}

/// One output port for every router and target, as the tables say: one path for every pair.
///
/// One virtual channel where the channels of these paths cannot wait for one another in a circle;
/// else the n-th hop is on channel n (distance classes: Gunther, IEEE Transactions on
/// Communications, 1981), for the tables do not tell on which virtual lanes the fabric sent what.
class ImportedRouting final : public Routing {
 public:
  /// `topology` must outlive this. Throws PointError naming `routing.kind` where it has no tables,
  /// or where they do not lead from every endpoint to every other.
  explicit ImportedRouting(const Topology& topology);

  [[nodiscard]] std::uint32_t virtual_channels() const override { return by_hops_ ? max_hops_ : 1; }
  [[nodiscard]] std::uint32_t max_hops() const override { return max_hops_; }
  [[nodiscard]] bool uses_imported_tables() const override { return true; }
  [[nodiscard]] bool by_endpoint() const override { return true; }
  [[nodiscard]] std::uint32_t path_variants(RouterId, RouterId) const override { return 1; }
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;

 private:
  static constexpr std::size_t labels = 256;

  /// The port that the tables name; no_port where they name none with a cable.
  [[nodiscard]] PortIndex port_towards(RouterId here, EndpointId to) const {
    return port_of_label_[here * labels + tables_->ports[here * endpoints_ + to]];
  }

  const Topology* topology_;
  const ImportedTables* tables_;
  std::size_t endpoints_;
  std::vector<PortIndex> port_of_label_;  // by router and label
  std::uint32_t max_hops_ = 1;
  bool by_hops_ = false;
};

/// By router and label of a port; no_port where no port with a cable is labelled so.
std::vector<PortIndex> ports_by_label(const Topology& topology, std::size_t labels) {
  std::vector<PortIndex> ports(topology.routers() * labels, no_port);
  for (RouterId router = 0; router < topology.routers(); ++router) {
    for (std::uint32_t port = 0; port < topology.radix(router); ++port) {
      const std::uint32_t label = topology.port_label(router, static_cast<PortIndex>(port));
      if (label < ImportedTables::no_entry) {
        ports[router * labels + label] = static_cast<PortIndex>(port);
      }
    }
  }
  return ports;
}

ImportedRouting::ImportedRouting(const Topology& topology)
    : topology_(&topology), tables_(topology.imported_tables()), endpoints_(topology.endpoints()) {
  if (tables_ == nullptr) {
    throw PointError("routing.kind", "'imported'", "another kind",
                     "the network came without forwarding tables");
  }
  port_of_label_ = ports_by_label(topology, labels);
  const TablePaths paths = follow_tables(
      topology, [this](RouterId here, EndpointId to) { return port_towards(here, to); });
  max_hops_ = std::max(paths.longest, 1U);
  by_hops_ = paths.waits_in_circle;
}

Hop ImportedRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                          const PortLoads*) const {
  if (here == to_router) return {topology_->port_of(to)};
  return {port_towards(here, to), by_hops_ ? state.scratch++ : std::uint8_t{0}};
}

}  // namespace

ComponentSpec imported_routing_spec() {
  return {
      .section = "routing",
      .kind = "imported",
      .title = "As imported",
      .help =
          "The forwarding tables that were imported with the fabric: one path for every pair "
          "of endpoints. One virtual channel where their channels cannot wait for one another "
          "in a circle; else the k-th hop is on channel k, for tables do not tell virtual lanes.",
      .constraints = {{.fields = {"routing.kind", "topology.kind"},
                       .message = "only an imported fabric can bring forwarding tables",
                       .fits = [](const Params&, const NetworkSize& network) {
                         return network.kind == "fabric";
                       }}}};
}

std::unique_ptr<Routing> build_imported_routing(const Params&, const Topology& topology) {
  return std::make_unique<ImportedRouting>(topology);
}

}  // namespace simcore::routing
