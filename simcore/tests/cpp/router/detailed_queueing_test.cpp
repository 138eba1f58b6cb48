// Detailed routers against queueing theory.
#include <gtest/gtest.h>

#include <cmath>

#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

constexpr std::uint32_t kSources = 127;

Map plain(const Map& more) {
  Map network = {{"link_bandwidth_gbps", 80.0}, {"packet_bytes", 60000}, {"buffer_bytes", 1 << 22}};
  for (const auto& entry : more) network.push_back(entry);
  return network;
}
const std::vector<Map> kRouters = {
    {{"arbitration", "round_robin"}},
    {{"arbitration", "age"}},
    {{"router_model", "input_output_queued"}, {"output_buffer_bytes", 1 << 22}},
    {{"virtual_network_weights", list({1, 1})}},
};

enum class Sizes { constant, two, exponential };

std::uint32_t bytes_of(Sizes sizes, const RandomStream& stream, EndpointId source,
                       std::uint32_t i) {
  if (sizes == Sizes::two) return stream.bits(source + 1000, i) % 2 == 0 ? 20 : 180;
  if (sizes == Sizes::constant) return 100;
  // A hundred times the bytes of the others, so that whole bytes are a fine enough measure.
  return static_cast<std::uint32_t>(-std::log(stream.unit(source + 2000, i)) * 1000) + 1;
}

/// Mean wait at the ejection port of endpoint 0, in mean services, under Poisson arrivals.
double incast_wait(const Map& router, double load, Sizes sizes, std::uint32_t messages = 1500) {
  Bench bench(section("single_router", {{"endpoints", kSources + 1}}), plain(router));
  const Picoseconds service = sizes == Sizes::exponential ? 10 * kService : kService;
  const RandomStream stream(3, 0, Stream::arrivals);
  const double gap = static_cast<double>(service) * kSources / load;
  for (EndpointId source = 1; source <= kSources; ++source) {
    double at = 0;
    for (std::uint32_t i = 0; i < messages; ++i) {
      at -= std::log(stream.unit(source, i)) * gap;
      bench.simulated->send(source, 0, bytes_of(sizes, stream, source, i), 0,
                            static_cast<Picoseconds>(at));
    }
  }
  bench.finish();
  double wait = 0;
  double counted = 0;
  for (const Delivery& d : bench.workload.deliveries) {
    if (static_cast<double>(d.created) > 0.85 * messages * gap) continue;
    ++counted;
    wait += static_cast<double>(d.time - d.injected - 70000 - Picoseconds{d.wire_bytes} * 100);
  }
  return wait / counted / static_cast<double>(service);
}

TEST(DetailedOutput, MD1Wait) {
  for (const Map& router : kRouters) {
    for (const double load : {0.5, 0.8}) {
      const double expected = load / (2 * (1 - load));
      EXPECT_NEAR(incast_wait(router, load, Sizes::constant), expected, 0.05 * expected)
          << load << Value(router).to_text();
    }
  }
}

TEST(DetailedOutput, MD1WaitNearSaturation) {
  EXPECT_NEAR(incast_wait(kRouters[0], 0.9, Sizes::constant, 3000), 4.5, 0.3);
}

TEST(DetailedOutput, MM1Wait) {
  for (const double load : {0.5, 0.8}) {
    const double expected = load / (1 - load);
    EXPECT_NEAR(incast_wait(kRouters[0], load, Sizes::exponential, 3000), expected, 0.06 * expected)
        << load;
  }
}

TEST(DetailedOutput, PollaczekKhinchineWithTwoSizes) {
  // Packets of 0.2 and 1.8 services, equally often: E[S^2] = (0.04 + 3.24) / 2.
  const double load = 0.7;
  const double expected = load * 1.64 / (2 * (1 - load));
  for (const Map& router : kRouters) {
    EXPECT_NEAR(incast_wait(router, load, Sizes::two), expected, 0.07 * expected)
        << Value(router).to_text();
  }
}

TEST(DetailedOutput, EqualGapsNeverWait) {
  for (const Map& router : kRouters) {
    Bench bench(section("single_router", {{"endpoints", 5}}), plain(router));
    for (EndpointId source = 1; source < 5; ++source) {
      for (Picoseconds i = 0; i < 100; ++i) {
        bench.simulated->send(source, 0, 100, 0, (4 * i + source) * kService);
      }
    }
    bench.finish();
    for (const Delivery& d : bench.workload.deliveries) {
      EXPECT_EQ(d.time - d.created, 70000 + 10000);
    }
  }
}

/// Accepted load of a single router under slotted uniform traffic, as the theory has it.
double accepted(int endpoints, double load, const Map& router) {
  Map network = {{"link_bandwidth_gbps", 80.0},
                 {"packet_bytes", 100},
                 {"buffer_bytes", 65536},
                 {"message_service", "first_in_first_out"}};
  for (const auto& entry : router) network.push_back(entry);
  const Value result =
      run_point(point(section("single_router", {{"endpoints", endpoints}}),
                      section("uniform_random", {{"message_bytes", 100},
                                                 {"include_self", true},
                                                 {"injection_process", "bernoulli"},
                                                 {"offered_load", load},
                                                 {"epoch_messages", 1000},
                                                 {"max_warmup_epochs", 5},
                                                 {"measurement_epochs", 40}}),
                      network));
  return metric(result, "accepted_load");
}

// Karol, Hluchyj and Morgan, "Input versus output queueing on a space-division packet switch",
// IEEE Transactions on Communications, 1987, table I.
TEST(DetailedSwitch, FifoInputsSaturateByHeadOfLineBlocking) {
  const double expected[] = {.7500, .6825, .6553, .6399, .6302, .6234, .6184};
  for (int n = 2; n <= 8; ++n) {
    for (const char* arbitration : {"first_come", "round_robin"}) {
      const Map router = {{"input_queueing", "fifo"}, {"arbitration", arbitration}};
      EXPECT_NEAR(accepted(n, 1.0, router), expected[n - 2], 0.006) << n << arbitration;
    }
  }
}

TEST(DetailedSwitch, ACrossbarAsFastAsItsLinksIsHeldToTheSame) {
  const Map router = {
      {"input_queueing", "fifo"}, {"router_model", "input_output_queued"}, {"speedup", 1.0}};
  EXPECT_NEAR(accepted(8, 1.0, router), .6184, 0.006);
}

TEST(DetailedSwitch, TwiceTheSpeedReachesTheLinks) {
  const Map router = {{"input_queueing", "fifo"},
                      {"router_model", "input_output_queued"},
                      {"switching", "store_and_forward"},
                      {"speedup", 2.0}};
  EXPECT_GT(accepted(8, 1.0, router), 0.98);
}

TEST(DetailedSwitch, OutputQueuesReachFullLoad) {
  for (const char* queueing : {"fifo", "virtual_output"}) {
    const Map router = {{"input_queueing", queueing},
                        {"router_model", "input_output_queued"},
                        {"output_buffer_bytes", 1 << 20}};
    EXPECT_GT(accepted(8, 1.0, router), 0.985) << queueing;
  }
}

TEST(DetailedSwitch, OneReadOfVirtualOutputQueuesComesCloseToFullLoad) {
  const Map router = {{"speedup", 1.0}};
  const double one = accepted(8, 1.0, router);
  EXPECT_GT(one, 0.9);
  EXPECT_GT(accepted(8, 1.0, {{"speedup", 2.0}}), one);
}

}  // namespace
}  // namespace simcore::test
