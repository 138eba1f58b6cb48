// What a router and an interface remember: plain records in flat arrays, one array for the fabric.
#pragma once

#include <cstdint>

#include "engine/time.hpp"
#include "network/compiled_network.hpp"
#include "network/packet_pool.hpp"

namespace simcore {

/// An output port (or an endpoint's injection port): what every transmission touches. What few
/// packets need, the time it was stalled above all, is kept apart.
struct alignas(32) OutputPort {
  Picoseconds free_at = 0;  ///< end of the last transmission given to it, ahead of now or not
  std::uint64_t bytes = 0;
  Peer peer{};  ///< the network's, at hand
  std::uint32_t packets = 0;
  std::uint32_t waiting : 31 = 0;      ///< bytes of the packets queued here, all channels
  std::uint32_t wake_pending : 1 = 0;  ///< a port_free event is scheduled
};
static_assert(sizeof(OutputPort) == 32, "one per port: counts in bytes per endpoint");

/// One virtual channel of an output port: the space left downstream, and who waits for it.
struct alignas(16) OutputChannel {
  std::int32_t credit = 0;        ///< exact while a packet waits, else at most the exact amount
  PacketHandle head = kNoHandle;  ///< first of the queue
  PacketHandle tail = kNoHandle;  ///< its last, where there is one
  /// Of the other direction: bytes of the input of the same number that its sender may have.
  std::uint32_t returned : 31 = 0;
  std::uint32_t awaits : 1 = 0;  ///< what comes back to this channel is told by events

  [[nodiscard]] bool empty() const { return head == kNoHandle; }
};
static_assert(sizeof(OutputChannel) == 16, "one per port and virtual channel");

/// An endpoint's interface: messages first in, first out.
struct Nic {
  std::uint32_t head = kNoHandle;
  std::uint32_t tail = kNoHandle;
  std::uint32_t packets_sent = 0;
};

}  // namespace simcore
