// The messages of a job travel on its virtual network and get the share of that network.
#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "support/points.hpp"

namespace simcore::test {
namespace {

constexpr int kBytes = 4 << 20;
constexpr double kGbps = 80.0;

/// Two jobs of two ranks that exchange blocks without pause over the one link between two routers;
/// each router has an endpoint of either job.
Map two_pairs(const Value& weights, int foreground_priority, int background_priority,
              const char* router_model) {
  const Value exchange = section(
      "collective", {{"operation", "alltoall"}, {"message_bytes", kBytes}, {"iterations", 3}});
  const Map rival = {{"workload", exchange}, {"fraction", 0.5}, {"priority", background_priority}};
  Map made = point(section("mesh", {{"widths", list({2})}, {"concentration", 2}}), exchange,
                   {{"link_bandwidth_gbps", kGbps},
                    {"packet_header_bytes", 0},
                    {"virtual_network_weights", weights},
                    {"router_model", router_model},
                    {"arbitration", "round_robin"}});
  made.emplace_back("environment", section("shared", {{"foreground_fraction", 0.5},
                                                      {"foreground_priority", foreground_priority},
                                                      {"background", List{rival}}}));
  made.emplace_back("placement", section("random", {}));
  made.emplace_back("mpi", Map{{"eager_limit_bytes", 2 * kBytes}});
  made.emplace_back("report", Map{{"ranks", "all"}});
  return made;
}

/// Whether the foreground is; the background then has the other endpoint of either router.
bool on_both_routers(const Value& result) {
  const Column& endpoints =
      result.find("tables")->find("ranks")->find("endpoint")->as_column().get();
  const auto& places = std::get<std::vector<std::uint32_t>>(endpoints);
  return places.at(0) / 2 != places.at(1) / 2;
}

/// The foreground's share of the link, from its time for a block, with the first seed that puts
/// each job on both routers.
double share_of_the_link(Map made) {
  for (int seed = 1; seed < 40; ++seed) {
    for (auto& [name, value] : made) {
      if (name == "base_seed") value = seed;
    }
    const Value result = run_point(made);
    if (on_both_routers(result)) {
      return kBytes * 8 / kGbps / metric(result, "iteration_time_mean_ns");
    }
  }
  throw std::logic_error("no such seed");
}

TEST(Priority, JobsShareALinkByTheWeightsOfTheirNetworks) {
  const struct {
    Value weights;
    int foreground, background;
    double share;
  } cases[] = {
      {list({1}), 0, 0, 0.5},           {list({1, 3}), 0, 0, 0.5},
      {list({1, 1}), 0, 1, 0.5},        {list({3, 1}), 0, 1, 0.75},
      {list({1, 3}), 0, 1, 0.25},       {list({1, 3}), 1, 0, 0.75},
      {list({2, 1, 5}), 2, 1, 5 / 6.0}, {list({2, 1, 5}), 1, 0, 1 / 3.0},
  };
  for (const char* model : {"input_queued", "input_output_queued"}) {
    for (const auto& c : cases) {
      EXPECT_NEAR(share_of_the_link(two_pairs(c.weights, c.foreground, c.background, model)),
                  c.share, 0.02)
          << model << " " << c.weights.to_text() << " " << c.foreground << " " << c.background;
    }
  }
}

TEST(Priority, AJobAloneHasTheWholeLink) {
  Map made = two_pairs(list({1, 3}), 0, 1, "input_queued");
  for (auto& [name, value] : made) {
    if (name == "environment") value = section("shared", {{"foreground_fraction", 0.5}});
  }
  const Value result = run_point(made);
  EXPECT_NEAR(kBytes * 8 / kGbps / metric(result, "iteration_time_mean_ns"), 1.0, 0.02);
}

}  // namespace
}  // namespace simcore::test
