// Confidence intervals of means over simulated time by batch means, and a test for growth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "namespaces.hpp"

namespace simcore::stats {

/// The number of batches of so many epochs: one batch an epoch, at most 30.
[[nodiscard]] std::uint32_t batches_of(std::int64_t epochs);

/// The batch of an epoch. Batches differ in length by one epoch at most.
[[nodiscard]] std::uint32_t batch_of(std::int64_t epoch, std::int64_t epochs);

/// Half the width of the 95 % confidence interval of the mean of up to 30 batches. The batches are
/// joined to five, because neighbouring batches are correlated and long ones less so (Law,
/// Simulation Modeling and Analysis, 9.5.3); then Student's t applies. No value for fewer than two
/// batches.
[[nodiscard]] std::optional<double> half_width(const std::vector<double>& batches);

/// grows() needs at least this many increments.
inline constexpr std::size_t kLeastIncrements = 5;

/// Whether a quantity with these 5 to 30 increments grows: a one-sided t test of their mean against
/// 0 at the level of 1 %. The test is exact for independent increments, as those of a network
/// exactly at its bound are. The increments of a steady quantity cancel each other, so that it
/// passes for growing less often than at 1 %.
[[nodiscard]] bool grows(const std::vector<double>& increments);

/// What increments tell of a quantity.
enum class Trend {
  grows,    ///< as grows() says
  steady,   ///< it does not grow by `least` or more: the same test the other way
  unclear,  ///< neither
};
[[nodiscard]] Trend trend_of(const std::vector<double>& increments, double least);
/// Means of the values of neighbouring epochs, as many as batches_of() says.
[[nodiscard]] std::vector<double> in_batches(const std::vector<double>& epochs);

}  // namespace simcore::stats
