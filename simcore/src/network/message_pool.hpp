// Messages that wait at their senders: first in, first out, cut into packets as they leave.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/large_array.hpp"
#include "engine/time.hpp"
#include "network/packet_pool.hpp"

namespace simcore {

/// One message from the moment it is handed over until its last packet has left.
struct Message {
  Picoseconds created = 0;
  EndpointId to = 0;
  RouterId to_router = 0;
  std::uint32_t bytes_left = 0;
  std::uint32_t tag = 0;
  std::uint32_t virtual_network = 0;
  std::uint32_t next = kNoHandle;
};

/// Records of waiting messages with a free list.
class MessagePool {
 public:
  std::uint32_t allocate() {
    if (free_ == kNoHandle) {
      grow_for(messages_, 1);
      messages_.emplace_back();
      return static_cast<std::uint32_t>(messages_.size() - 1);
    }
    const std::uint32_t handle = free_;
    free_ = messages_[handle].next;
    return handle;
  }
  void release(std::uint32_t handle) {
    messages_[handle].next = free_;
    free_ = handle;
  }
  [[nodiscard]] Message& operator[](std::uint32_t handle) { return messages_[handle]; }
  [[nodiscard]] const Message& operator[](std::uint32_t handle) const { return messages_[handle]; }
  [[nodiscard]] std::size_t memory_bytes() const { return messages_.capacity() * sizeof(Message); }

 private:
  LargeArray<Message> messages_;
  std::uint32_t free_ = kNoHandle;
};

}  // namespace simcore
