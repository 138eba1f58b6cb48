// The judgement of one section: its canonical form, or all of its refusals.
#include "judge/resolve.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/networks.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;

std::vector<std::string> fields_of(const Resolution& found) {
  std::vector<std::string> fields;
  for (const Refusal& refusal : found.refusals) fields.push_back(refusal.field);
  return fields;
}

Resolution resolved(const std::string& name, const Value& given,
                    const std::string& model = "packet") {
  return resolve(model, name, given, {});
}

Value job(Map params) {
  return section("shared", {{"background", List{Value(std::move(params))}}});
}

TEST(Resolve, FillsDefaultsAndLeavesOutWhatHasNoEffect) {
  const Resolution found =
      resolved("topology", section("torus", {{"widths", list({4, 4})}, {"dimensions", Value()}}));
  ASSERT_TRUE(found.refusals.empty());
  EXPECT_EQ(found.values, Value(Map{{"kind", "torus"},
                                    {"endpoints", Value()},
                                    {"widths", list({4, 4})},
                                    {"concentration", 1},
                                    {"radix", Value()}}));
  EXPECT_EQ(*Value(found.names).find("dimensions"), Value());
}

TEST(Resolve, TellsWhatANetworkComesTo) {
  const Resolution found = resolved("topology", section("torus", {{"widths", list({4, 4})}}));
  const Value figures{found.figures};
  EXPECT_EQ(*figures.find("endpoints"), Value(16));
  EXPECT_EQ(*figures.find("routers"), Value(16));
  EXPECT_EQ(*figures.find("channels"), Value(64));
}

TEST(Resolve, GivesIntegersAndRealsTheirDeclaredType) {
  const Resolution found =
      resolved("network", Map{{"packet_bytes", 128.0}, {"link_latency_ns", 5}});
  ASSERT_TRUE(found.refusals.empty());
  EXPECT_EQ(*found.values.find("packet_bytes"), Value(128));
  EXPECT_EQ(*found.values.find("link_latency_ns"), Value(5.0));
}

TEST(Resolve, TellsEveryMistakeOfASectionInOrder) {
  const Resolution found = resolved("network", Map{{"packet_bytes", 0},
                                                   {"link_latency", 3},
                                                   {"arbitration", "ages"},
                                                   {"output_buffer_bytes", 100},
                                                   {"virtual_network_weights", list({3})}});
  EXPECT_EQ(fields_of(found),
            (std::vector<std::string>{"network.link_latency", "network.packet_bytes",
                                      "network.arbitration", "network.output_buffer_bytes",
                                      "network.virtual_network_weights"}));
  EXPECT_TRUE(found.values.is_null());
  EXPECT_EQ(found.refusals[1].value, Value(0));
  EXPECT_NE(found.refusals[2].message.find("did you mean 'age'?"), std::string::npos);
}

TEST(Resolve, DoesNotJudgeARuleByARefusedValue) {
  // packet_bytes must fit in buffer_bytes, which is no number: one mistake, not two.
  const Resolution found =
      resolved("network", Map{{"packet_bytes", 60000}, {"buffer_bytes", "much"}});
  EXPECT_EQ(fields_of(found), std::vector<std::string>{"network.buffer_bytes"});
}

TEST(Resolve, NamesTheFieldsThatARuleTies) {
  const Resolution found = resolved("network", Map{{"packet_bytes", 20000}});
  ASSERT_EQ(found.refusals.size(), 1U);
  EXPECT_EQ(found.refusals[0].related,
            (std::vector<std::string>{"network.packet_bytes", "network.buffer_bytes"}));
  EXPECT_EQ(found.refusals[0].message.find("does not go with network.buffer_bytes = 16384: "), 0U);
}

TEST(Resolve, GivesAtMostTenNames) {
  const Resolution found = resolved("topology", section("toruss", {}));
  ASSERT_EQ(fields_of(found), std::vector<std::string>{"topology.kind"});
  ASSERT_EQ(found.refusals[0].allowed.as_list().size(), 10U);
  EXPECT_EQ(found.refusals[0].message, "there is no topology 'toruss'; did you mean 'torus'?");
}

