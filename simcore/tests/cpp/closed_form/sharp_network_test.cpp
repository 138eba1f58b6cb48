// SHARP by formula from the packet model's parameters: the packet model's time, to the picosecond.
#include <gtest/gtest.h>

#include <random>

#include "params/errors.hpp"
#include "support/aggregation.hpp"

namespace simcore::test {
namespace {

/// A point of both models.
struct Shared {
  Value topology;
  std::string operation;
  int bytes = 0;
  Map aggregation, network, mpi;
};

/// With room in the buffers for all that is outstanding.
Value run_packet(const Shared& point) {
  Map network = point.network;
  network.emplace_back("buffer_bytes", 1 << 22);
  Map made = with_sections(
      test::point(point.topology, sharp_workload(point.operation.c_str(), point.bytes), network),
      {{"aggregation", section("sharp", point.aggregation)}, {"mpi", point.mpi}});
  return run_point(made);
}

Value run_formula(const Shared& point) {
  Map workload{{"kind", "osu"}, {"operation", point.operation}};
  if (point.operation != "barrier") workload.emplace_back("message_bytes", point.bytes);
  return run_point(Map{{"model", "closed_form"},
                       {"topology", point.topology},
                       {"network", point.network},
                       {"workload", workload},
                       {"mpi", point.mpi},
                       {"aggregation", section("sharp_network", point.aggregation)}});
}

std::string told(const Shared& point) {
  return point.topology.to_text() + " " + point.operation + " " + std::to_string(point.bytes) +
         " " + Value(point.aggregation).to_text() + Value(point.network).to_text() +
         Value(point.mpi).to_text();
}

void expect_equal(const Shared& point) {
  const Value packet = run_packet(point);
  const Value formula = run_formula(point);
  EXPECT_EQ(metric(formula, "rank_operation_time_max_ns"), metric(packet, "completion_time_ns"))
      << told(point);
  EXPECT_NEAR(metric(formula, "operation_time_mean_ns"), metric(packet, "iteration_time_mean_ns"),
              1e-6)
      << told(point);
}

/// Draws points.
class Draws {
 public:
  /// Times are multiples of `step_ns`, so that with a large one many things happen at once.
  explicit Draws(std::uint32_t seed, double step_ns = 0.001) : engine_(seed), step_ns_(step_ns) {}

  int whole(int least, int most) {
    return std::uniform_int_distribution<int>(least, most)(engine_);
  }
  double ns(double most) { return whole(0, static_cast<int>(most / step_ns_)) * step_ns_; }
  template <class T>
  T one_of(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(whole(0, static_cast<int>(all.size()) - 1))];
  }

  Map network() {
    Map network{{"link_bandwidth_gbps", whole(100, 4000) / 10.0},
                {"link_latency_ns", ns(200)},
                {"injection_latency_ns", ns(100)},
                {"router_latency_ns", ns(300)},
                {"nic_latency_ns", ns(500)},
                {"packet_bytes", 2048},
                {"packet_header_bytes", whole(16, 64)}};
    if (whole(0, 1) == 1) network.emplace_back("injection_bandwidth_gbps", whole(100, 4000) / 10.0);
    return network;
  }
  Map costs(bool streams) {
    Map costs{{"mode", streams ? "streaming" : "latency"},
              {"post_ns", ns(700)},
              {"complete_ns", ns(700)},
              {"endpoint_latency_ns", ns(300)},
              {"endpoint_ns_per_byte", whole(0, 2000) / 1000.0},
              {"aggregation_ns", ns(300)},
              {"aggregation_gbps", whole(100, 8000) / 10.0},
              {"relay_ns", 30 + ns(200)}};
    if (streams) {
      costs.emplace_back("stream_packets", whole(1, 40));
    } else {
      costs.emplace_back("payload_bytes", whole(64, 512));
      costs.emplace_back("window_operations", whole(1, 9));
    }
    if (whole(0, 2) > 0) return costs;
    costs.emplace_back("distribution", "multicast");
    costs.emplace_back("multicast_latency_ns", ns(30));
    return costs;
  }
  Shared point(const Value& topology) {
    const bool streams = whole(0, 3) == 0;
    Shared point{topology,
                 one_of<std::string>({"allreduce", "reduce", "broadcast", "barrier"}),
                 whole(0, streams ? 100000 : 6000),
                 costs(streams),
                 network(),
                 {}};
    const int ranks = one_of<int>({1, 1, 2, 3, 6});
    point.mpi = Map{{"ranks_per_endpoint", ranks},
                    {"memory_latency_ns", ns(300)},
                    {"memory_bandwidth_gbps", whole(100, 4000) / 10.0},
                    {"send_overhead_ns", ns(100)},
                    {"receive_overhead_ns", ns(100)},
                    {"message_gap_ns", ns(100)}};
    if (ranks == 1) return point;
    if (whole(0, 1) == 1) point.aggregation.emplace_back("channels", 2);
    if (ranks % 2 == 0 && whole(0, 1) == 1) {
      point.mpi.emplace_back("sockets_per_endpoint", 2);
      point.mpi.emplace_back("socket_latency_ns", ns(300));
      point.mpi.emplace_back("socket_bandwidth_gbps", whole(100, 4000) / 10.0);
    }
    return point;
  }

