// The flows of one round, as columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace simcore {

/// Room for the flows of the largest round of a pattern; filled anew for every round.
class FlowBuffer {
 public:
  explicit FlowBuffer(std::size_t most) : source_(most), destination_(most) {}

  void clear() { size_ = 0; }
  /// There must be room: no check here.
  void add(std::uint32_t source, std::uint32_t destination) {
    source_[size_] = source;
    destination_[size_] = destination;
    ++size_;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint32_t* sources() { return source_.data(); }
  [[nodiscard]] std::uint32_t* destinations() { return destination_.data(); }
  [[nodiscard]] const std::uint32_t* sources() const { return source_.data(); }
  [[nodiscard]] const std::uint32_t* destinations() const { return destination_.data(); }
  /// Adds `by` to the ranks of the flows from `first` on.
  void move_ranks(std::size_t first, std::uint32_t by) {
    for (std::size_t i = first; i < size_; ++i) {
      source_[i] += by;
      destination_[i] += by;
    }
  }
  /// Working space of random patterns, as large as they ask for.
  [[nodiscard]] std::vector<std::uint32_t>& scratch() { return scratch_; }

 private:
  std::vector<std::uint32_t> source_;
  std::vector<std::uint32_t> destination_;
  std::vector<std::uint32_t> scratch_;
  std::size_t size_ = 0;
};

}  // namespace simcore
