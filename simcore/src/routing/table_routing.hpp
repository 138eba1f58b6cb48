// Routing by the forwarding tables that came with an imported fabric.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "network/routing.hpp"
#include "params/param_spec.hpp"

namespace simcore {

/// One output port for every router and target, as the tables say: one path for every pair.
///
/// One virtual channel where the channels of these paths cannot wait for one another in a circle;
/// else the n-th hop is on channel n (distance classes: Gunther, IEEE Transactions on
/// Communications, 1981), for the tables do not tell on which lanes the fabric sent what.
class TableRouting final : public Routing {
 public:
  /// `topology` must outlive this. Throws PointError naming `routing.kind` where it has no tables,
  /// or where they do not lead from every endpoint to every other.
  explicit TableRouting(const Topology& topology);

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

ComponentSpec imported_routing_spec();
std::unique_ptr<Routing> build_imported_routing(const Params& params, const Topology& topology);

}  // namespace simcore
