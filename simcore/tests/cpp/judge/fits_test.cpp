// The rules across sections: every point of a table gets all of its own refusals.
#include "judge/fits.hpp"

#include <gtest/gtest.h>

#include <map>

#include "support/networks.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;

using Sections = std::vector<std::pair<std::string, List>>;

/// The fields refused of each row; rows that fit are absent.
std::map<std::size_t, std::vector<std::string>> refused(const Sections& sections,
                                                        std::vector<std::int32_t> choices,
                                                        const std::string& model = "packet",
                                                        const FabricFacts& fabrics = {}) {
  const Fits found = fits(model, {sections, std::move(choices)}, fabrics);
  std::map<std::size_t, std::vector<std::string>> rows;
  for (const auto& [row, numbers] : found.refused) {
    for (const std::uint32_t number : numbers) rows[row].push_back(found.refusals[number].field);
  }
  return rows;
}

using Refused = std::map<std::size_t, std::vector<std::string>>;

const Value kTorus = section("torus", {{"widths", list({4, 3})}});
const Value kRing = section("ring", {{"endpoints", 8}});
const Value kMinimalRouting = section("minimal", {});
const Value kUniform = section("uniform_random", {});
const Value kHalo = section("halo3d26", {});

TEST(Fits, TakesPointsThatFit) {
  EXPECT_EQ(refused({{"topology", {kTorus, kRing}}, {"workload", {kUniform, kHalo}}},
                    {0, 0, 0, 1, 1, 0, 1, 1}),
            Refused{});
}

TEST(Fits, RefusesEachRowForItself) {
  const Value bits = section("bit_reverse", {});
  EXPECT_EQ(refused({{"topology", {kTorus, kRing}}, {"workload", {bits, kUniform}}},
                    {0, 0, 1, 0, 0, 1, 0, 0}),
            (Refused{{0, {"workload.kind"}}, {3, {"workload.kind"}}}));
}

TEST(Fits, TellsAllThatIsWrongWithAPoint) {
  const Refused found = refused({{"topology", {kTorus}},
                                 {"workload", {section("hotspot", {{"hotspots", 99}})}},
                                 {"mpi", {Map{{"ranks_per_endpoint", 2}, {"message_gap_ns", 5}}}},
                                 {"environment", {section("quarter", {})}},
                                 {"report", {Map{{"flows", "all"}, {"ranks", "all"}}}},
                                 {"network", {Map{{"virtual_channels", 3}}}}},
                                {0, 0, 0, 0, 0, 0});
  EXPECT_EQ(
      found,
      (Refused{{0,
                {"network.virtual_channels", "workload.hotspots", "mpi.ranks_per_endpoint",
                 "mpi.message_gap_ns", "environment.kind", "report.flows", "report.ranks"}}}));
}

TEST(Fits, RefusesARoutingThatDoesNotServeTheTopology) {
  const Fits found = fits("packet",
                          {{{"topology", {kTorus, kRing}},
                            {"routing", {section("hyperx_adaptive", {}), kMinimalRouting}},
                            {"workload", {kUniform}}},
                           {0, 0, 0, 1, 1, 0}},
                          {});
  ASSERT_EQ(found.refused.size(), 1U);
  const Refusal& refusal = found.refusals[found.refused[0].second.at(0)];
  EXPECT_EQ(refusal.field, "routing.kind");
  EXPECT_EQ(refusal.value, Value("hyperx_adaptive"));
}

TEST(Fits, JudgesEveryJobBesideTheForeground) {
  const Value shared = section(
      "shared", {{"background",
                  List{Map{{"workload", kHalo}, {"endpoints", 100}},
                       Map{{"workload", section("halo3d26", {{"process_grid", list({5, 5, 5})}})},
                           {"endpoints", 2},
                           {"priority", 3}}}}});
  EXPECT_EQ(refused({{"topology", {kTorus}}, {"workload", {kHalo}}, {"environment", {shared}}},
                    {0, 0, 0}),
            (Refused{{0,
                      {"environment.background[0].endpoints",
                       "environment.background[1].workload.process_grid",
                       "environment.background[1].priority"}}}));
}

