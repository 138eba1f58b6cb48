// Finds packets that can never move again, and says which channels wait for each other.
#pragma once

#include <string>
#include <vector>

#include "router/fabric.hpp"

namespace simcore {

/// Works on a fabric between events. A channel is one virtual channel of one output port; the
/// buffer behind it at the next router is the one that its credits stand for.
///
/// A waiting packet keeps its buffer from the channel upstream. A buffer that holds anything but
/// waiting packets will free space; one that holds only waiting packets does so when one of the
/// channels that they wait for does. What is never reached this way is dead.
class DeadlockFinder {
 public:
  explicit DeadlockFinder(const Fabric& fabric);
  /// A text naming the cycle, or empty when everything can still move.
  [[nodiscard]] std::string find();

 private:
  /// `from` cannot get space before one of the packets behind it moves through `to`.
  struct Wait {
    std::uint32_t from;
    std::uint32_t to;
  };

  void collect();
  void note(RouterId router, PacketHandle packet, std::uint32_t wanted);
  void note_queue(RouterId router, std::uint32_t channel);
  void note_behind(RouterId router, std::uint32_t channel);
  [[nodiscard]] std::uint32_t channel_upstream(RouterId router, const Packet& packet) const;
  [[nodiscard]] std::vector<bool> movable() const;
  [[nodiscard]] std::int32_t credit(std::uint32_t channel) const;
  [[nodiscard]] RouterId router_of(std::uint32_t port) const;
  [[nodiscard]] std::string name(std::uint32_t channel) const;

  const Fabric& fabric_;
  std::vector<Wait> waits_;
  std::vector<std::uint32_t> wanted_;        ///< channels that packets wait for
  std::vector<std::int64_t> waiting_bytes_;  ///< by upstream channel
};

}  // namespace simcore
