// Distributions of measured values, as they stand in a result.
#pragma once

#include <vector>

#include "congestion/congestion_counts.hpp"
#include "params/value.hpp"

namespace simcore {

/// Equal bins from `first`, each `width` wide.
struct Bins {
  double first = 0;
  double width = 1;
  std::size_t count = 1;
};

/// {count, mean, std (of the population), min, max, quantiles, histogram {edges, counts}} of values
/// with their numbers, ascending by value; quantiles are of the nearest rank. A value on an edge
/// falls into the bin above, save on the last one. Null where there is no value.
Value distribution(const CongestionTable& values, const Bins& bins);

/// The congestion of flows that have a path: bins around whole numbers, at most 64 of them.
Value congestion_distribution(const CongestionTable& congestion);

/// What the flows get, as fractions: 20 bins from 0 to 1.
Value bandwidth_distribution(const CongestionTable& congestion, const CongestionCost& cost);

/// One value a draw: bins of a hundredth.
Value draw_distribution(std::vector<double> draws);

}  // namespace simcore
