// A point gives the same document for any number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>

#include "engine/draw_generator.hpp"
#include "engine/usable_cores.hpp"
#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

/// Chooses among what points can be made of.
class PointMaker {
 public:
  explicit PointMaker(std::uint64_t number) : random_({11, 0, Stream::traffic}, number, 0) {}

  Map make() {
    Map network;
    if (coin()) network.emplace_back("buffer_bytes", 512);
    const bool wide = coin();
    if (wide) add_wide(network);
    if (coin() && !wide) network.emplace_back("link_latency_ns", one_of({5.0, 50.0, 300.0}));
    if (coin() && !wide) network.emplace_back("router_latency_ns", one_of({0.0, 20.0}));
    if (coin() && !wide) network.emplace_back("injection_bandwidth_gbps", one_of({60.0, 160.0}));
    if (coin())
      network.emplace_back("packet_header_bytes", 1 + static_cast<int>(random_.below(64)));
    const bool fifos = coin();
    if (fifos) network.emplace_back("input_queueing", "fifo");
    if (coin()) network.emplace_back("router_model", "input_output_queued");
    if (coin()) network.emplace_back("switching", "store_and_forward");
    if (coin()) network.emplace_back("arbitration", coin() ? "age" : "round_robin");
    if (coin() && !fifos) network.emplace_back("speedup", one_of({1.0, 1.5}));
    if (coin()) network.emplace_back("virtual_network_weights", list({2, 1}));
    const bool several = !network.empty() && network.back().first == "virtual_network_weights";
    const bool tenants = !several && random_.below(8) == 0;
    const bool sharp = !several && !tenants && random_.below(4) == 0;
    const Value networks = tenants ? many_places() : topology();
    Map made = point(networks,
                     several   ? halo()
                     : tenants ? talk()
                     : sharp   ? reduction()
                               : workload(),
                     network);
    for (auto& [name, value] : made) {
      if (name == "routing") value = routing(networks.find("kind")->as_string());
    }
    if (several) made.emplace_back("environment", jobs());
    if (tenants) {
      const int count = 257 + static_cast<int>(random_.below(60));
      made.emplace_back("environment",
                        section("tenants", {{"tenants", count}, {"tenant_endpoints", 2}}));
    }
    if (sharp) made.emplace_back("aggregation", trees());
    made.emplace_back("report", Map{{"ports", "all"}});
    return made;
  }

