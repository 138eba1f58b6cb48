// Widths of grid-like topologies: filled in, factorised and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/size_limits.hpp"
#include "params/param_spec.hpp"

namespace simcore::topology {

using Widths = std::vector<std::uint32_t>;

/// Most dimensions of a grid or HyperX: one tie-splitting random bit for each.
inline constexpr int max_dimensions = 16;

/// The `count` integers >= 2 with product `number` and the smallest sum, ascending; of equal sums
/// the lexicographically smallest list. Nothing when `number` is no such product.
std::optional<std::vector<std::int64_t>> factors_with_smallest_sum(std::int64_t number, int count);

/// `widths` with its one 0 replaced so that the product is `routers`; unchanged without a 0.
/// Nothing when the other widths do not divide `routers`.
std::optional<std::vector<std::int64_t>> filled_widths(std::vector<std::int64_t> widths,
                                                       std::int64_t routers);

/// How often `value` stands in `items`.
int count_of(const std::vector<std::int64_t>& items, std::int64_t value);
std::int64_t product_of(const std::vector<std::int64_t>& items);

/// endpoints / concentration as given, or nothing when absent or not integral.
std::optional<std::int64_t> given_routers(const Params& params);

/// The rules that mesh, torus and HyperX share about `widths`, `endpoints` and `concentration`.
std::vector<ConstraintSpec> width_constraints();

Value widths_value(const Widths& widths);

/// "dimension_0", "dimension_1", ...
std::vector<std::string> dimension_classes(std::size_t dimensions);

/// Widths as the 32-bit numbers that shapes are built from.
Widths to_widths(const std::vector<std::int64_t>& widths);

}  // namespace simcore::topology