TEST(Fits, CountsTheWindowsOfAMeasurement) {
  const Map narrow{{"hot_link_window_ns", 0.001}};
  const Map wide{{"hot_link_window_ns", 1000}};
  EXPECT_EQ(refused({{"topology", {kRing}}, {"workload", {kUniform}}, {"report", {narrow, wide}}},
                    {0, 0, 0, 0, 0, 1}),
            (Refused{{0, {"report.hot_link_window_ns"}}}));
}

TEST(Fits, RefusesTablesThatAFabricDoesNotHave) {
  const std::string digest(64, 'a');
  const Value fabric =
      section("fabric", {{"fabric", digest}, {"endpoints", 4}, {"routers", 2}, {"channels", 2}});
  const Sections sections{{"topology", {fabric, kTorus}},
                          {"routing", {section("imported", {}), section("min_hop", {})}},
                          {"pattern", {section("ring", {})}}};
  const auto facts = [&](bool tables) {
    return FabricFacts{{digest, Map{{"name", "x"}, {"version", 1}, {"has_tables", tables}}}};
  };
  const std::vector<std::int32_t> rows{0, 0, 0, 1, 0, 0, 0, 1, 0};
  EXPECT_EQ(refused(sections, rows, "static", facts(false)),
            (Refused{{0, {"routing.kind"}}, {1, {"routing.kind"}}}));
  EXPECT_EQ(refused(sections, rows, "static", facts(true)), (Refused{{1, {"routing.kind"}}}));
}

TEST(Fits, JudgesThePatternsOfTheStaticModel) {
  const Sections sections{
      {"topology", {section("single_router", {{"endpoints", 8}})}},
      {"placement", {section("random", {}), section("listed", {{"endpoints", list({0, 9})}})}},
      {"pattern",
       {section("ring", {{"ranks", 9}}), section("shift", {{"ranks", 4}, {"distance", 4}}),
        section("ring", {{"draws", 5}})}},
      {"failures", {Map{}, Map{{"failed_links", 1}}}}};
  EXPECT_EQ(
      refused(sections, {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 1, 2, 0, 0, 0, 2, 1}, "static"),
      (Refused{{0, {"pattern.ranks"}},
               {1, {"pattern.distance"}},
               {3, {"placement.endpoints", "pattern.draws"}},
               {4, {"failures.failed_links"}}}));
}

TEST(Fits, GivesTheFiguresOfEveryRow) {
  const Fits found = fits("packet",
                          {{{"topology", {kTorus, kRing}},
                            {"routing", {kMinimalRouting, section("valiant", {})}},
                            {"workload", {kUniform}}},
                           {0, 0, 0, 1, 1, 0}},
                          {});
  const auto& endpoints = std::get<std::vector<std::uint64_t>>(
      Value(found.figures).find("endpoints")->as_column().get());
  EXPECT_EQ(endpoints, (std::vector<std::uint64_t>{12, 8}));
  const auto& channels = std::get<std::vector<std::uint32_t>>(
      Value(found.figures).find("virtual_channels")->as_column().get());
  for (std::size_t row = 0; row < 2; ++row) {
    const auto network = test::build_routed(row == 0 ? kTorus : kRing,
                                            row == 0 ? kMinimalRouting : section("valiant", {}));
    EXPECT_EQ(channels[row], network.routing->virtual_channels());
  }
}

TEST(Fits, RefusesChoicesThatAreNotListed) {
  EXPECT_THROW(refused({{"topology", {kTorus}}, {"workload", {kUniform}}}, {1, 0}), PointError);
  EXPECT_THROW(refused({{"topology", {kTorus}}, {"workloads", {kUniform}}}, {0, 0}), PointError);
}

}  // namespace
}  // namespace simcore::test
