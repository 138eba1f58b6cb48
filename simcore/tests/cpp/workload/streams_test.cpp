// Streams between pairs: who sends how much to whom, and how fast.
#include "workload/streams.hpp"

#include <gtest/gtest.h>

#include <map>

#include "params/errors.hpp"
#include "stats/distribution.hpp"
#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

const Map kStreamNetwork = {{"link_bandwidth_gbps", 80.0}, {"packet_bytes", 512}};

Value ring(int endpoints) { return section("ring", {{"endpoints", endpoints}}); }

/// A run with the workload at hand.
struct StreamRun {
  StreamRun(const Value& topology, std::vector<EndpointId> partners, const StreamParams& params,
            const Map& network = kStreamNetwork)
      : bench(topology, network), streams(std::move(partners), params) {
    streams.prepare(1);
    bench.simulated->attach(streams);
    streams.run(*bench.simulated);
    streams.report(report);
  }
  template <class T>
  [[nodiscard]] const std::vector<T>& column(const std::string& name) const {
    for (const auto& [column, values] : report.tables.at(0).columns) {
      if (column == name) return std::get<std::vector<T>>(values);
    }
    throw std::out_of_range(name);
  }
  [[nodiscard]] double metric(const std::string& name) const {
    for (const auto& [metric, value] : report.metrics) {
      if (metric == name) return value.as_double();
    }
    throw std::out_of_range(name);
  }

  Bench bench;
  Streams streams;
  RunReport report;
};

TEST(Streams, EverySenderReachesItsPartnerAndHearsAsMuch) {
  const StreamRun run(ring(6), {2, 4, 0, kNobody, 1, kNobody}, {1000, 7, 0});
  EXPECT_EQ(run.report.tables.at(0).name, "flows");
  EXPECT_EQ(run.column<std::uint32_t>("source"), (std::vector<std::uint32_t>{0, 1, 2, 4}));
  EXPECT_EQ(run.column<std::uint32_t>("destination"), (std::vector<std::uint32_t>{2, 4, 0, 1}));
  for (const std::uint64_t bytes : run.column<std::uint64_t>("bytes")) EXPECT_EQ(bytes, 7000u);
  for (const std::uint64_t n : run.column<std::uint64_t>("messages")) EXPECT_EQ(n, 7u);
}

TEST(Streams, AloneAFlowHasTheWholeLink) {
  const StreamRun run(section("single_router", {{"endpoints", 2}}), {1, 0}, {4096, 1000, 0});
  for (const double gbps : run.column<double>("throughput_gbps")) EXPECT_NEAR(gbps, 80.0, 0.1);
  EXPECT_NEAR(run.metric("aggregate_throughput_gbps"), 160.0, 0.2);
}

TEST(Streams, MessagesEndWithTheirLastPacket) {
  // Alone on a switch: 70 ns and a byte's 0.1 ns each, four packets of 512 bytes.
  const StreamRun run(section("single_router", {{"endpoints", 2}}), {1, 0}, {2048, 3, 1});
  EXPECT_DOUBLE_EQ(run.metric("message_latency_mean_ns"), 70 + 204.8);
  const StreamRun one(section("single_router", {{"endpoints", 2}}), {1, 0}, {512, 3, 1});
  EXPECT_EQ(one.metric("message_latency_p99_ns"), one.metric("packet_latency_p99_ns"));
}

TEST(Streams, CountEveryMessageWherePathsDiffer) {
  Map all = point(section("torus", {{"widths", list({4, 4})}}),
                  section("streams", {{"messages", 50}, {"message_bytes", 3000}}), kStreamNetwork);
  for (auto& [name, value] : all) {
    if (name == "routing") value = section("spray", {});
  }
  const Value result = run_point(all);
  const Value* messages = result.find("distributions")->find("message_latency_ns");
  ASSERT_NE(messages, nullptr);
  EXPECT_EQ(messages->find("count")->as_integer(), 16 * 50);
  EXPECT_GE(metric(result, "message_latency_mean_ns"), metric(result, "packet_latency_mean_ns"));
}

TEST(Streams, FlowsOverOneLinkShareIt) {
  // On a mesh line, 0 <-> 3 and 1 <-> 2 meet on the link from 1 to 2.
  Map network = kStreamNetwork;
  network.emplace_back("arbitration", "first_come");
  const Value line = section("mesh", {{"widths", list({4})}});
  const StreamRun run(line, {3, 2, 1, 0}, {4096, 400, 0}, network);
  for (const double gbps : run.column<double>("throughput_gbps")) EXPECT_NEAR(gbps, 40.0, 0.5);
}

TEST(Streams, TransitGoesBeforeWhatIsInjectedInLine) {
  // 0 and 3 send at nearly the whole rate, then 1 and 2 do.
  const Value line = section("mesh", {{"widths", list({4})}});
  const StreamRun run(line, {3, 2, 1, 0}, {4096, 400, 0});
  const std::vector<double>& gbps = run.column<double>("throughput_gbps");
  EXPECT_GT(gbps.at(0), 70);
  EXPECT_NEAR(gbps.at(1), 40.0, 0.5);
}

