// What a detailed router remembers of its inputs and outputs beside what every router does.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/time.hpp"
#include "network/packet_pool.hpp"

namespace simcore {

/// Packets of one input buffer that ask for one channel of an output, in the order of arrival.
struct Request {
  Picoseconds since = 0;  ///< when its first packet began to ask
  PacketHandle head = kNoHandle;
  PacketHandle tail = kNoHandle;
  std::uint32_t in_port = 0;
  std::uint8_t in_vc = 0;
  std::uint8_t vc = 0;
  bool bubble = false;    ///< must leave room for another packet where it goes
  bool injected = false;  ///< comes from an endpoint

  [[nodiscard]] bool same_queue(const Request& other) const {
    return in_port == other.in_port && in_vc == other.in_vc && vc == other.vc &&
           bubble == other.bubble;
  }
};

/// An output: who asks for it, and the crossbar that feeds it.
struct DetailedOutput {
  static constexpr Picoseconds kNotStalled = -1;

  std::vector<Request> requests;
  Picoseconds stalled_since = kNotStalled;
  Picoseconds crossbar_free_at = 0;
  std::uint32_t queued_bytes = 0;             ///< asking or in the output queue, not yet sending
  std::uint32_t leaving_channel = kNoHandle;  ///< whose queue holds the packet that is being sent
  std::int32_t leaving_bytes = 0;
  bool crossbar_pending = false;  ///< a `crossbar` event is scheduled
};

/// An input as the crossbar sees it.
struct DetailedInput {
  std::int64_t reading = 0;            ///< rates of what it sends into the crossbar, together
  std::vector<std::uint32_t> blocked;  ///< output ports that had to pass it over
};

/// One virtual channel of an input port that serves strictly in order.
struct InputQueue {
  PacketHandle head = kNoHandle;  ///< packets behind the one that asks or leaves
  PacketHandle tail = kNoHandle;
  bool busy = false;
};

/// What an output queue holds back for a packet on its way through the crossbar or out of it.
struct OutputQueue {
  std::int32_t room = 0;
  PacketHandle tail = kNoHandle;  ///< last of a ring: its `next` is the first
};

}  // namespace simcore
