// What each sender's packets bring to their endpoints within the measurement of an open loop.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "network/per_shard.hpp"

namespace simcore::workload {

/// How evenly senders are served.
struct SenderShares {
  double least = 0;  ///< of the worst sender, in bytes
  double jain = 1;   ///< Jain's index over the senders, 1/n to 1
};

/// Counts bytes by sender between two instants.
class SenderBytes {
 public:
  void prepare(std::uint32_t shards) { slots_.prepare(shards); }
  /// What arrives counts from now on, for `endpoints` that may send.
  void open(std::size_t endpoints) {
    slots_.for_each([endpoints](Slot& slot) { slot.resize(endpoints); });
    counts_ = true;
  }
  /// Bytes of `sender` arrive.
  void add(const Transport& here, std::uint32_t sender, std::uint32_t bytes) {
    if (counts_) slots_[here][sender] += bytes;
  }
  /// And no longer.
  void close() { counts_ = false; }
  /// Of each endpoint, since it was opened.
  [[nodiscard]] std::vector<std::uint64_t> sums() const {
    std::vector<std::uint64_t> bytes;
    slots_.for_each([&bytes](const Slot& slot) {
      bytes.resize(std::max(bytes.size(), slot.size()));
      for (std::size_t e = 0; e < slot.size(); ++e) bytes[e] += slot[e];
    });
    return bytes;
  }
  /// Over the endpoints for which `sends(endpoint)`; nothing where no byte of theirs arrived.
  template <class Sends>
  [[nodiscard]] std::optional<SenderShares> shares(Sends sends) const;
  [[nodiscard]] std::size_t memory_bytes() const {
    std::size_t bytes = 0;
    slots_.for_each([&](const Slot& slot) { bytes += slot.capacity() * sizeof(std::uint64_t); });
    return bytes;
  }

 private:
  using Slot = std::vector<std::uint64_t>;  ///< by endpoint

  PerShard<Slot> slots_;
  bool counts_ = false;
};

template <class Sends>
std::optional<SenderShares> SenderBytes::shares(Sends sends) const {
  const std::vector<std::uint64_t> bytes = sums();
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
