// The router against queueing theory.
//
// All with virtual_output inputs unless said otherwise: an output then is a single server that
// takes packets in the order of their asking, whatever input they come from.
#include <gtest/gtest.h>

#include <cmath>

#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

const Map kPlain = {{"link_bandwidth_gbps", 80.0}, {"packet_bytes", 100}, {"buffer_bytes", 65536}};

/// Mean wait at the ejection port of endpoint 0, in services, under Poisson arrivals from 255
/// others.
double incast_wait(double load, bool two_sizes) {
  constexpr std::uint32_t kSources = 255;
  constexpr std::uint32_t kMessages = 1200;
  Bench bench(section("single_router", {{"endpoints", kSources + 1}}),
              {{"link_bandwidth_gbps", 80.0}, {"packet_bytes", 200}, {"buffer_bytes", 65536}});
  const RandomStream stream(3, 0, Stream::arrivals);
  for (EndpointId source = 1; source <= kSources; ++source) {
    double at = 0;
    for (std::uint32_t i = 0; i < kMessages; ++i) {
      at -= std::log(stream.unit(source, i)) * kService * kSources / load;
      const bool small = stream.bits(source + 1000, i) % 2 == 0;
      const std::uint32_t bytes = !two_sizes ? 100 : small ? 20 : 180;
      bench.simulated->send(source, 0, bytes, 0, static_cast<Picoseconds>(at));
    }
  }
  bench.finish();
  // Sources end at different times: only arrivals while all of them are at work count.
  const double steady = 0.85 * kMessages * kService * kSources / load;
  double wait = 0;
  double counted = 0;
  for (const Delivery& d : bench.workload.deliveries) {
    if (static_cast<double>(d.created) > steady) continue;
    ++counted;
    wait += static_cast<double>(d.time - d.injected - 70000 - Picoseconds{d.wire_bytes} * 100);
  }
  return wait / counted / kService;
}

TEST(OutputQueue, MD1Wait) {
  for (const double load : {0.5, 0.8}) {
    const double expected = load / (2 * (1 - load));
    EXPECT_NEAR(incast_wait(load, false), expected, 0.04 * expected) << load;
  }
}

TEST(OutputQueue, PollaczekKhinchineWithTwoSizes) {
  // Packets of 0.2 and 1.8 services, equally often: E[S^2] = (0.04 + 3.24) / 2.
  const double load = 0.7;
  const double expected = load * 1.64 / (2 * (1 - load));
  EXPECT_NEAR(incast_wait(load, true), expected, 0.05 * expected);
}

TEST(OutputQueue, EqualGapsNeverWait) {
  Bench bench(section("single_router", {{"endpoints", 5}}), kPlain);
  for (EndpointId source = 1; source < 5; ++source) {
    for (Picoseconds i = 0; i < 100; ++i) {
      bench.simulated->send(source, 0, 100, 0, (4 * i + source) * kService);
    }
  }
  bench.finish();
  for (const Delivery& d : bench.workload.deliveries) EXPECT_EQ(d.time - d.created, 70000 + 10000);
}

Map slotted(const char* queueing, int endpoints, double load) {
  return point(section("single_router", {{"endpoints", endpoints}}),
               section("uniform_random", {{"message_bytes", 100},
                                          {"include_self", true},
                                          {"injection_process", "bernoulli"},
                                          {"offered_load", load},
                                          {"epoch_messages", 1000},
                                          {"max_warmup_epochs", 5},
                                          {"measurement_epochs", 40}}),
               {{"link_bandwidth_gbps", 80.0},
                {"packet_bytes", 100},
                {"buffer_bytes", 65536},
                {"message_service", "first_in_first_out"},  // the theory's sources
                {"input_queueing", queueing}});
}

TEST(Switch, SlottedOutputQueueingWait) {
  const Value result = run_point(slotted("virtual_output", 8, 0.8));
  const double wait = (metric(result, "network_latency_mean_ns") - 80.0) / 10.0;
  EXPECT_NEAR(wait, 7.0 / 8.0 * 0.8 / (2 * 0.2), 0.05);
}

TEST(Switch, FifoInputsSaturateByHeadOfLineBlocking) {
  // Karol, Hluchyj and Morgan, IEEE Transactions on Communications, 1987, table I.
  const double expected[] = {.7500, .6825, .6553, .6399, .6302, .6234, .6184};
  for (int n = 2; n <= 8; ++n) {
    const Value result = run_point(slotted("fifo", n, 1.0));
    EXPECT_NEAR(metric(result, "accepted_load"), expected[n - 2], 0.006) << n;
    EXPECT_EQ(metric(result, "saturated"), 1.0);
  }
}

TEST(Switch, VirtualOutputInputsReachFullLoad) {
  const Value result = run_point(slotted("virtual_output", 8, 1.0));
  EXPECT_GT(metric(result, "accepted_load"), 0.985);
}

}  // namespace
}  // namespace simcore::test
