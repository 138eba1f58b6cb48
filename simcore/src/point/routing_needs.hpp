// What a routing needs of every channel of its topology.
#pragma once

#include <cstdint>

#include "network/routing.hpp"

namespace simcore::point {

struct RoutingNeeds {
  std::uint32_t virtual_channels = 1;
  std::uint32_t packets_held = 1;  ///< that every buffer must hold
  bool sees_queues_alone = false;  ///< its load measure is `queue`
};

RoutingNeeds needs_of(const Routing& routing);

}  // namespace simcore::point
