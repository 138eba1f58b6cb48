// Which endpoints sit on which router, as the static analyses need it.
#pragma once

#include <vector>

#include "network/topology.hpp"

namespace simcore {

/// Endpoints of one router; `first` is meaningless where `count` is 0.
struct RouterEndpoints {
  EndpointId first = 0;
  std::uint32_t count = 0;
};

/// By router; none at routers that are cut off.
inline std::vector<RouterEndpoints> endpoints_by_router(const Topology& topology) {
  std::vector<RouterEndpoints> by_router(topology.routers());
  for (EndpointId endpoint = topology.endpoints(); endpoint-- > 0;) {
    if (topology.cut_off(topology.router_of(endpoint))) continue;
    RouterEndpoints& here = by_router[topology.router_of(endpoint)];
    here.first = endpoint;
    ++here.count;
  }
  return by_router;
}

}  // namespace simcore
