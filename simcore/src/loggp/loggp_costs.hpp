// LogGP's L and G, by the size of a message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/time.hpp"

namespace simcore::loggp {

/// Of messages from a size on.
struct LoggpCost {
  std::uint32_t from_bytes = 0;
  Picoseconds latency = 0;
  double ps_per_byte = 0;
};

/// What messages of k bytes take on the way (Alexandrov, Ionescu, Schauser and Scheiman, 1995).
class LoggpCosts {
 public:
  /// `rows` ascend by from_bytes; the first one begins at 0.
  explicit LoggpCosts(std::vector<LoggpCost> rows) : rows_(std::move(rows)) {}

  /// L: from a byte's leaving to its arrival.
  [[nodiscard]] Picoseconds latency(std::uint64_t bytes) const { return of(bytes).latency; }
  /// (k - 1) G: from the first byte to the last one.
  [[nodiscard]] Picoseconds further_bytes(std::uint64_t bytes) const {
    return rounded(of(bytes).ps_per_byte * (static_cast<double>(bytes) - 1));
  }
  /// k G: for which the message holds an interface.
  [[nodiscard]] Picoseconds holding(std::uint64_t bytes) const {
    return rounded(of(bytes).ps_per_byte * static_cast<double>(bytes));
  }
  [[nodiscard]] Picoseconds least_latency() const;

 private:
  [[nodiscard]] const LoggpCost& of(std::uint64_t bytes) const {
    std::size_t row = rows_.size() - 1;
    while (rows_[row].from_bytes > bytes) --row;
    return rows_[row];
  }

  std::vector<LoggpCost> rows_;
};

}  // namespace simcore::loggp
