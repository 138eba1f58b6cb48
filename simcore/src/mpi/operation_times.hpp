// The times of operations that groups of ranks do together, by operation and by rank.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/time.hpp"
#include "stats/latency_recorder.hpp"

namespace simcore::mpi {

/// All figures are sums or counts, so that the order of adding and merging does not matter.
class OperationTimes {
 public:
  /// Makes room for the operations of every group.
  void prepare(std::uint32_t groups, std::uint32_t operations);
  /// A rank of `group` took so long for its operation of this number. Numbers without room are left
  /// out.
  void add(std::uint32_t group, std::uint32_t operation, Picoseconds took);
  void merge(const OperationTimes& other);

  /// Each rank's own times.
  [[nodiscard]] const LatencyRecorder& by_rank() const { return by_rank_; }
  /// The mean over the ranks of each operation of `group` that all its `ranks` have done, in ns.
  [[nodiscard]] std::vector<double> means_ns(std::uint32_t group, std::uint32_t ranks) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Sum {
    Picoseconds time = 0;
    std::uint32_t ranks = 0;
  };

  std::uint32_t operations_ = 0;  ///< of a group
  std::vector<Sum> sums_;         ///< group by group
  LatencyRecorder by_rank_;
};

}  // namespace simcore::mpi
