// Links and endpoints that are not as their class is: each has a wire of a kind.
#pragma once

#include <cstdint>
#include <vector>

#include "network/settings.hpp"

namespace simcore::network {

/// Kinds of wires, and who has which. The first kinds are those of Topology::link_classes(), in
/// their order.
struct Wires {
  std::vector<ChannelSettings> kinds;
  std::vector<std::uint8_t> class_of;  ///< by kind
  std::vector<std::uint16_t> of_port;  ///< by output port of routers, router by router
  std::vector<bool> slow;              ///< by endpoint
};

/// Most kinds of wires between routers.
inline constexpr std::uint32_t kMostWires = 1U << 13;

}  // namespace simcore::network
