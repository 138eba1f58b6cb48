// Messages that wait at their senders: first in, first out, cut into packets as they leave.
#pragma once

#include <cstdint>

#include "engine/shared_pool.hpp"
#include "engine/time.hpp"
#include "network/topology.hpp"

namespace simcore::network {

/// One message from the moment it is handed over until its last packet has left.
struct Message {
  Picoseconds created = 0;
  EndpointId to = 0;
  RouterId to_router = 0;
  std::uint32_t bytes_left = 0;
  std::uint32_t tag = 0;
  std::uint16_t virtual_network = 0;
  std::uint16_t to_interface = 0;  ///< of the endpoint that it goes to
  std::uint32_t next = kNoHandle;
};

using MessagePool = SharedPool<Message>;

}  // namespace simcore::network
