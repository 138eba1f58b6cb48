// The nodes that have a shared copy of a line, as its directory entry names them.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "network/topology.hpp"

namespace simcore::dsm {

/// In the order in which they came. Most lines have few sharers: these stand in the entry itself,
/// for a block of the heap for each line would cost more than all else about it.
class SharerList {
 public:
  [[nodiscard]] std::uint32_t size() const {
    return near_count_ + static_cast<std::uint32_t>(far_.size());
  }
  [[nodiscard]] bool empty() const { return near_count_ == 0; }
  [[nodiscard]] bool names(EndpointId node) const {
    const auto near_end = near_.begin() + near_count_;
    return std::find(near_.begin(), near_end, node) != near_end ||
           std::find(far_.begin(), far_.end(), node) != far_.end();
  }
  /// One that is not named yet.
  void add(EndpointId node) {
    if (near_count_ < kNear) {
      near_[near_count_++] = node;
    } else {
      far_.push_back(node);
    }
  }
  /// Does nothing where the node is not named.
  void remove(EndpointId node) {
    const auto far = std::find(far_.begin(), far_.end(), node);
    if (far != far_.end()) {
      far_.erase(far);
      return;
    }
    const auto near_end = near_.begin() + near_count_;
    const auto near = std::find(near_.begin(), near_end, node);
    if (near == near_end) return;
    std::move(near + 1, near_end, near);
    if (far_.empty()) {
      near_[--near_count_] = 0;
    } else {
      near_.back() = far_.front();
      far_.erase(far_.begin());
    }
  }
  void clear() {
    near_count_ = 0;
    near_ = {};
    far_.clear();
  }
  template <class Visit>
  void for_each(Visit&& visit) const {
    std::for_each(near_.begin(), near_.begin() + near_count_, visit);
    std::for_each(far_.begin(), far_.end(), visit);
  }

  /// Beside the list itself.
  [[nodiscard]] std::size_t memory_bytes() const { return far_.capacity() * sizeof(EndpointId); }

  friend bool operator==(const SharerList&, const SharerList&) = default;

 private:
  static constexpr std::uint32_t kNear = 3;

  std::uint32_t near_count_ = 0;
  std::array<EndpointId, kNear> near_{};  ///< those behind the count are 0
  std::vector<EndpointId> far_;
};

}  // namespace simcore::dsm
