// The estimated work of many points. What several points share is estimated once.
#pragma once

#include <map>
#include <tuple>

#include "judge/point_view.hpp"
#include "run/work_estimate.hpp"
#include "run/work_estimate_congestion.hpp"
#include "run/work_estimate_packet.hpp"

namespace simcore::judge {

/// Estimates work, and keeps what follows from sections that other points may share.
class RowWork {
 public:
  /// The work of a point that is not refused. `point` has all of its sections.
  Work of(const PointView& point);

 private:
  using State = const SectionState*;

  const PointTraffic& traffic(const PointView& point, std::uint32_t endpoints);
  const NetworkCosts& costs(const PointView& point);
  const PatternTraffic& pattern(const PointView& point, std::uint32_t endpoints);

  // By the sections that they follow from, and by the number of endpoints or virtual channels.
  std::map<std::tuple<State, State, State, State, State, std::uint32_t>, PointTraffic> traffic_;
  std::map<std::tuple<State, State, std::uint32_t>, NetworkCosts> costs_;
  std::map<std::tuple<State, State, std::uint32_t>, PatternTraffic> patterns_;
};

/// A column for each of work_members().
Map columns_of(const std::vector<Work>& rows);

}  // namespace simcore::judge
