#include "workload/sender_bytes.hpp"

namespace simcore::workload {

void SenderBytes::begin(Picoseconds end, bool counted, std::size_t endpoints) {
  end_ = end;
  counted_ = counted;
  slots_.for_each([&](Slot& slot) {
    if (counted) slot.bytes.resize(endpoints);
    std::erase_if(slot.ahead, [&](const Ahead& arrival) {
      if (arrival.time >= end) return false;
      if (counted) slot.bytes[arrival.sender] += arrival.bytes;
      return true;
    });
  });
}

void SenderBytes::close() {
  counted_ = false;
  keeps_ = false;
  slots_.for_each([](Slot& slot) { slot.ahead = {}; });
}

std::size_t SenderBytes::memory_bytes() const {
  std::size_t bytes = 0;
  slots_.for_each([&bytes](const Slot& slot) {
    bytes += slot.bytes.capacity() * sizeof(std::uint64_t) + slot.ahead.capacity() * sizeof(Ahead);
  });
  return bytes;
}

}  // namespace simcore::workload
