// Every byte and picosecond of every output counts in a window of hot links, for any schedule.
#include <gtest/gtest.h>

#include <map>

#include "support/points.hpp"

namespace simcore::test {
namespace {

using test::section;

using PortName = std::pair<std::int64_t, std::int64_t>;

struct PortSum {
  double active_ns = 0;
  double stalled_ns = 0;
  std::int64_t bytes = 0;
  std::int64_t flow_bytes = 0;
};

/// All outputs listed in all windows, added up.
std::map<PortName, PortSum> listed(const Value& result, double window_ns) {
  std::map<PortName, PortSum> sums;
  const List& windows = result.find("hot_links")->find("windows")->as_list();
  const double start = windows.front().find("start_ns")->as_double();
  const double end = start + result.find("ports")->find("elapsed_ns")->as_double();
  for (const Value& window : windows) {
    const double length = std::min(window_ns, end - window.find("start_ns")->as_double());
    for (const Value& link : window.find("links")->as_list()) {
      PortSum& sum = sums[{link.find("router")->as_integer(), link.find("port")->as_integer()}];
      sum.active_ns += link.find("active_fraction")->as_double() * length;
      sum.stalled_ns += link.find("stalled_fraction")->as_double() * length;
      sum.bytes += link.find("bytes")->as_integer();
      for (const Value& flow : link.find("flows")->as_list()) {
        sum.flow_bytes += flow.find("bytes")->as_integer();
      }
    }
  }
  return sums;
}

template <class Number>
const std::vector<Number>& column(const Value& result, const char* name) {
  const Value* table = result.find("tables")->find("ports");
  return std::get<std::vector<Number>>(table->find(name)->as_column().get());
}

Map watched(const Value& workload, double window_ns, int threads = 1) {
  Map point = test::point(section("dragonfly", {{"concentration", 2},
                                                {"routers_per_group", 4},
                                                {"global_links_per_router", 2},
                                                {"groups", 9}}),
                          workload, {{"buffer_bytes", 1024}});
  point.emplace_back(
      "report", Map{{"ports", "all"}, {"hot_link_window_ns", window_ns}, {"hot_link_count", 1024}});
  point.emplace_back("limits", Map{{"threads", threads}});
  return point;
}

/// Outputs of routers in the table, which hot links lists too.
void compare_with_table(const Value& result, double window_ns, bool all_bytes) {
  const auto sums = listed(result, window_ns);
  const auto& router = column<std::uint32_t>(result, "router");
  const auto& port = column<std::uint32_t>(result, "port");
  const auto& active = column<double>(result, "active_ns");
  const auto& stalled = column<double>(result, "stalled_ns");
  const auto& bytes = column<std::uint64_t>(result, "bytes");
  std::size_t compared = 0;
  for (std::size_t i = 0; i < router.size(); ++i) {
    if (port[i] >= 7) continue;  // injection: 3 local, 2 global and 2 endpoint ports come before
    if (bytes[i] == 0) continue;
    const PortSum& sum = sums.at({router[i], port[i]});
    EXPECT_NEAR(sum.active_ns, active[i], 1e-3) << router[i] << ":" << port[i];
    EXPECT_EQ(sum.bytes, sum.flow_bytes);
    if (all_bytes) {
      EXPECT_EQ(sum.bytes, static_cast<std::int64_t>(bytes[i])) << router[i] << ":" << port[i];
      EXPECT_NEAR(sum.stalled_ns, stalled[i], 1e-3) << router[i] << ":" << port[i];
    } else {
      EXPECT_LE(sum.bytes, static_cast<std::int64_t>(bytes[i]));
      EXPECT_LE(sum.stalled_ns, stalled[i] + 1e-3) << "windows in which it never sent are left out";
    }
    ++compared;
  }
  EXPECT_GT(compared, 200u);
}

TEST(HotLinks, AddUpToThePortCounters) {
  // One window: every port that sent is listed in it.
  const Value whole =
      run_point(watched(section("uniform_random", {{"messages_per_endpoint", 200}}), 1e9));
  compare_with_table(whole, 1e9, true);
}

TEST(HotLinks, SplitTimeExactlyOverManyWindows) {
  const Value result =
      run_point(watched(section("uniform_random", {{"messages_per_endpoint", 200}}), 777));
  EXPECT_GT(result.find("hot_links")->find("windows")->as_list().size(), 5u);
  compare_with_table(result, 777, false);
}

TEST(HotLinks, CoverTheMeasurementOfASteadyState) {
  const Value result = run_point(watched(section("uniform_random", {{"offered_load", 0.7}}), 1500));
  compare_with_table(result, 1500, false);
}

TEST(HotLinks, AreTheSameForAnyNumberOfThreads) {
  const Value workload = section("random_reads", {{"reads_per_core", 40}});
  const auto hot = [&](int threads) {
    Map point = watched(workload, 500, threads);
    for (auto& [name, value] : point) {
      if (name == "report") value = Map{{"hot_link_window_ns", 500.0}, {"hot_link_count", 5}};
    }
    return *run_point(point).find("hot_links");
  };
  const Value one = hot(1);
  EXPECT_EQ(one, hot(2));
  EXPECT_EQ(one, hot(5));
  for (const Value& window : one.find("windows")->as_list()) {
    for (const Value& link : window.find("links")->as_list()) {
      for (const Value& flow : link.find("flows")->as_list()) {
        EXPECT_TRUE(flow.find("destination")->is_null() || flow.find("source")->is_integer());
      }
    }
  }
}

TEST(HotLinks, NameTheFlowsOfAnIncast) {
  // Everybody to one: its ejection port is the hottest, and the flows are one from each.
  const Value result = run_point(watched(section("incast", {{"messages_per_endpoint", 20}}), 1e9));
  const Value& link =
      result.find("hot_links")->find("windows")->as_list().front().find("links")->as_list().front();
  EXPECT_EQ(link.find("link_class")->as_string(), "ejection");
  EXPECT_EQ(link.find("flows")->as_list().size(), 33u) << "the 32 largest and the rest";
  const Value* bound = result.find("bottleneck");
  EXPECT_EQ(bound->find("bound")->as_string(), "ejection");
}

}  // namespace
}  // namespace simcore::test