 private:
  std::mt19937 engine_;
  double step_ns_;
};

TEST(SharpNetwork, IsThePacketModelOnOneRouter) {
  Draws draws(17);
  for (int i = 0; i < 300; ++i) {
    expect_equal(draws.point(section("single_router", {{"endpoints", draws.whole(2, 9)}})));
  }
}

TEST(SharpNetwork, IsThePacketModelWhereManyThingsHappenAtOnce) {
  Draws draws(19, 50);
  const std::vector<Value> trees{kTwoLevels, kThreeLevels, kOneRouter};
  for (int i = 0; i < 150; ++i) {
    Shared point = draws.point(draws.one_of(trees));
    // 100 and 226 bytes take 8 and 18.08 ns.
    point.network = {{"packet_bytes", 2048},
                     {"packet_header_bytes", 26},
                     {"link_bandwidth_gbps", 100},
                     {"link_latency_ns", draws.ns(200)},
                     {"injection_latency_ns", draws.ns(100)},
                     {"router_latency_ns", draws.ns(300)},
                     {"nic_latency_ns", draws.ns(500)}};
    expect_equal(point);
  }
}

TEST(SharpNetwork, IsThePacketModelForLongMessages) {
  // So long that turns are skipped.
  Draws draws(20);
  for (int i = 0; i < 30; ++i) {
    Shared point = draws.point(draws.one_of<Value>({kOneRouter, kTwoLevels}));
    point.bytes = draws.whole(50000, 200000);
    expect_equal(point);
  }
}

TEST(SharpNetwork, IsThePacketModelWithItsDefaults) {
  const Value leaves =
      section("fat_tree", {{"children", list({16, 8})}, {"parents", list({1, 8})}});
  for (const int bytes : {1, 256, 257, 4096}) {
    for (const char* distribution : {"reliable", "multicast"}) {
      expect_equal({leaves, "allreduce", bytes, {{"distribution", distribution}}, {}, {}});
      expect_equal({leaves,
                    "reduce",
                    bytes,
                    {{"distribution", distribution}, {"channels", 2}},
                    {},
                    {{"ranks_per_endpoint", 4}}});
    }
  }
}

TEST(SharpNetwork, RefusesWhatHasNoFormula) {
  const auto refused = [](const Shared& point) {
    try {
      run_formula(point);
    } catch (const PointError& error) {
      return error.field();
    }
    return std::string("nothing");
  };
  const Map late{{"distribution", "multicast"}, {"multicast_latency_ns", 51}};
  EXPECT_EQ(refused({kTwoLevels, "allreduce", 8, late, {}, {}}),
            "aggregation.multicast_latency_ns");
  EXPECT_EQ(refused({kTwoLevels, "alltoall", 8, {}, {}, {}}), "aggregation.kind");
  EXPECT_EQ(refused({kTwoLevels, "allreduce", 8, {{"channels", 2}}, {}, {}}),
            "aggregation.channels");
  EXPECT_EQ(refused({kTwoLevels, "allreduce", 8, {{"payload_bytes", 512}}, {}, {}}),
            "aggregation.payload_bytes");
  EXPECT_EQ(refused({kTwoLevels, "allreduce", 8, {{"max_children", 3}}, {}, {}}),
            "aggregation.max_children");
}

TEST(SharpNetwork, IsThePacketModelOnTrees) {
  Draws draws(18);
  const std::vector<Value> trees{
      kTwoLevels, kThreeLevels,
      section("fat_tree", {{"children", list({6, 3})}, {"parents", list({1, 2})}}),
      section("torus", {{"widths", list({4, 3})}}),
      section("hyperx", {{"widths", list({4, 3})}, {"concentration", 2}})};
  for (int i = 0; i < 200; ++i) expect_equal(draws.point(draws.one_of(trees)));
}

}  // namespace
}  // namespace simcore::test
