// A topology given cable by cable, for networks that no formula describes.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "network/topology.hpp"
#include "topology/hop_table.hpp"

namespace simcore::topology {

/// Routers, endpoints and cables, one by one. Ports are named by their labels, from 1; a label of
/// a router holds at most one cable.
struct Wiring {
  struct Router {
    std::string name{};
    std::string identifier{};
    std::uint32_t lid = 0;
    std::uint32_t ports = 0;  ///< labels run from 1 to this, wired or not
  };
  struct Endpoint {
    std::string name{};
    std::string identifier{};
    std::uint32_t lid = 0;
    RouterId router = 0;
    std::uint32_t port = 0;
    double rate_gbps = 0;
  };
  struct Link {
    RouterId router_a = 0;
    std::uint32_t port_a = 0;
    RouterId router_b = 0;
    std::uint32_t port_b = 0;
    double rate_gbps = 0;
    std::uint8_t link_class = 0;
  };

  std::vector<Router> routers;
  std::vector<Endpoint> endpoints;
  std::vector<Link> links;
  std::vector<std::string> link_classes;
};

/// A topology made from a wiring. Only ports with a cable count: a router's network ports in the
/// order of their labels, then its endpoint ports in the order of theirs.
class WiredTopology : public Topology {
 public:
  /// `shape` is what describe() says beside the size. The wiring must be sound.
  WiredTopology(const Wiring& wiring, Map shape);

  [[nodiscard]] bool is_wired() const override { return true; }
  [[nodiscard]] std::uint32_t endpoints() const override {
    return static_cast<std::uint32_t>(router_of_.size());
  }
  [[nodiscard]] std::uint32_t routers() const override {
    return static_cast<std::uint32_t>(names_.size());
  }
  [[nodiscard]] std::uint32_t radix(RouterId router) const override {
    return first_port_[router + 1] - first_port_[router];
  }
  [[nodiscard]] PortPeer peer(RouterId router, PortIndex port) const override {
    return peers_[first_port_[router] + port];
  }
  [[nodiscard]] RouterId router_of(EndpointId endpoint) const override {
    return router_of_[endpoint];
  }
  [[nodiscard]] PortIndex port_of(EndpointId endpoint) const override { return port_of_[endpoint]; }
  /// By breadth-first search; the distances from the latest router are kept, or all of them once
  /// minimal_ports() or diameter() was asked for. routers() where no path exists.
  [[nodiscard]] std::uint32_t minimal_hops(RouterId from, RouterId to) const override;
  /// From a table of all distances, made when first asked. Throws PointError naming `topology` for
  /// a network of more than HopTable::max_routers routers.
  void minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const override;
  [[nodiscard]] std::uint32_t diameter() const override;
  [[nodiscard]] std::vector<std::string> link_classes() const override { return link_classes_; }
  [[nodiscard]] Map describe() const override;
  [[nodiscard]] std::string router_name(RouterId router) const override { return names_[router]; }
  [[nodiscard]] std::uint32_t port_label(RouterId router, PortIndex port) const override {
    return labels_[first_port_[router] + port];
  }
  [[nodiscard]] std::uint32_t ports(RouterId router) const override { return ports_[router]; }

 protected:
  /// Place of a port in arrays over the ports of all routers.
  [[nodiscard]] std::size_t place(RouterId router, PortIndex port) const {
    return first_port_[router] + port;
  }

 private:
  struct CableEnd;
  void place_ports(std::vector<CableEnd>& ends, const Wiring& wiring);
  void measure_from(RouterId router) const;
  const HopTable& all_hops() const;

  std::vector<std::string> names_;
  std::vector<std::uint32_t> ports_;
  std::vector<std::uint32_t> first_port_;  // by router, and one past the end
  std::vector<PortPeer> peers_;            // by port of all routers, as labels_
  std::vector<std::uint32_t> labels_;
  std::vector<RouterId> router_of_;
  std::vector<PortIndex> port_of_;
  std::vector<std::string> link_classes_;
  Map shape_;

  mutable std::mutex measuring_;
  mutable RouterId measured_ = ~0U;          // the router that hops_ starts at
  mutable std::vector<std::uint32_t> hops_;  // by router
  mutable std::unique_ptr<const HopTable> table_;
  mutable std::atomic<const HopTable*> known_{nullptr};  // table_, once it is complete
};

/// Throws PointError naming `field` where some router cannot be reached from the others, or where
/// there are more than HopTable::max_routers.
void require_connected(const Topology& topology, const std::string& field);

}  // namespace simcore::topology
