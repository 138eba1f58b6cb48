// How well a mean over a stretch of simulated time is known, and whether a quantity grows over it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace simcore {

/// Batches that a stretch of `epochs` is divided into: as many as epochs, at most 30.
[[nodiscard]] std::uint32_t batches_of(std::int64_t epochs);

/// The batch of an epoch; the lengths of batches differ by one epoch at most.
[[nodiscard]] std::uint32_t batch_of(std::int64_t epoch, std::int64_t epochs);

/// Half the width of the 95 % confidence interval of the mean of up to 30 batches, by Student's t
/// over these joined to five: neighbouring batches are alike, long ones less so (Law, Simulation
/// Modeling and Analysis, 9.5.3). Nothing for fewer than two.
[[nodiscard]] std::optional<double> half_width(const std::vector<double>& batches);

/// Increments from which growth can be told.
inline constexpr std::size_t kLeastIncrements = 5;

/// Whether a quantity with these 5 to 30 increments grows: one-sided t test of their mean against
/// 0, at 1 %. It is exact for independent increments, which is a random walk: a network exactly at
/// its bound. What is steady has increments that take each other back, so that it is taken for
/// growing more rarely than that.
[[nodiscard]] bool grows(const std::vector<double>& increments);

}  // namespace simcore
