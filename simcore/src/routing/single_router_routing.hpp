// Routing on one router: straight to the endpoint's port.
#pragma once

#include "network/routing.hpp"

namespace simcore {

class SingleRouterRouting final : public Routing {
 public:
  [[nodiscard]] std::uint32_t virtual_channels() const override { return 1; }
  [[nodiscard]] std::uint32_t max_hops() const override { return 0; }
  [[nodiscard]] Hop next(RouterId, RouterId, EndpointId to, RouteState&,
                         const PortLoads*) const override {
    return {static_cast<PortIndex>(to)};
  }
  [[nodiscard]] std::uint32_t path_variants(RouterId, RouterId) const override { return 1; }
};

}  // namespace simcore
