// What adaptive routing upwards is for: any permutation at full rate on a tree of full bandwidth.
#include <gtest/gtest.h>

#include "support/points.hpp"

namespace simcore::test {
namespace {

/// What a tree of 128 endpoints accepts when every endpoint sends all it can to one other.
double accepted(const Value& routing) {
  Map p = point(
      section("fat_tree", {{"endpoints", 128}, {"radix", 16}}),
      section("random_permutation",
              {{"offered_load", 1.0}, {"message_bytes", 65536}, {"injection_process", "periodic"}}),
      {{"packet_bytes", 4096}, {"buffer_bytes", 98304}});
  for (auto& [name, value] : p) {
    if (name == "routing") value = routing;
  }
  return metric(run_point(p), "accepted_load");
}

TEST(AdaptiveUp, CarriesPermutationsOfLongMessages) {
  const double up = accepted(section("adaptive_up", {}));
  EXPECT_GE(up, 0.99);
  // Fewest bytes of all outputs keeps a message on one path, as a hash of its ends would.
  EXPECT_GT(up, accepted(section("adaptive_minimal", {})));
  EXPECT_GT(up, accepted(section("minimal", {{"path_choice", "random"}})));
}

TEST(AdaptiveUp, TurnsSpreadOverParallelLinksDown) {
  // Two pods, eight parallel links from every core router to each pod. A permutation of short
  // messages takes little longer than an endpoint's bytes.
  const double alone = 2 * 65536 * 8 / 100.0;
  for (const char* kind : {"rotate", "adaptive_up"}) {
    Map p = point(
        section("fat_tree", {{"endpoints", 128}, {"radix", 16}}),
        section("random_permutation", {{"messages_per_endpoint", 2}, {"message_bytes", 65536}}),
        {{"link_bandwidth_gbps", 100.0}, {"packet_bytes", 4096}});
    for (auto& [name, value] : p) {
      if (name == "routing") value = section(kind, {});
    }
    EXPECT_LE(metric(run_point(p), "completion_time_ns"), 1.3 * alone) << kind;
  }
}

}  // namespace
}  // namespace simcore::test
