// Packets whose last transmission has been committed: their arrivals are known before they happen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "network/transport.hpp"

namespace simcore::router {

/// A packet on its way from its last router to its endpoint: what Delivery tells, in fewer bytes.
struct Arrival {
  Picoseconds created = 0;
  Picoseconds injected = 0;
  Picoseconds time = 0;  ///< of its tail
  EndpointId at = 0;
  std::uint32_t tag = 0;
  std::uint32_t port_index = 0;  ///< of the output that leads there
  std::uint16_t wire_bytes = 0;
  std::uint16_t hops : 13 = 0;
  std::uint16_t non_minimal : 1 = 0;
};
static_assert(sizeof(Arrival) == 40, "written and read once for every packet");

/// The arrivals of a shard that have not been told yet, where the workload does not react to them
/// and no event says when they happen. An output takes packets for as long as its inputs have some,
/// which may be long before they leave: a limit or the end of a measurement comes between.
class ComingArrivals {
 public:
  [[nodiscard]] Arrival& add() { return coming_.emplace_back(); }
  /// Whether it is time to tell those that are certain, so that memory follows what is under way.
  [[nodiscard]] bool full() const { return coming_.size() >= full_at_; }
  /// Calls `tell(arrival)` for each before `time`, in no order, and forgets it.
  template <class Tell>
  void tell_before(Picoseconds time, Tell tell) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < coming_.size(); ++i) {
      if (coming_[i].time < time) {
        tell(coming_[i]);
      } else {
        if (left != i) coming_[left] = coming_[i];
        ++left;
      }
    }
    coming_.resize(left);
    full_at_ = kFullFrom + 2 * left;
  }
  template <class Visit>
  void visit(Visit visit_one) const {
    for (const Arrival& arrival : coming_) visit_one(arrival);
  }
  [[nodiscard]] std::size_t size() const { return coming_.size(); }
  [[nodiscard]] std::size_t memory_bytes() const { return coming_.capacity() * sizeof(Arrival); }

 private:
  static constexpr std::size_t kFullFrom = 256;  // 10 KiB: they stay in the first caches

  std::vector<Arrival> coming_;
  std::size_t full_at_ = kFullFrom;
};

}  // namespace simcore::router
