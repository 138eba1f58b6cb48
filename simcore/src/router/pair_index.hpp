// Finds the queue pair of a destination where an interface has many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/time.hpp"
#include "network/topology.hpp"

namespace simcore::router {

/// A hash table from (send queue, destination) to a message handle: open addressing with linear
/// probing, at most half full. One a shard.
class PairIndex {
 public:
  /// The handle of the pair, kNoHandle where there is none.
  [[nodiscard]] std::uint32_t find(std::uint32_t queue, EndpointId to) const {
    return slots_.empty() ? kNoHandle : slots_[place_of(queue, to)].handle;
  }
  /// Adds a pair, or gives it another handle.
  void set(std::uint32_t queue, EndpointId to, std::uint32_t handle);
  /// Removes a pair that is there.
  void erase(std::uint32_t queue, EndpointId to);
  [[nodiscard]] std::size_t memory_bytes() const { return slots_.capacity() * sizeof(Slot); }

 private:
  static constexpr std::size_t kFewest = 64;  ///< slots

  struct Slot {
    std::uint32_t queue = 0;
    EndpointId to = 0;
    std::uint32_t handle = kNoHandle;  ///< kNoHandle: empty
  };

  [[nodiscard]] std::size_t home_of(std::uint32_t queue, EndpointId to) const;
  [[nodiscard]] std::size_t place_of(std::uint32_t queue, EndpointId to) const;
  void grow();

  std::vector<Slot> slots_;  ///< a power of two of them
  std::size_t used_ = 0;
};

}  // namespace simcore::router