TEST(Resolve, GivesTheTenChoicesThatAreNearest) {
  const Resolution found =
      resolved("workload", section("exchange", {{"traffic_pattern", "hotspots"}}));
  const List& allowed = found.refusals.at(0).allowed.as_list();
  ASSERT_EQ(allowed.size(), 10U);
  EXPECT_NE(std::find(allowed.begin(), allowed.end(), Value("hotspot")), allowed.end());
}

TEST(Resolve, SaysWhichModelHasWhatThisOneHasNot) {
  EXPECT_EQ(resolved("topology", section("chassis", {})).refusals.at(0).message,
            "chassis is a topology of the static model");
  EXPECT_EQ(resolved("report", Map{{"cables", "all"}}).refusals.at(0).message,
            "cables is a parameter of report of the static model");
}

TEST(Resolve, RefusesANetworkThatCannotBeLaidOut) {
  const Resolution found =
      resolved("topology", section("torus", {{"endpoints", 64}, {"radix", 4}}));
  ASSERT_EQ(fields_of(found), std::vector<std::string>{"topology.radix"});
  EXPECT_EQ(found.refusals[0].value, Value(4));
}

TEST(Resolve, LeadsIntoTheJobsOfAnEnvironment) {
  const Resolution found = resolved(
      "environment", job({{"workload", section("halo3d26", {{"iterations", 0}, {"face", 1}})},
                          {"fraction", 2},
                          {"endpoints", 4},
                          {"size", 1}}));
  const std::string at = "environment.background[0].";
  EXPECT_EQ(fields_of(found),
            (std::vector<std::string>{at + "size", at + "workload.face", at + "workload.iterations",
                                      at + "fraction"}));
}

TEST(Resolve, WantsOneSizeOfAJob) {
  const Value workload = section("halo3d26", {});
  const Resolution none = resolved("environment", job({{"workload", workload}}));
  EXPECT_EQ(fields_of(none), std::vector<std::string>{"environment.background[0].fraction"});
  const Resolution one = resolved("environment", job({{"workload", workload}, {"fraction", 0.25}}));
  ASSERT_TRUE(one.refusals.empty());
  const Value& canonical = one.values.find("background")->as_list().front();
  EXPECT_EQ(*canonical.find("priority"), Value(0));
  EXPECT_EQ(*canonical.find("workload")->find("kind"), Value("halo3d26"));
  EXPECT_NE(canonical.find("workload")->find("iterations"), nullptr);
}

TEST(Resolve, RefusesAJobWithoutRanks) {
  const Resolution found = resolved(
      "environment", job({{"workload", section("uniform_random", {})}, {"fraction", 0.25}}));
  EXPECT_EQ(fields_of(found), std::vector<std::string>{"environment.background[0].workload.kind"});
}

TEST(Resolve, TellsTheMetricsOfThisSection) {
  const auto has = [](const Resolution& found, const std::string& metric) {
    return std::find(found.metrics.begin(), found.metrics.end(), metric) != found.metrics.end();
  };
  const Resolution batch =
      resolved("workload", section("uniform_random", {{"messages_per_endpoint", 3}}));
  const Resolution endless = resolved("workload", section("uniform_random", {}));
  EXPECT_TRUE(has(batch, "completion_time_ns"));
  EXPECT_FALSE(has(batch, "saturated"));
  EXPECT_FALSE(has(endless, "completion_time_ns"));
  EXPECT_TRUE(has(endless, "saturated"));
}

TEST(Resolve, RefusesTextsThatNobodyCanRead) {
  for (const char* name : {"a\x01", "a\xC2\x80", "\xEF\xBB\xBF", "\xFF"}) {
    const Resolution found = resolved(
        "placement", section("listed", {{"names", List{Value(name), Value("b")}}}), "static");
    EXPECT_EQ(fields_of(found), std::vector<std::string>{"placement.names"}) << name;
  }
}

}  // namespace
}  // namespace simcore::test
