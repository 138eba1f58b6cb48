// How close an 8x8 mesh with dimension-order routing comes to what its channels carry.
//
// Under uniform traffic the busiest channel of a k x k mesh carries k/4 flits for each flit that
// every endpoint sends, so no router exceeds 4/k = 0.5. One-flit packets, one cycle for a channel
// and one for a router, eight flits of buffer for each virtual channel, one read of an input in a
// cycle, round robin.
#include <gtest/gtest.h>

#include "support/points.hpp"

namespace simcore::test {
namespace {

Value at_load(double load, int channels, const char* channel_choice) {
  return run_point(point(section("mesh", {{"widths", list({8, 8})}}),
                         section("uniform_random", {{"message_bytes", 16},
                                                    {"injection_process", "bernoulli"},
                                                    {"offered_load", load},
                                                    {"epoch_messages", 150},
                                                    {"max_warmup_epochs", 6},
                                                    {"measurement_epochs", 4}}),
                         {{"link_bandwidth_gbps", 128.0},
                          {"link_latency_ns", 1.0},
                          {"injection_latency_ns", 1.0},
                          {"router_latency_ns", 1.0},
                          {"packet_bytes", 16},
                          {"buffer_bytes", 128},
                          {"virtual_channels", channels},
                          {"channel_choice", channel_choice},
                          {"input_queueing", "fifo"},
                          {"speedup", 1.0},
                          {"arbitration", "round_robin"}}));
}

TEST(MeshSaturation, ChannelsWithMostSpaceCarryNineTenthsOfTheBound) {
  for (const int channels : {4, 8}) {
    const Value carried = at_load(0.45, channels, "most_space");
    EXPECT_EQ(metric(carried, "saturated"), 0.0) << channels;
    EXPECT_NEAR(metric(carried, "accepted_load"), 0.45, 0.01) << channels;
    const Value beyond = at_load(0.55, channels, "most_space");
    EXPECT_EQ(metric(beyond, "saturated"), 1.0) << channels;
    EXPECT_LT(metric(beyond, "accepted_load"), 0.5) << channels;
  }
}

TEST(MeshSaturation, ChannelsByDestinationReachEightTenths) {
  const Value carried = at_load(0.40, 8, "by_destination");
  EXPECT_EQ(metric(carried, "saturated"), 0.0);
  EXPECT_NEAR(metric(carried, "accepted_load"), 0.40, 0.01);
  const Value beyond = at_load(0.49, 8, "by_destination");
  EXPECT_EQ(metric(beyond, "saturated"), 1.0);
  EXPECT_LT(metric(beyond, "accepted_load"), 0.95 * 0.5);
}

TEST(MeshSaturation, FourChannelsByDestinationDoToo) {
  EXPECT_EQ(metric(at_load(0.40, 4, "by_destination"), "saturated"), 0.0);
  EXPECT_LT(metric(at_load(0.49, 4, "by_destination"), "accepted_load"), 0.95 * 0.5);
}

}  // namespace
}  // namespace simcore::test
