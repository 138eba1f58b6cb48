// Messages for iterations that their receiver is far from.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "engine/time.hpp"

namespace simcore {

/// Lists of messages by receiver and iteration. A sender that waits for nobody may be any number of
/// iterations ahead; kept in one list, its messages would be searched through again for every
/// receive of those before.
class AheadMessages {
 public:
  /// The list for this rank and iteration, the latter modulo 2^16: its last message.
  [[nodiscard]] std::uint32_t& tail(std::uint32_t rank, std::uint16_t iteration) {
    return tails_.try_emplace(key(rank, iteration), kNoHandle).first->second;
  }
  /// The same, handed over; kNoHandle where there is none.
  [[nodiscard]] std::uint32_t take(std::uint32_t rank, std::uint16_t iteration) {
    if (tails_.empty()) return kNoHandle;
    const auto found = tails_.find(key(rank, iteration));
    if (found == tails_.end()) return kNoHandle;
    const std::uint32_t tail = found->second;
    tails_.erase(found);
    return tail;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return tails_.size() * 48; }

 private:
  [[nodiscard]] static std::uint64_t key(std::uint32_t rank, std::uint16_t iteration) {
    return std::uint64_t{rank} << 16 | iteration;
  }

  std::unordered_map<std::uint64_t, std::uint32_t> tails_;
};

}  // namespace simcore