TEST(Streams, AWindowOfOneTakesTurns) {
  const StreamRun run(section("single_router", {{"endpoints", 2}}), {1, 0}, {512, 50, 1});
  const StreamRun once(section("single_router", {{"endpoints", 2}}), {1, 0}, {512, 1, 1});
  EXPECT_NEAR(run.metric("completion_time_ns"), 50 * once.metric("completion_time_ns"), 1e-6);
  const StreamRun open(section("single_router", {{"endpoints", 2}}), {1, 0}, {512, 50, 0});
  const StreamRun wide(section("single_router", {{"endpoints", 2}}), {1, 0}, {512, 50, 50});
  EXPECT_EQ(wide.metric("completion_time_ns"), open.metric("completion_time_ns"));
}

TEST(Streams, RandomPairsAreMutualAndDrawnAnew) {
  const auto partners = [](std::uint64_t replicate) {
    Map all = point(ring(64), section("streams", {{"messages", 2}}));
    for (auto& [name, value] : all) {
      if (name == "replicate") value = replicate;
    }
    return metric(run_point(all), "mean_hops");
  };
  EXPECT_NE(partners(0), partners(1));
  const Value result = run_point(point(ring(64), section("streams", {{"messages", 2}})));
  EXPECT_EQ(metric(result, "packets_delivered"), 64 * 2 * 8);
}

TEST(Streams, NeighborPairsAreOneHopApart) {
  const Value result = run_point(
      point(section("torus", {{"widths", list({4, 4, 4})}}),
            section("streams", {{"partners", "neighbor_pairs"}, {"messages", 3}}), kStreamNetwork));
  EXPECT_EQ(metric(result, "mean_hops"), 1.0);
  EXPECT_EQ(metric(result, "packets_delivered"), 64 * 3 * 4);
}

TEST(Streams, SomeMaySend) {
  const Value result = run_point(
      point(ring(9), section("streams", {{"senders", 4}, {"messages", 5}}), kStreamNetwork));
  EXPECT_EQ(metric(result, "packets_delivered"), 4 * 5 * 4);
  for (const int senders : {3, 10}) {
    try {
      run_point(point(ring(9), section("streams", {{"senders", senders}})));
      ADD_FAILURE() << senders;
    } catch (const PointError& error) {
      EXPECT_EQ(error.field(), "workload.senders");
      EXPECT_NE(error.allowed().find("8"), std::string::npos);
    }
  }
}

TEST(ValueDistribution, OfOneToHundredAndOne) {
  std::vector<double> values;
  for (int i = 101; i > 0; --i) values.push_back(i);
  const ValueDistribution distribution(values);
  EXPECT_DOUBLE_EQ(distribution.mean(), 51.0);
  EXPECT_DOUBLE_EQ(distribution.quantile(0.1), 11.0);
  EXPECT_DOUBLE_EQ(distribution.quantile(0.905), 91.5);
  const Value document = distribution.to_value();
  double counted = 0;
  for (const Value& bin : document.find("histogram")->find("counts")->as_list()) {
    counted += bin.as_double();
  }
  EXPECT_EQ(counted, 101);
  EXPECT_NEAR(document.find("std")->as_double(), std::sqrt((101.0 * 101 - 1) / 12), 1e-9);
  EXPECT_EQ(ValueDistribution({}).quantile(0.5), 0.0);
  EXPECT_EQ(
      ValueDistribution({3.0, 3.0}).to_value().find("histogram")->find("edges")->as_list().size(),
      2u);
}

TEST(Streams, CutShortTellOnlyWhatIsKnown) {
  Map all = point(ring(16), section("streams", {{"messages", 1000}}));
  all.emplace_back("limits", Map{{"max_simulated_ns", 20000.0}});
  const Value result = run_point(all);
  EXPECT_EQ(result.find("provenance")->find("outcome")->as_string(), "timed_out");
  EXPECT_TRUE(result.find("metrics")->find("completion_time_ns")->is_null());
  EXPECT_GT(metric(result, "flow_throughput_mean_gbps"), 0.0);
}

TEST(Streams, ThreadsMakeNoDifference) {
  Map all = point(section("torus", {{"widths", list({8, 8})}}),
                  section("streams", {{"messages", 20}, {"window_messages", 3}}), kStreamNetwork);
  const Value one = comparable(run_point(all));
  all.emplace_back("limits", Map{{"threads", 3}});
  const Value three = comparable(run_point(all));
  EXPECT_EQ(one.find("metrics")->to_text(), three.find("metrics")->to_text());
  EXPECT_EQ(one.find("distributions")->to_text(), three.find("distributions")->to_text());
}

}  // namespace
}  // namespace simcore::test
