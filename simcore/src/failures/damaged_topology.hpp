// A network of which some links and routers have failed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "failures/damage.hpp"
#include "failures/layered_paths.hpp"
#include "network/topology.hpp"

namespace simcore::failures {

/// The network with its numbering, names and groups, and the ports of what failed unused.
///
/// The largest connected part is the network; endpoints outside it are cut off: those at
/// a failed router, and those of smaller parts, even where a part could go on by itself. The
/// largest is the one with most endpoints, of equal ones that with the lowest router.
class DamagedTopology final : public Topology {
 public:
  /// Computes the paths on what is left. Throws PointError as LayeredPaths does.
  DamagedTopology(std::unique_ptr<Topology> whole, const Damage& damage, std::uint32_t layers);

  /// Bytes of the paths on a network as large as this with nothing failed.
  [[nodiscard]] static std::uint64_t bytes_of(const Topology& whole, std::uint32_t layers);

  /// Bytes of what it holds beside the whole network.
  [[nodiscard]] std::size_t memory_bytes() const {
    return paths_->memory_bytes() + first_.capacity() * sizeof(first_[0]) + dead_.capacity() / 8 +
           cut_off_.capacity() / 8 + endpoints_here_.capacity() * sizeof(endpoints_here_[0]);
  }
  [[nodiscard]] const Topology& whole() const { return *whole_; }
  [[nodiscard]] const LayeredPaths& paths() const { return *paths_; }
  [[nodiscard]] std::uint32_t cut_off_endpoints() const { return cut_off_endpoints_; }

  [[nodiscard]] bool cut_off(RouterId router) const override { return cut_off_[router]; }
  [[nodiscard]] PortPeer peer(RouterId router, PortIndex port) const override {
    return dead_[first_[router] + port] ? PortPeer{} : whole_->peer(router, port);
  }
  /// Of the paths that packets take, between routers that have endpoints and are not cut off.
  [[nodiscard]] std::uint32_t minimal_hops(RouterId from, RouterId to) const override;
  void minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const override;
  [[nodiscard]] std::uint32_t diameter() const override { return paths_->longest(); }

  [[nodiscard]] std::uint32_t endpoints() const override { return whole_->endpoints(); }
  [[nodiscard]] std::uint32_t routers() const override { return whole_->routers(); }
  [[nodiscard]] std::uint32_t radix(RouterId router) const override {
    return whole_->radix(router);
  }
  [[nodiscard]] RouterId router_of(EndpointId e) const override { return whole_->router_of(e); }
  [[nodiscard]] PortIndex port_of(EndpointId e) const override { return whole_->port_of(e); }
  [[nodiscard]] std::uint32_t planes() const override { return whole_->planes(); }
  [[nodiscard]] bool is_interface(RouterId router) const override {
    return whole_->is_interface(router);
  }
  [[nodiscard]] std::uint32_t groups() const override { return whole_->groups(); }
  [[nodiscard]] std::uint32_t group_of(RouterId router) const override {
    return whole_->group_of(router);
  }
  [[nodiscard]] std::vector<std::uint32_t> grid_widths() const override {
    return whole_->grid_widths();
  }
  [[nodiscard]] std::vector<std::string> link_classes() const override {
    return whole_->link_classes();
  }
  [[nodiscard]] Map describe() const override { return whole_->describe(); }
  [[nodiscard]] std::string router_name(RouterId router) const override {
    return whole_->router_name(router);
  }
  [[nodiscard]] std::string endpoint_name(EndpointId endpoint) const override {
    return whole_->endpoint_name(endpoint);
  }
  [[nodiscard]] std::string router_identifier(RouterId router) const override {
    return whole_->router_identifier(router);
  }
  [[nodiscard]] std::string endpoint_identifier(EndpointId endpoint) const override {
    return whole_->endpoint_identifier(endpoint);
  }
  [[nodiscard]] std::uint32_t router_lid(RouterId router) const override {
    return whole_->router_lid(router);
  }
  [[nodiscard]] std::uint32_t endpoint_lid(EndpointId endpoint) const override {
    return whole_->endpoint_lid(endpoint);
  }
  [[nodiscard]] std::uint32_t ports(RouterId router) const override {
    return whole_->ports(router);
  }
  [[nodiscard]] std::uint32_t port_label(RouterId router, PortIndex port) const override {
    return whole_->port_label(router, port);
  }
  [[nodiscard]] double link_rate_gbps(RouterId router, PortIndex port) const override {
    return whole_->link_rate_gbps(router, port);
  }
  [[nodiscard]] double endpoint_rate_gbps(EndpointId endpoint) const override {
    return whole_->endpoint_rate_gbps(endpoint);
  }
  [[nodiscard]] const ImportedTables* imported_tables() const override {
    return whole_->imported_tables();
  }

 private:
  void kill(const Damage& damage);
  void kill_port(RouterId router, PortIndex port);
  void find_parts(const Damage& damage);
  [[nodiscard]] std::vector<std::uint32_t> order_of_levels() const;
  [[nodiscard]] std::vector<std::uint32_t> order_from_root() const;
  [[nodiscard]] std::vector<RouterId> targets() const;

  std::unique_ptr<Topology> whole_;
  std::vector<std::size_t> first_;             // by router: its ports among all
  std::vector<bool> dead_;                     // by port
  std::vector<bool> cut_off_;                  // by router
  std::vector<std::uint32_t> endpoints_here_;  // by router
  std::uint32_t cut_off_endpoints_ = 0;
  std::unique_ptr<LayeredPaths> paths_;
};

}  // namespace simcore::failures
