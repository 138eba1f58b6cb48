// Messages that have begun to arrive and are not there yet.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/time.hpp"

namespace simcore::workload {

/// Of each receiver mostly one, now and then a few beside it: a list, its records from one pool for
/// all receivers of a shard. A message is known by a key that no other under way to the same
/// receiver has.
class PartialMessages {
 public:
  /// What a receiver keeps itself: the message that began to arrive first, and the others' list.
  struct Receiver {
    std::uint64_t key = 0;
    std::uint32_t left = 0;  ///< bytes to come of the first; 0: there is none
    std::uint32_t beside = kNoHandle;
  };

  /// Notes `bytes` of a message of `all` bytes; whether it is complete now.
  bool add(Receiver& receiver, std::uint64_t key, std::uint32_t bytes, std::uint32_t all) {
    if (bytes == all) return true;
    if (receiver.left > 0 && receiver.key == key) {
      receiver.left -= bytes;
      return receiver.left == 0;
    }
    for (std::uint32_t* link = &receiver.beside; *link != kNoHandle; link = &pool_[*link].next) {
      Beside& message = pool_[*link];
      if (message.key != key) continue;
      message.left -= bytes;
      if (message.left > 0) return false;
      release(*link);
      return true;
    }
    if (receiver.left > 0) {
      receiver.beside = allocate({key, all - bytes, receiver.beside});
    } else {
      receiver.key = key;
      receiver.left = all - bytes;
    }
    return false;
  }

  [[nodiscard]] std::size_t memory_bytes() const { return pool_.capacity() * sizeof(Beside); }

 private:
  struct Beside {
    std::uint64_t key;
    std::uint32_t left;
    std::uint32_t next;
  };

  std::uint32_t allocate(const Beside& message) {
    if (free_ == kNoHandle) {
      pool_.push_back(message);
      return static_cast<std::uint32_t>(pool_.size() - 1);
    }
    const std::uint32_t handle = free_;
    free_ = pool_[handle].next;
    pool_[handle] = message;
    return handle;
  }
  /// Takes the record that `link` names out of its list.
  void release(std::uint32_t& link) {
    const std::uint32_t handle = link;
    link = pool_[handle].next;
    pool_[handle].next = free_;
    free_ = handle;
  }

  std::vector<Beside> pool_;
  std::uint32_t free_ = kNoHandle;
};

}  // namespace simcore::workload
