// Channels whose rate and latency are those of their link class.
#include <gtest/gtest.h>

#include "support/scripted.hpp"

namespace simcore::test {
namespace {

Map wire(double gbps, double latency_ns) {
  return {{"bandwidth_gbps", gbps}, {"latency_ns", latency_ns}};
}

Map with_classes(Map classes) {
  return {{"link_bandwidth_gbps", 80.0},  {"link_latency_ns", 13.0}, {"injection_latency_ns", 7.0},
          {"router_latency_ns", 40.0},    {"packet_bytes", 500},     {"buffer_bytes", 500},
          {"classes", std::move(classes)}};
}

const Value kTree = section(
    "fat_tree",
    {{"children", list({1, 2})}, {"parents", list({1, 1})}, {"link_multiplicity", list({1, 1})}});

TEST(LinkClasses, EachWayOfACableHasItsOwn) {
  Bench bench(kTree, with_classes({{"up_1", wire(40, 100)}, {"down_2", wire(160, 300)}}));
  bench.simulated->send(0, 1, 500, 0, 0);
  // 50 ns of injection, 50 more on the slower way up, none on the faster way down, and 25 more than
  // there to the endpoint.
  EXPECT_EQ(bench.finish(), 1000 * (2 * 7 + 100 + 300 + 3 * 40 + 50 + 50 + 25));
  EXPECT_EQ(bench.simulated->find_leak(), "");
}

TEST(LinkClasses, CreditsGoBackInTheTimeOfTheChannelThatThePacketCameOn) {
  for (const auto& [up, down] : {std::pair{1000.0, 20.0}, std::pair{20.0, 1000.0}}) {
    Bench bench(kTree, with_classes({{"up_1", wire(80, up)}, {"down_2", wire(80, down)}}));
    bench.simulated->send(0, 1, 500 * 10, 0, 0);
    const Picoseconds last = bench.finish();
    // One packet at a time in the buffer behind the long channel: there, through, gone, and back.
    const Picoseconds round = 1000 * (1000 + 40 + 50 + 1000);
    EXPECT_EQ(last, 9 * round + 1000 * (2 * 7 + 1000 + 20 + 3 * 40 + 50));
  }
}

TEST(LinkClasses, ThatSayWhatHoldsChangeNothing) {
  const Value torus = section("torus", {{"widths", list({4, 3})}});
  std::vector<Picoseconds> last;
  for (const bool classes : {false, true}) {
    Map network = with_classes({{"dimension_1", wire(80, 13)}});
    if (!classes) network.pop_back();
    Bench bench(torus, network);
    EXPECT_EQ(bench.settings.by_class.empty(), !classes);
    for (EndpointId from = 0; from < 12; ++from) {
      bench.simulated->send(from, (from + 5) % 12, 3000, 0, 0);
    }
    last.push_back(bench.finish());
  }
  EXPECT_EQ(last[0], last[1]);
}

}  // namespace
}  // namespace simcore::test
