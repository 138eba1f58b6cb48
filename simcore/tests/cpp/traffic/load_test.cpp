// Loads, sizes and arrivals of synthetic traffic, against queueing theory at one interface.
#include <gtest/gtest.h>

#include <cmath>

#include "params/errors.hpp"
#include "support/points.hpp"
#include "traffic/message_sizes.hpp"

namespace simcore::test {
namespace {

/// Room for two packets behind a router's input: what an output cannot take waits at the senders.
const Map kNetwork = {{"link_bandwidth_gbps", 80.0},
                      {"packet_bytes", 4096},
                      {"packet_header_bytes", 0},
                      {"buffer_bytes", 8192}};

/// One sender, one receiver: the wait at the sender's interface is that of a single server.
Value lone_sender(Map workload) {
  Map params = {{"senders", 1},
                {"epoch_messages", 20000},
                {"max_warmup_epochs", 3},
                {"measurement_epochs", 40},
                {"steady_tolerance", 0.2}};
  for (auto& param : workload) params.push_back(std::move(param));
  Map network = kNetwork;
  network.back().second = 1 << 20;
  return run_point(
      point(section("single_router", {{"endpoints", 4}}), section("incast", params), network));
}

double mean_wait_ns(const Value& result) {
  return metric(result, "packet_latency_mean_ns") - metric(result, "network_latency_mean_ns");
}

TEST(LoneSender, BimodalMessagesWaitAsPollaczekAndKhinchineSay) {
  // 64 B and 4 KiB take 6.4 ns and 409.6 ns; no router is in the way of a single sender.
  const double load = 0.6;
  const Value result = lone_sender({{"offered_load", load},
                                    {"message_bytes", 64},
                                    {"message_sizes", "bimodal"},
                                    {"large_message_bytes", 4096},
                                    {"large_message_fraction", 0.25}});
  const double mean = 0.75 * 6.4 + 0.25 * 409.6;
  const double square = 0.75 * 6.4 * 6.4 + 0.25 * 409.6 * 409.6;
  const double expected = load * square / (2 * mean * (1 - load));
  const double idle = mean_wait_ns(lone_sender({{"offered_load", 0.01}, {"message_bytes", 64}}));
  EXPECT_NEAR(metric(result, "accepted_load"), load, 0.01);
  EXPECT_NEAR(mean_wait_ns(result) - idle, expected, 0.04 * expected);
}

TEST(LoneSender, EqualGapsAndSizesNeverWait) {
  const Value result = lone_sender(
      {{"offered_load", 0.95}, {"message_bytes", 512}, {"injection_process", "periodic"}});
  EXPECT_EQ(mean_wait_ns(result), 0.0);
}

TEST(LoneSender, BurstsOfferTheLoadAndWaitLonger) {
  Map params = {{"offered_load", 0.5},
                {"message_bytes", 512},
                {"injection_process", "on_off"},
                {"burst_messages", 16.0}};
  const Value bursts = lone_sender(params);
  EXPECT_NEAR(metric(bursts, "accepted_load"), 0.5, 0.01);
  // Messages of a burst are one message time apart: a lone source never waits for itself.
  EXPECT_EQ(mean_wait_ns(bursts), 0.0);
}

TEST(Bursts, OfSeveralSendersMeetAndWait) {
  const auto latency = [](const char* process) {
    const Value result = run_point(point(section("single_router", {{"endpoints", 9}}),
                                         section("incast", {{"offered_load", 0.075},
                                                            {"epoch_messages", 3000},
                                                            {"injection_process", process}}),
                                         kNetwork));
    return metric(result, "packet_latency_mean_ns");
  };
  EXPECT_LT(latency("periodic"), latency("poisson"));
  EXPECT_LT(latency("poisson") + 100, latency("on_off"));
}

TEST(MessageSizes, GeometricHasItsMeanAndMeetsTheLoad) {
  const Params params =
      validate({.section = "workload", .kind = "x", .params = message_size_params()},
               Map{{"kind", "x"}, {"message_bytes", 300}, {"message_sizes", "geometric"}});
  const MessageSizes sizes(params, {1, 0, Stream::message_sizes});
  double sum = 0;
  double square = 0;
  constexpr int n = 200000;
  for (int i = 0; i < n; ++i) {
    const double bytes = sizes.bytes(7, static_cast<std::uint64_t>(i));
    ASSERT_GE(bytes, 1);
    sum += bytes;
    square += bytes * bytes;
  }
  EXPECT_NEAR(sum / n, 300, 3);
  EXPECT_NEAR(square / n - sum / n * sum / n, 300.0 * 299.0, 2000);

  Map network = kNetwork;
  for (auto& [name, value] : network) {
    if (name == "packet_header_bytes") value = 20;
    if (name == "packet_bytes") value = 256;
  }
  const Value result = run_point(point(section("single_router", {{"endpoints", 16}}),
                                       section("uniform_random", {{"offered_load", 0.4},
                                                                  {"message_bytes", 300},
                                                                  {"message_sizes", "geometric"},
                                                                  {"epoch_messages", 1000}}),
                                       network));
  EXPECT_NEAR(metric(result, "accepted_load"), 0.4, 0.005);
}

TEST(Incast, EverySenderGetsItsShare) {
  for (const int senders : {2, 5, 15}) {
    const Value result = run_point(
        point(section("single_router", {{"endpoints", 16}}),
              section("incast", {{"senders", senders}, {"offered_load", 1.0}}), kNetwork));
    EXPECT_NEAR(metric(result, "accepted_load"), 1.0 / senders, 0.01 / senders);
    EXPECT_EQ(metric(result, "saturated"), 1.0);
  }
}

TEST(Incast, ABatchEndsWhenTheTargetHasAll) {
  const Value result = run_point(point(
      section("single_router", {{"endpoints", 9}}),
      section("incast", {{"messages_per_endpoint", 100}, {"message_bytes", 4096}}), kNetwork));
  EXPECT_EQ(metric(result, "packets_delivered"), 800.0);
  EXPECT_NEAR(metric(result, "completion_time_ns"), 800 * 409.6, 500);
  EXPECT_NEAR(metric(result, "accepted_load"), 1.0 / 8, 0.001);
}

TEST(Hotspot, SaturatesWhereTheHotEndpointIsFull) {
  // A hot endpoint gets hotspot_fraction of everybody's load and its share of the rest.
  const auto saturated = [](double load) {
    return metric(run_point(point(section("single_router", {{"endpoints", 32}}),
                                  section("hotspot", {{"hotspot_fraction", 0.2},
                                                      {"offered_load", load},
                                                      {"epoch_messages", 300},
                                                      {"steady_tolerance", 0.02}}),
                                  kNetwork)),
                  "saturated") > 0;
  };
  // The 31 others send it 0.2 + 0.8 / 31 of their load each.
  const double bound = 1.0 / (31 * (0.2 + 0.8 / 31));
  EXPECT_FALSE(saturated(0.9 * bound));
  EXPECT_TRUE(saturated(1.1 * bound));
}

TEST(Fairness, AllAlikeIsOneAndTheWorstIsTheMean) {
  const Value result = run_point(point(
      section("single_router", {{"endpoints", 8}}),
      section("shift",
              {{"offered_load", 0.5}, {"injection_process", "periodic"}, {"epoch_messages", 100}}),
      kNetwork));
  EXPECT_NEAR(metric(result, "jain_index"), 1.0, 1e-6);
  EXPECT_NEAR(metric(result, "accepted_load_min"), 0.5, 0.001);
  EXPECT_LE(metric(result, "accepted_load_min"), metric(result, "accepted_load"));
}

TEST(Fairness, SharesAddUpToWhatIsAccepted) {
  // Places 0 and 1 both send to 2, round robin: half each. Place 3 has the way to 4 to itself.
  const List pairs = {Value("0 2"), Value("1 2"), Value("3 4")};
  Map network = kNetwork;
  network.emplace_back("arbitration", "round_robin");
  const Value result = run_point(
      point(section("single_router", {{"endpoints", 5}}),
            section("explicit", {{"pairs", pairs}, {"offered_load", 0.9}, {"epoch_messages", 200}}),
            network));
  EXPECT_NEAR(metric(result, "accepted_load"), (0.5 + 0.5 + 0.9) / 3, 0.02);
  EXPECT_NEAR(metric(result, "accepted_load_min"), 0.5, 0.02);
  EXPECT_NEAR(metric(result, "jain_index"), 1.9 * 1.9 / (3 * (0.25 + 0.25 + 0.81)), 0.01);
  EXPECT_EQ(metric(result, "saturated"), 1.0);
}

TEST(Spans, AreAsLongAsTold) {
  const auto run = [](Map workload) {
    for (auto& param : Map{{"offered_load", 0.4}, {"message_bytes", 512}}) {
      workload.push_back(std::move(param));
    }
    return run_point(point(section("torus", {{"widths", list({4, 4})}}),
                           section("uniform_random", workload), kNetwork));
  };
  const Value timed = run({{"warmup_ns", 5000.0}, {"measurement_ns", 20000.0}});
  EXPECT_EQ(metric(timed, "warmup_ns"), 5000.0);
  EXPECT_EQ(metric(timed, "elapsed_ns"), 20000.0);
  EXPECT_EQ(outcome(timed), "completed");
  EXPECT_NEAR(metric(timed, "accepted_load"), 0.4, 0.02);
  EXPECT_EQ(timed.find("metrics")->find("warmup_at_limit"), nullptr);
  // Without a warm-up the first packets are measured too.
  EXPECT_EQ(metric(run({{"warmup_ns", 0.0}, {"measurement_ns", 20000.0}}), "warmup_ns"), 0.0);
}

TEST(Spans, AreTheEpochsOfTheSameLength) {
  // 20 messages of 512 bytes at load 0.4: 51.2 ns each, an epoch of 2,560 ns.
  const auto run = [](const Map& workload) {
    return run_point(point(section("torus", {{"widths", list({4, 4})}}),
                           section("uniform_random", workload), kNetwork));
  };
  const Value epochs =
      run({{"offered_load", 0.4}, {"message_bytes", 512}, {"max_warmup_epochs", 2}});
  const Value timed = run({{"offered_load", 0.4},
                           {"message_bytes", 512},
                           {"warmup_ns", 2 * 2560.0},
                           {"measurement_ns", 20 * 2560.0}});
  for (const char* name : {"accepted_load", "packet_latency_mean_ns", "accepted_load_min",
                           "accepted_load_half_width", "packets_delivered"}) {
    EXPECT_EQ(metric(timed, name), metric(epochs, name)) << name;
  }
}

TEST(Spans, AreRefusedBesideEpochsAndAlone) {
  const auto field_of = [](const Map& workload) {
    try {
      run_point(point(section("ring", {{"endpoints", 8}}), section("uniform_random", workload)));
    } catch (const PointError& error) {
      return error.field();
    }
    return std::string("nothing");
  };
  EXPECT_EQ(field_of({{"warmup_ns", 100}}), "workload.warmup_ns");
  EXPECT_EQ(field_of({{"measurement_ns", 100}}), "workload.warmup_ns");
  EXPECT_EQ(field_of({{"warmup_ns", 1}, {"measurement_ns", 100}, {"epoch_messages", 10}}),
            "workload.epoch_messages");
  EXPECT_EQ(field_of({{"warmup_ns", 1}, {"measurement_ns", 100}, {"measurement_epochs", 5}}),
            "workload.measurement_epochs");
  EXPECT_EQ(field_of({{"messages_per_endpoint", 1}, {"warmup_ns", 1}, {"measurement_ns", 100}}),
            "workload.warmup_ns");
}

TEST(GroupShift, MinimalRoutingIsHeldByTheOneLinkBetweenGroups) {
  // Kim et al., ISCA 2008: a group's 4 x 2 endpoints share one global link, so 1/8 is taken.
  const Value dragonfly = section("dragonfly", {{"concentration", 2},
                                                {"routers_per_group", 4},
                                                {"global_links_per_router", 2},
                                                {"groups", 9}});
  const auto saturated = [&](double load, const char* target) {
    return metric(run_point(point(dragonfly, section("group_shift", {{"offered_load", load},
                                                                     {"group_target", target},
                                                                     {"epoch_messages", 100}}))),
                  "saturated") > 0;
  };
  for (const char* target : {"random", "peer", "complement"}) {
    EXPECT_FALSE(saturated(0.9 / 8, target)) << target;
    EXPECT_TRUE(saturated(1.1 / 8, target)) << target;
  }
  try {
    run_point(point(dragonfly, section("group_shift", {{"group_offset", 9}})));
    FAIL() << "nine groups have no tenth";
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "workload.group_offset");
  }
}

}  // namespace
}  // namespace simcore::test
