#include "router/pair_index.hpp"

#include <utility>

namespace simcore::router {

/// Multiplicative hashing by 2^64 over the golden ratio (Knuth, The Art of Computer Programming 3,
/// 6.4).
std::size_t PairIndex::home_of(std::uint32_t queue, EndpointId to) const {
  const std::uint64_t key = std::uint64_t{queue} << 32 | to;
  const std::uint64_t mixed = key * 0x9E3779B97F4A7C15U;
  return static_cast<std::size_t>(mixed >> 32) & (slots_.size() - 1);
}

/// Where the pair is, or where it would be put.
std::size_t PairIndex::place_of(std::uint32_t queue, EndpointId to) const {
  std::size_t place = home_of(queue, to);
  while (slots_[place].handle != kNoHandle &&
         (slots_[place].queue != queue || slots_[place].to != to)) {
    place = (place + 1) & (slots_.size() - 1);
  }
  return place;
}

void PairIndex::set(std::uint32_t queue, EndpointId to, std::uint32_t handle) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  Slot& slot = slots_[place_of(queue, to)];
  if (slot.handle == kNoHandle) ++used_;
  slot = {queue, to, handle};
}

/// Closes the gap: whatever a search would no longer reach moves up.
void PairIndex::erase(std::uint32_t queue, EndpointId to) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t gap = place_of(queue, to);
  --used_;
  for (std::size_t place = (gap + 1) & mask; slots_[place].handle != kNoHandle;
       place = (place + 1) & mask) {
    const std::size_t home = home_of(slots_[place].queue, slots_[place].to);
    if (((place - home) & mask) < ((place - gap) & mask)) continue;
    slots_[gap] = slots_[place];
    gap = place;
  }
  slots_[gap] = {};
}

void PairIndex::grow() {
  std::vector<Slot> old(slots_.empty() ? kFewest : 2 * slots_.size());
  std::swap(old, slots_);
  for (const Slot& slot : old) {
    if (slot.handle != kNoHandle) slots_[place_of(slot.queue, slot.to)] = slot;
  }
}

}  // namespace simcore::router
