// Parameters that tell costs by size: rows `from_bytes ns ns_per_byte`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "namespaces.hpp"

namespace simcore::params {

/// The costs of messages of at least `from_bytes`: a fixed time, and one for each byte.
struct CostRow {
  std::uint64_t from_bytes = 0;
  double fixed_ns = 0;
  double ns_per_byte = 0;
};

/// The most that a row may say of its two times.
inline constexpr double kMostFixedNs = 1e9;
inline constexpr double kMostNsPerByte = 1e6;

/// The rows that these texts hold. Their sizes are whole numbers up to `most_bytes`, and grow from
/// row to row; messages have 32 bits for theirs. Nothing when one is not as it should be, or when
/// there are none.
std::optional<std::vector<CostRow>> read_cost_rows(const std::vector<std::string>& texts,
                                                   std::uint64_t most_bytes = 0xFFFFFFFF);

}  // namespace simcore::params
