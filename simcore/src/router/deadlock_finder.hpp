// Finds packets that can never move again, and says which channels wait for each other.
#pragma once

#include <string>
#include <vector>

#include "router/router.hpp"

namespace simcore::router {

/// Works on a packet network between events. A channel is one virtual channel of one output port;
/// the buffer behind it at the next router is the one that its credits stand for, and a router with
/// output queues has a second buffer before it.
///
/// A waiting packet keeps its buffer. A buffer that holds anything but waiting packets will free
/// space; one that holds only waiting packets does so when one of the buffers that they wait for
/// does. What is never reached this way is dead.
class DeadlockFinder {
 public:
  /// `now`: everything before it has happened.
  DeadlockFinder(const NetworkParts& parts, Picoseconds now);
  /// A text naming the cycle, or empty when everything can still move.
  [[nodiscard]] std::string find(const Router& router);

  // What a router model tells of its packets. Buffers behind channels have the channels' numbers.

  /// A buffer in front of `channel` that holds `bytes`.
  void note_output_queue(std::uint32_t channel, std::int64_t bytes);
  [[nodiscard]] std::uint32_t output_queue(std::uint32_t channel) const {
    return channels_ + channel;
  }
  /// The buffer that a packet at an input of `router` lies in.
  [[nodiscard]] std::uint32_t input_buffer(RouterId router, const Packet& packet) const;
  /// A packet of `bytes` lies in the buffer `from` and waits for one; `fits` if there is room.
  void note_wait(std::uint32_t from, std::uint32_t to, std::int64_t bytes, bool fits);
  /// A packet lies in the buffer and has requested nothing yet.
  void note_behind(std::uint32_t buffer, std::int64_t bytes) { waiting_bytes_[buffer] += bytes; }

 private:
  /// `from` cannot get space before one of the packets behind it moves through `to`.
  struct Wait {
    std::uint32_t from;
    std::uint32_t to;
  };

  [[nodiscard]] std::vector<bool> movable() const;
  [[nodiscard]] std::string name(std::uint32_t buffer) const;

  const PacketState& state_;
  const std::uint32_t channels_;
  std::vector<Wait> waits_;
  std::vector<bool> fits_;                   ///< by buffer: a packet that waits for it has room
  std::vector<std::int64_t> held_;           ///< bytes by buffer
  std::vector<std::int64_t> waiting_bytes_;  ///< of these, in packets that wait
};

}  // namespace simcore::router
