// What pairs of endpoints sent each other, as the table `flows`.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/time.hpp"
#include "stats/table.hpp"

namespace simcore {

/// The messages from one endpoint to another that arrived.
struct FlowTotals {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
  Picoseconds first = 0;  ///< the first one's creation
  Picoseconds last = 0;   ///< the last one's arrival
};

/// Rows are added in the order of the table.
class FlowColumns {
 public:
  void add(std::uint32_t source, std::uint32_t destination, const FlowTotals& flow);
  /// Bytes over the time from first to last, in Gb/s, a row each; 0 for a flow that took no time.
  [[nodiscard]] const std::vector<double>& throughput_gbps() const { return throughput_; }
  [[nodiscard]] Table to_table() &&;

 private:
  std::vector<std::uint32_t> source_, destination_;
  std::vector<std::uint64_t> messages_, bytes_;
  std::vector<double> first_, last_, throughput_;
};

}  // namespace simcore
