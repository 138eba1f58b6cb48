// What each sender's packets bring to their endpoints within the measurement of an open loop.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/time.hpp"
#include "network/per_shard.hpp"

namespace simcore::workload {

/// How evenly senders are served.
struct SenderShares {
  double least = 0;  ///< of the worst sender, in bytes
  double jain = 1;   ///< Jain's index over the senders, 1/n to 1
};

/// Counts bytes by sender between two instants. An arrival is known ahead, so those behind the end
/// of the interval under way are kept until it is over.
class SenderBytes {
 public:
  void prepare(std::uint32_t shards) { slots_.prepare(shards); }
  /// Before the interval up to `end` runs; it begins where the one before ended. `counted`: whether
  /// its arrivals count, for `endpoints` that may send.
  void begin(Picoseconds end, bool counted, std::size_t endpoints);
  /// Bytes of `sender` that arrive at `time`, not before the interval under way.
  void add(const Transport& here, std::uint32_t sender, Picoseconds time, std::uint32_t bytes) {
    Slot& slot = slots_[here];
    if (time >= end_) {
      if (keeps_) slot.ahead.push_back({time, sender, bytes});
    } else if (counted_) {
      slot.bytes[sender] += bytes;
    }
  }
  /// The interval under way was the last one of interest.
  void close();
  /// Over the endpoints for which `sends(endpoint)`; nothing where no byte of theirs arrived.
  template <class Sends>
  [[nodiscard]] std::optional<SenderShares> shares(Sends sends) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Ahead {
    Picoseconds time = 0;
    std::uint32_t sender = 0;
    std::uint32_t bytes = 0;
  };
  struct Slot {
    std::vector<std::uint64_t> bytes;  ///< by endpoint
    std::vector<Ahead> ahead;
  };

  PerShard<Slot> slots_;
  Picoseconds end_ = 0;
  bool counted_ = false;
  bool keeps_ = true;
};

template <class Sends>
std::optional<SenderShares> SenderBytes::shares(Sends sends) const {
  std::vector<std::uint64_t> bytes;
  slots_.for_each([&bytes](const Slot& slot) {
    bytes.resize(std::max(bytes.size(), slot.bytes.size()));
    for (std::size_t e = 0; e < slot.bytes.size(); ++e) bytes[e] += slot.bytes[e];
  });
  __extension__ using Square = unsigned __int128;
  std::uint64_t least = ~std::uint64_t{0};
  std::uint64_t senders = 0;
  Square sum = 0, squares = 0;
  for (std::uint32_t e = 0; e < bytes.size(); ++e) {
    if (!sends(e)) continue;
    ++senders;
    least = std::min(least, bytes[e]);
    sum += bytes[e];
    squares += Square{bytes[e]} * bytes[e];
  }
  if (sum == 0) return std::nullopt;
  const auto total = static_cast<double>(sum);
  return SenderShares{
      .least = static_cast<double>(least),
      .jain = total * total / (static_cast<double>(senders) * static_cast<double>(squares))};
}

}  // namespace simcore::workload
