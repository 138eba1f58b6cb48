// What the models ask of a topology: who is at the other end of each port, and what it is called.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "params/value.hpp"

namespace simcore::topology {
class DragonflyPlusTopology;
class DragonflyTopology;
class FatTreeTopology;
class GridTopology;
class HyperXTopology;
}  // namespace simcore::topology

namespace simcore::network {

using RouterId = std::uint32_t;
using EndpointId = std::uint32_t;
using PortIndex = std::uint16_t;

/// The other end of a router's port.
struct PortPeer {
  enum class Kind : std::uint8_t { unused, endpoint, router };
  Kind kind = Kind::unused;
  std::uint8_t link_class = 0;  ///< index into Topology::link_classes()
  PortIndex port = 0;           ///< the peer's port (routers only)
  std::uint32_t id = 0;         ///< RouterId or EndpointId
};

/// Classes of the links between interfaces that are routers, and the switches of the planes.
inline constexpr const char* kPlaneUp = "plane_up";
inline constexpr const char* kPlaneDown = "plane_down";

/// Uniform traffic of all endpoints, each sending evenly to all, itself included, on minimal routes
/// whose equally short ways are split (Dally & Towles, 2004, chapter 3).
struct UniformTraffic {
  /// By Topology::link_classes(): load of the busiest channel, in units of one endpoint's rate.
  std::vector<double> busiest_by_class{};
  double mean_hops = 0;  ///< over all pairs of endpoints, each with itself included
};

/// Forwarding tables that came with a fabric, not computed by us.
struct ImportedTables {
  static constexpr std::uint8_t no_entry = 255;
  /// Routers x endpoints, router by router: the label of the output port, or no_entry. The port
  /// label 0 stands for the router itself and leads nowhere.
  std::vector<std::uint8_t> ports;
};

/// A wired network of routers and endpoints. Immutable once built; shared by threads.
///
/// Ports of a router are numbered from 0: network ports first, endpoint ports last.
class Topology {
 public:
  virtual ~Topology() = default;

  [[nodiscard]] virtual std::uint32_t endpoints() const = 0;
  [[nodiscard]] virtual std::uint32_t routers() const = 0;
  /// Ports of this router, unused ones included.
  [[nodiscard]] virtual std::uint32_t radix(RouterId router) const = 0;
  [[nodiscard]] virtual PortPeer peer(RouterId router, PortIndex port) const = 0;
  [[nodiscard]] virtual RouterId router_of(EndpointId endpoint) const = 0;
  [[nodiscard]] virtual PortIndex port_of(EndpointId endpoint) const = 0;
  /// Planes that each endpoint has a link to, behind an interface that is a router of its own and
  /// holds up nothing; 0: endpoints have their links to switches.
  [[nodiscard]] virtual std::uint32_t planes() const { return 0; }
  /// Whether the router is the interface of an endpoint, and no switch.
  [[nodiscard]] virtual bool is_interface(RouterId) const { return false; }
  /// Cables between interfaces that are routers and switches; links() counts them, too.
  [[nodiscard]] std::uint64_t plane_links() const { return std::uint64_t{planes()} * endpoints(); }
  /// Routers that are switches.
  [[nodiscard]] std::uint32_t switches() const {
    return planes() > 0 ? routers() - endpoints() : routers();
  }
  /// How many of the endpoints, the last ones, are aggregation nodes inside their routers.
  [[nodiscard]] virtual std::uint32_t aggregation_nodes() const { return 0; }
  /// Router-to-router channels of a minimal path, in closed form. Minimal is meant as the topology
  /// means it: on a dragonfly, at most one global channel.
  [[nodiscard]] virtual std::uint32_t minimal_hops(RouterId from, RouterId to) const = 0;
  /// Every output port that begins a minimal path from `here` to another router `to`, parallel
  /// links included, in ascending order; replaces what `out` held. As given here, from
  /// minimal_hops().
  virtual void minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const;
  /// Hops of the longest minimal path between two routers that have endpoints.
  [[nodiscard]] virtual std::uint32_t diameter() const = 0;
  /// Whether packets cannot get to a router and back: only where parts of the network have failed.
  [[nodiscard]] virtual bool cut_off(RouterId) const { return false; }
  /// Whether the network looks the same from every router, endpoints included.
  [[nodiscard]] virtual bool routers_alike() const { return false; }
  /// Parts of the network that are closer within than to one another: the groups of a dragonfly,
  /// the subtrees below the top of a tree, the planes of a grid's last dimension. 1 where there are
  /// none.
  [[nodiscard]] virtual std::uint32_t groups() const { return 1; }
  /// The group that a router is in; groups() for a router outside all of them, such as a tree's
  /// top.
  [[nodiscard]] virtual std::uint32_t group_of(RouterId) const { return 0; }
  /// Widths of the grid that routers form which are numbered with dimension 0 running fastest and
  /// have equally many endpoints, numbered along with them; empty where they form none.
  [[nodiscard]] virtual std::vector<std::uint32_t> grid_widths() const { return {}; }