 private:
  /// Rates and delays from anywhere in their declared ranges, by the logarithm.
  void add_wide(Map& network) {
    for (const char* name : {"link_bandwidth_gbps", "injection_bandwidth_gbps"}) {
      network.emplace_back(name, by_logarithm(1e-3, 1e6));
    }
    for (const char* name : {"link_latency_ns", "injection_latency_ns", "router_latency_ns"}) {
      network.emplace_back(name, coin() ? 0.0 : by_logarithm(1e-3, 1e6));
    }
  }
  double by_logarithm(double least, double most) {
    const double place = static_cast<double>(random_.bits() >> 11) * 0x1p-53;
    return least * std::exp(place * std::log(most / least));
  }
  Value many_places() {
    return section("hyperx", {{"widths", list({9, 9})}, {"concentration", 8}});
  }
  Value talk() {
    return section("exchange", {{"messages", 2}, {"message_bytes", 700}, {"iterations", 2}});
  }
  /// An operation in the routers.
  Value reduction() {
    const char* const operations[] = {"allreduce", "reduce", "broadcast"};
    return section("collective", {{"operation", operations[random_.below(3)]},
                                  {"algorithm", "sharp"},
                                  {"iterations", 3},
                                  {"message_bytes", static_cast<int>(1 + random_.below(4000))}});
  }
  Value trees() {
    Map sharp;
    if (coin()) sharp.emplace_back("mode", "streaming");
    if (coin()) sharp.emplace_back("distribution", "multicast");
    if (coin()) sharp.emplace_back("aggregation_gbps", by_logarithm(1e-3, 1e6));
    if (coin()) sharp.emplace_back("aggregation_ns", by_logarithm(1e-3, 1e6));
    return section("sharp", sharp);
  }
  bool coin() { return random_.below(3) == 0; }
  double one_of(std::initializer_list<double> values) {
    return values.begin()[random_.below(static_cast<std::uint32_t>(values.size()))];
  }
  Value topology() {
    switch (random_.below(6)) {
      case 0:
        return section("torus", {{"widths", list({4, 3, 3})}});
      case 1:
        return section("mesh", {{"widths", list({5, 3})}, {"concentration", 2}});
      case 2:
        return section("dragonfly", {{"endpoints", 72},
                                     {"concentration", 2},
                                     {"routers_per_group", 4},
                                     {"global_links_per_router", 2},
                                     {"groups", 9}});
      case 3:
        return section("hyperx", {{"widths", list({4, 3})}, {"concentration", 3}});
      case 4:
        return section("ring", {{"endpoints", 5}});
      default:
        return section("single_router", {{"endpoints", 12}});
    }
  }
  /// Minimal, or what looks at loads or spreads packets, as the topology has it.
  Value routing(const std::string& topology) {
    if (coin() || topology == "single_router") return section("minimal", {});
    std::vector<Value> others = {section("valiant", {}), section("ugal", {}), section("par", {}),
                                 section("spray", {}), section("rotate", {})};
    if (topology == "torus" || topology == "mesh" || topology == "ring") {
      others.push_back(section("adaptive_minimal", {}));
    }
    if (topology == "dragonfly") {
      others.push_back(section("ugal", {{"knowledge", "global"}}));
      others.push_back(section("adaptive_minimal", {}));
    }
    if (topology == "hyperx") others.push_back(section("hyperx_adaptive", {}));
    return others[random_.below(static_cast<std::uint32_t>(others.size()))];
  }
  Value halo() { return section("halo3d26", {{"iterations", 3}}); }
  /// The workload beside another, each on a virtual network of its own.
  Value jobs() {
    const Map rival = {{"workload", section("collective", {{"iterations", 2}})},
                       {"fraction", 0.4},
                       {"priority", static_cast<int>(random_.below(2))}};
    return section("shared", {{"foreground_fraction", 0.5},
                              {"foreground_priority", static_cast<int>(random_.below(2))},
                              {"background", List{rival}}});
  }
  Value workload() {
    const int messages = static_cast<int>(20 + random_.below(40));
    switch (random_.below(7)) {
      case 0:
        return section("random_reads", {{"reads_per_core", messages / 4}});
      case 1:
        return section("uniform_random", {{"messages_per_endpoint", messages}});
      case 2:
        return section("random_permutation", {{"offered_load", one_of({0.1, 0.7})},
                                              {"message_bytes", 3000},
                                              {"epoch_messages", messages}});
      case 3:
        return section("tornado", {{"offered_load", one_of({0.3, 1.0})},
                                   {"epoch_messages", messages},
                                   {"injection_process", "periodic"}});
      case 4:
        return section("halo3d26", {{"iterations", 3}});
      case 5:
        return section("exchange", {{"traffic_pattern", coin() ? "hotspot" : "uniform_random"},
                                    {"messages", 4},
                                    {"message_bytes", 3000}});
      default:
        return section("uniform_random",
                       {{"offered_load", one_of({0.05, 0.6})}, {"epoch_messages", messages}});
    }
  }

  DrawGenerator random_;
};

Value with_threads(Map point, int threads) {
  point.emplace_back("limits", Map{{"threads", threads}});
  return run_point(point);
}

