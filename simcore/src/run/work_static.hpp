// Work of points of the static model.
#pragma once

#include "run/work.hpp"

namespace simcore {

/// What a pattern sends on so many endpoints: a function of `pattern` and `placement` alone, so
/// that points that share them can share it.
struct PatternTraffic {
  double flows = 0;       ///< of all rounds of a draw
  double most_flows = 0;  ///< of the largest round
  double rounds = 1;
  double draws = 1;
  double ranks = 2;
};

/// Throws PointError where the pattern does not fit.
PatternTraffic pattern_traffic(const Value& pattern, const Value& placement,
                               std::uint32_t endpoints);

/// Sections of a static point; null: all defaults.
struct StaticSections {
  const Value& routing;
  const Value& failures;
};

/// Throws PointError.
Work static_work(const NetworkFigures& size, const PatternTraffic& traffic,
                 const StaticSections& sections);

}  // namespace simcore
