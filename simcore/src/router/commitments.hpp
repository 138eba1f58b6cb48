// Transmissions that are committed, but begin only later: no counter may have them yet.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/time.hpp"

namespace simcore::router {

/// Of one port, what has been committed to it and begins at an instant or later.
struct Commitment {
  std::uint32_t packets = 0;
  std::uint64_t bytes = 0;
  Picoseconds lasts = 0;  ///< sum of serialisation times
};

/// Those of all ports: as many entries as packets, for few ports have some.
class Commitments {
 public:
  struct Packet {
    std::uint32_t port_index = 0;
    std::uint32_t bytes = 0;
    Picoseconds lasts = 0;
  };

  explicit Commitments(std::vector<Packet> packets) : packets_(std::move(packets)) {
    std::sort(packets_.begin(), packets_.end(),
              [](const Packet& a, const Packet& b) { return a.port_index < b.port_index; });
  }
  /// Of a port, which comes after all that have been asked about.
  [[nodiscard]] Commitment next(std::uint32_t port_index) {
    while (at_ < packets_.size() && packets_[at_].port_index < port_index) ++at_;
    Commitment sum;
    for (; at_ < packets_.size() && packets_[at_].port_index == port_index; ++at_) {
      ++sum.packets;
      sum.bytes += packets_[at_].bytes;
      sum.lasts += packets_[at_].lasts;
    }
    return sum;
  }

 private:
  std::vector<Packet> packets_;
  std::size_t at_ = 0;
};

struct NetworkParts;

/// `time`: every event before it has happened, and none after it. Each such packet has an event at
/// the far end of its port, or is a coming arrival.
Commitments commitments_after(const NetworkParts& parts, Picoseconds time);

}  // namespace simcore::router
