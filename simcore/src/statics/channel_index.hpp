// Numbers the output channels of a network densely, for arrays over channels.
#pragma once

#include <vector>

#include "network/topology.hpp"

namespace simcore {

/// A router's output port, and a virtual channel of it where that matters.
struct ChannelName {
  RouterId router = 0;
  PortIndex port = 0;
  std::uint8_t virtual_channel = 0;
  friend bool operator==(const ChannelName&, const ChannelName&) = default;
};

/// Output ports of all routers in order: router by router, port by port.
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

}  // namespace simcore
