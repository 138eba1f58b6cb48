// Messages that wait at their senders until their last packet has left.
#pragma once

#include <cstdint>

#include "engine/shared_pool.hpp"
#include "engine/time.hpp"
#include "network/topology.hpp"

namespace simcore::network {

/// One message from the moment it is handed over until its last packet has left.
struct Message {
  std::int64_t created : 48 = 0;  ///< as kTimeLimit says
  std::uint64_t virtual_network : 4 = 0;
  std::uint64_t to_interface : 4 = 0;  ///< of the endpoint that it goes to
  std::uint64_t control : 1 = 0;       ///< served before those that carry data
  EndpointId to = 0;
  RouterId to_router = 0;
  std::uint32_t bytes_left = 0;
  std::uint32_t tag = 0;
  std::uint32_t next = kNoHandle;    ///< of the list that it is in
  std::uint32_t behind = kNoHandle;  ///< the last of those that wait for it in its queue pair
};
static_assert(sizeof(Message) == 32, "an endpoint may have thousands");

using MessagePool = SharedPool<Message>;

}  // namespace simcore::network
