// Estimates of work for points of the static model.
#pragma once

#include "point/work.hpp"

namespace simcore::models {

/// What a pattern sends. It follows from `pattern`, `placement` and the number of endpoints alone,
/// so that points which share these can share it.
struct PatternTraffic {
  double flows = 0;       ///< of all rounds of a draw
  double most_flows = 0;  ///< of the largest round
  double rounds = 1;
  double draws = 1;
  double ranks = 2;
};

/// Throws PointError when the pattern does not fit.
PatternTraffic pattern_traffic(const Value& pattern, const Value& placement,
                               std::uint32_t endpoints);

/// Sections of a point of the static model. Null stands for their defaults.
struct CongestionSections {
  const Value& routing;
  const Value& failures;
};

/// Throws PointError.
Work congestion_work(const NetworkFigures& size, const PatternTraffic& traffic,
                     const CongestionSections& sections);

}  // namespace simcore::models
