// What is at the routers of a network, by number: output channels and endpoints, for the arrays of
// the static analyses.
#pragma once

#include <vector>

#include "network/topology.hpp"

namespace simcore::statics {

/// A router's output port and a virtual channel of it.
struct ChannelName {
  RouterId router = 0;
  PortIndex port = 0;
  std::uint8_t virtual_channel = 0;
  friend bool operator==(const ChannelName&, const ChannelName&) = default;
};

/// Numbers the output ports of all routers densely: router by router, port by port.
class ChannelIndex {
 public:
  explicit ChannelIndex(const Topology& topology) : first_{0} {
    for (RouterId router = 0; router < topology.routers(); ++router) {
      first_.push_back(first_.back() + topology.radix(router));
    }
  }
  [[nodiscard]] std::size_t size() const { return first_.back(); }
  [[nodiscard]] std::size_t operator()(RouterId router, PortIndex port) const {
    return first_[router] + port;
  }

 private:
  std::vector<std::size_t> first_;
};

/// The endpoints of one router. `first` means nothing when `count` is 0.
struct RouterEndpoints {
  EndpointId first = 0;
  std::uint32_t count = 0;
};

/// The endpoints by router. Routers that are cut off have none.
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

}  // namespace simcore::statics
