// Large results by columns: what a run reports of every port, flow or rank.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/time.hpp"
#include "params/value.hpp"

namespace simcore {

/// Columns of equal length with their names. A name has the letters a-z, digits and underscores,
/// and ends with its unit, as in active_ns. The caller of the core gets the columns without a copy.
struct Table {
  std::string name;
  std::vector<std::pair<std::string, Column>> columns{};

  template <class T>
  void add(const char* column, T values) {
    columns.emplace_back(column, Column(std::move(values)));
  }
};

/// The messages from one endpoint to another that arrived.
struct FlowTotals {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
  Picoseconds first = 0;  ///< creation of the first one
  Picoseconds last = 0;   ///< arrival of the last one
};

/// The table `flows`. Its rows stand in the order in which they are added.
class FlowColumns {
 public:
  void add(std::uint32_t source, std::uint32_t destination, const FlowTotals& flow);
  /// Of each row, bytes over the time from first to last, in Gb/s. 0 when that time is 0.
  [[nodiscard]] const std::vector<double>& throughput_gbps() const { return throughput_; }
  [[nodiscard]] Table to_table() &&;

 private:
  std::vector<std::uint32_t> source_, destination_;
  std::vector<std::uint64_t> messages_, bytes_;
  std::vector<double> first_, last_, throughput_;
};

}  // namespace simcore
