// Points whose routers reduce.
#pragma once

#include <string>
#include <utility>

#include "support/points.hpp"

namespace simcore::test {

inline Map with_sections(Map point, Map sections) {
  for (auto& part : sections) point.push_back(std::move(part));
  return point;
}

inline Value sharp_workload(const char* operation, int bytes, int iterations = 1) {
  Map params{{"operation", operation}, {"algorithm", "sharp"}, {"iterations", iterations}};
  if (std::string(operation) != "barrier") params.emplace_back("message_bytes", bytes);
  return section("collective", std::move(params));
}

/// An allreduce of so many bytes in the routers of a topology.
inline Map sharp_point(const Value& topology, int bytes, const Map& aggregation = {},
                       const Map& network = {}, int iterations = 1,
                       const char* deadlock_avoidance = "auto") {
  return with_sections(
      point(topology, sharp_workload("allreduce", bytes, iterations), network, deadlock_avoidance),
      {{"aggregation", section("sharp", aggregation)}});
}

inline const Value kOneRouter = section("single_router", {{"endpoints", 6}});
/// 4 leaves of 4 endpoints below 4 others.
inline const Value kTwoLevels =
    section("fat_tree", {{"children", list({4, 4})}, {"parents", list({1, 4})}});
/// 3 levels of routers with 3, 2 and 4 children.
inline const Value kThreeLevels =
    section("fat_tree", {{"children", list({3, 2, 4})}, {"parents", list({1, 3, 2})}});

}  // namespace simcore::test