/// The document of a run, or the error in its place, and the costs that are always the same.
struct Outcome {
  Value document{};
  Value events{};
  Value packet_hops{};
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

template <class Run>
Outcome outcome_of(const Run& run) {
  Outcome outcome;
  try {
    outcome.document = run();
  } catch (const SimulationError& error) {
    return {Value(error.what())};
  }
  const Value& cost = *outcome.document.find("cost");
  outcome.events = *cost.find("events");
  outcome.packet_hops = *cost.find("packet_hops");
  std::erase_if(outcome.document.as_map(), [](const auto& entry) { return entry.first == "cost"; });
  return outcome;
}

constexpr std::uint64_t kPoints = 24;

std::uint64_t points_wanted() {
  const char* more = std::getenv("SIMCORE_THREAD_POINTS");
  return more != nullptr ? std::strtoull(more, nullptr, 10) : kPoints;
}

TEST(Threads, PointsHaveAllKindsOfRoutersAndRoutings) {
  std::set<std::string> routings;
  int detailed = 0, several_networks = 0, tenants = 0, sharp_with_headers = 0, wide = 0;
  for (std::uint64_t n = 0; n < kPoints; ++n) {
    const Value made = PointMaker(n).make();
    const Value& network = *made.find("network");
    const auto given = [&](const char* name) { return network.find(name) != nullptr; };
    detailed += given("router_model") || given("input_queueing") || given("arbitration") ? 1 : 0;
    several_networks += given("virtual_network_weights") ? 1 : 0;
    const Value* environment = made.find("environment");
    tenants += environment != nullptr && environment->find("tenants") != nullptr ? 1 : 0;
    const bool sharp = made.find("aggregation") != nullptr;
    sharp_with_headers += sharp && given("packet_header_bytes") ? 1 : 0;
    wide += given("link_bandwidth_gbps") ? 1 : 0;
    routings.insert(made.find("routing")->find("kind")->as_string());
  }
  EXPECT_GE(detailed, 4);
  EXPECT_GE(several_networks, 2);
  EXPECT_GE(tenants, 1);
  EXPECT_GE(sharp_with_headers, 1);
  EXPECT_GE(wide, 4);
  EXPECT_GE(routings.size(), 5U);
}

TEST(Threads, GiveTheSameDocument) {
  for (std::uint64_t n = 0; n < points_wanted(); ++n) {
    const Map made = PointMaker(n).make();
    const auto with = [&made](int threads) {
      return outcome_of([&] { return with_threads(made, threads); });
    };
    const Outcome alone = with(1);
    for (const int threads : {2, 4, 8}) {
      const Outcome together = with(threads);
      const std::string told = std::to_string(n) + ", " + std::to_string(threads) + " threads";
      ASSERT_EQ(alone.document, together.document) << told << ": " << Value(made).to_text();
      ASSERT_EQ(alone, together) << told << ": " << Value(made).to_text();
    }
  }
}

// Credit returns in a slot or by an event, depending on which router is handled first. No result
// may depend on it.
TEST(Schedules, GiveTheSameDocument) {
  for (std::uint64_t n = 0; n < points_wanted(); ++n) {
    const Map made = PointMaker(1000 + n).make();
    const auto by = [&made](Schedule schedule) {
      return outcome_of([&] { return run_point(made, {.schedule = schedule}); });
    };
    const Outcome windows = by(Schedule::automatic);
    for (const Schedule schedule : {Schedule::strict, Schedule::looking_ahead}) {
      const Outcome other = by(schedule);
      ASSERT_EQ(windows.document, other.document) << n << ": " << Value(made).to_text();
      ASSERT_EQ(windows, other) << n << ": " << Value(made).to_text();
    }
  }
}

TEST(Threads, AreCounted) {
  const Value torus = section("torus", {{"widths", list({3, 3})}});
  const Value batch = section("uniform_random", {{"messages_per_endpoint", 5}});
  const auto threads_of = [](const Value& result) {
    return result.find("cost")->find("threads")->as_integer();
  };
  const auto cores = static_cast<std::int64_t>(usable_cores());
  EXPECT_EQ(threads_of(with_threads(point(torus, batch), 4)), std::min<std::int64_t>(4, cores));
  EXPECT_EQ(threads_of(with_threads(point(torus, batch), 64)), std::min<std::int64_t>(9, cores));
  const Map at_once = {{"link_latency_ns", 0.0}, {"router_latency_ns", 0.0}};
  EXPECT_EQ(threads_of(with_threads(point(torus, batch, at_once), 4)), 1);
  EXPECT_EQ(run_point(point(torus, batch)).find("cost")->find("threads")->as_integer(), 1);
}

TEST(Threads, ErrorsReachTheCaller) {
  Map stuck = point(section("ring", {{"endpoints", 4}}),
                    section("uniform_random", {{"messages_per_endpoint", 2000}}),
                    {{"packet_bytes", 256}, {"buffer_bytes", 256}}, "none");
  EXPECT_THROW(with_threads(stuck, 4), DeadlockError);

  Map big = point(section("torus", {{"widths", list({4, 4})}}),
                  section("uniform_random", {{"messages_per_endpoint", 1000000}}));
  StopFlag stop;
  stop.raise();
  big.emplace_back("limits", Map{{"threads", 3}});
  EXPECT_THROW(run_point(big, {.stop = &stop}), StoppedError);
  big.back().second = Map{{"threads", 3}, {"max_memory_bytes", 200000}};
  EXPECT_THROW(run_point(big), MemoryLimitError);
}

}  // namespace
}  // namespace simcore::test