  // What routings with a formula of their own ask: the structure that a topology is or contains,
  // under the topology's own numbers of routers and ports; null where it has none.

  [[nodiscard]] virtual const topology::GridTopology* as_grid() const { return nullptr; }
  [[nodiscard]] virtual const topology::HyperXTopology* as_hyperx() const { return nullptr; }
  [[nodiscard]] virtual const topology::DragonflyTopology* as_dragonfly() const { return nullptr; }
  [[nodiscard]] virtual const topology::DragonflyPlusTopology* as_dragonfly_plus() const {
    return nullptr;
  }
  [[nodiscard]] virtual const topology::FatTreeTopology* as_fat_tree() const { return nullptr; }
  /// Whether every minimal path goes up, then down: one virtual channel then keeps it free of
  /// deadlock.
  [[nodiscard]] virtual bool turns_once() const { return false; }
  /// Whether the wiring is a list of cables, whose load only a walk over all pairs tells.
  [[nodiscard]] virtual bool is_wired() const { return false; }
  /// Whether the network was imported, so that it may tell the rates of its links.
  [[nodiscard]] virtual bool is_imported() const { return false; }

  /// Router-to-router cables. As given here, counted from the wiring.
  [[nodiscard]] virtual std::uint64_t links() const;
  /// Ports of the router that has the most, unused ones included; and of all routers together.
  [[nodiscard]] virtual std::uint32_t max_radix() const;
  [[nodiscard]] virtual std::uint64_t total_ports() const;
  /// Names of the classes of router-to-router links ("local", "global", "dimension_0", ...).
  [[nodiscard]] virtual std::vector<std::string> link_classes() const = 0;
  /// Links across the smallest cut into two equal halves; nothing where no closed form is known.
  [[nodiscard]] std::optional<std::uint64_t> bisection_links() const;
  /// What crosses the cut that carries least, one way, where the channels of each class of
  /// link_classes() have these rates; nothing where no closed form is known.
  [[nodiscard]] virtual std::optional<double> bisection_rate(
      const std::vector<double>& class_rates) const;
  /// What uniform traffic under the routing `minimal` does to the channels, by formula or by
  /// symmetry, without walking over all pairs; nothing where neither helps.
  [[nodiscard]] virtual std::optional<UniformTraffic> uniform_traffic() const {
    return std::nullopt;
  }
  /// The resolved shape, for the result's provenance (routers, endpoints, links, radix, widths...).
  [[nodiscard]] virtual Map describe() const = 0;

  /// How the shape was found from endpoints and radix, in words; empty where it was given.
  [[nodiscard]] const std::string& sizing_rule() const { return sizing_rule_; }
  void set_sizing_rule(std::string rule) { sizing_rule_ = std::move(rule); }

  // What an operator calls the parts. Generated networks number them; a fabric says.

  [[nodiscard]] virtual std::string router_name(RouterId router) const;
  [[nodiscard]] virtual std::string endpoint_name(EndpointId endpoint) const;
  /// "0x" and 16 hexadecimal digits, different for every router and endpoint; "" where a fabric
  /// does not say.
  [[nodiscard]] virtual std::string router_identifier(RouterId router) const;
  [[nodiscard]] virtual std::string endpoint_identifier(EndpointId endpoint) const;
  /// Local identifiers (InfiniBand LIDs), from 1, different for every router and endpoint; 0 where
  /// a fabric does not say, and on networks with more parts than there are identifiers.
  [[nodiscard]] virtual std::uint32_t router_lid(RouterId router) const;
  [[nodiscard]] virtual std::uint32_t endpoint_lid(EndpointId endpoint) const;
  /// Ports that the router has, those without a cable included: their labels run from 1 to this.
  [[nodiscard]] virtual std::uint32_t ports(RouterId router) const { return radix(router); }
  /// The number that is printed at the port, from 1.
  [[nodiscard]] virtual std::uint32_t port_label(RouterId router, PortIndex port) const;
  /// Bandwidth of the link at this network port, or of the endpoint's cable; 0 where unsaid.
  [[nodiscard]] virtual double link_rate_gbps(RouterId router, PortIndex port) const;
  [[nodiscard]] virtual double endpoint_rate_gbps(EndpointId endpoint) const;
  /// The forwarding tables that came with the network; nullptr where none did.
  [[nodiscard]] virtual const ImportedTables* imported_tables() const { return nullptr; }

 private:
  std::string sizing_rule_;
};

}  // namespace simcore::network
