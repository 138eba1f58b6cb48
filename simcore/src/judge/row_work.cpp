#include "judge/row_work.hpp"

#include <utility>
#include <vector>

#include "judge/rules.hpp"
#include "run/closed_form_point.hpp"
#include "run/failures_section.hpp"
#include "run/loggp_point.hpp"

namespace simcore::judge {

const PointTraffic& RowWork::traffic(const PointView& point, std::uint32_t endpoints) {
  const auto key = std::tuple(point.find("workload"), point.find("mpi"), point.find("environment"),
                              point.find("aggregation"), point.find("placement"), endpoints);
  const auto found = traffic_.find(key);
  if (found != traffic_.end()) return found->second;
  return traffic_
      .emplace(key, traffic_of(point.values("workload"), point.find("workload")->params,
                               point.values("mpi"), point.values("environment"),
                               point.values("aggregation"), point.values("placement"), endpoints))
      .first->second;
}

const NetworkCosts& RowWork::costs(const PointView& point) {
  std::uint32_t needed = 1;
  if (point.route != nullptr) {
    needed = needs_on(point.find("failures")->params, point.values("routing"), point.route->needs)
                 .virtual_channels;
  }
  const auto key = std::tuple(point.find("network"), point.find("routing"), needed);
  const auto found = costs_.find(key);
  if (found != costs_.end()) return found->second;
  return costs_
      .emplace(key, network_costs(point.find("network")->params, point.values("routing"), needed))
      .first->second;
}

const PatternTraffic& RowWork::pattern(const PointView& point, std::uint32_t endpoints) {
  const auto key = std::tuple(point.find("pattern"), point.find("placement"), endpoints);
  const auto found = patterns_.find(key);
  if (found != patterns_.end()) return found->second;
  return patterns_
      .emplace(key, pattern_traffic(point.values("pattern"), point.values("placement"), endpoints))
      .first->second;
}

Work RowWork::of(const PointView& point) {
  if (point.network == nullptr || point.network->figures.endpoints < 2) return {};
  const NetworkFigures& figures = point.network->figures;
  const auto endpoints = static_cast<std::uint32_t>(figures.endpoints);
  if (point.find("loggp") != nullptr && point.find("report") != nullptr) {
    return loggp_work(point.find("loggp")->params, traffic(point, endpoints), figures.endpoints);
  }
  if (point.find("loggp") != nullptr) {
    return closed_form_work(closed_form_sections(point), endpoints);
  }
  if (point.find("pattern") == nullptr) {
    Work work = packet_work(figures, costs(point), traffic(point, endpoints));
    add_failures(point.find("failures")->params, figures, work);
    return work;
  }
  return congestion_work(
      figures, pattern(point, endpoints),
      {.routing = point.values("routing"), .failures = point.values("failures")});
}

Map columns_of(const std::vector<Work>& rows) {
  Map found;
  for (const auto& [name, member] : work_members()) {
    std::vector<double> values;
    values.reserve(rows.size());
    for (const Work& row : rows) values.push_back(row.*member);
    found.emplace_back(name, SharedColumn(Column(std::move(values))));
  }
  return found;
}

}  // namespace simcore::judge
