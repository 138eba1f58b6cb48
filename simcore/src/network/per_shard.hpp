// One slot for each shard, so that threads that count side by side never share a cache line.
#pragma once

#include <cstdint>
#include <vector>

#include "network/transport.hpp"

namespace simcore::network {

/// What callbacks of a shard write without locks. Slots are merged when nothing runs, by sums or
/// extremes that do not depend on how the network was divided.
template <class T>
class PerShard {
 public:
  PerShard() : slots_(1) {}

  /// Before the run: as many fresh slots.
  void prepare(std::uint32_t shards) { slots_ = std::vector<Slot>(shards); }

  [[nodiscard]] T& operator[](const Transport& here) { return slots_[here.shard()].value; }

  /// Calls `visit(slot)` for every slot; for moments when no shard runs.
  template <class Visit>
  void for_each(Visit&& visit) {
    for (Slot& slot : slots_) visit(slot.value);
  }
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const Slot& slot : slots_) visit(slot.value);
  }

 private:
  struct alignas(128) Slot {
    T value{};
  };
  std::vector<Slot> slots_;
};

}  // namespace simcore::network
