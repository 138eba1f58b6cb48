// Each mistake in a section gives an error with the field, the value and what is allowed.
#include <gtest/gtest.h>

#include <cmath>

#include "params/errors.hpp"
#include "params/param_spec.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;

ComponentSpec sample_spec() {
  return {.section = "workload",
          .kind = "sample",
          .params = {{.name = "count", .unit = "count", .required = true, .min = 1, .max = 10},
                     {.name = "rate",
                      .type = ParamType::real,
                      .unit = "fraction",
                      .default_value = 0.5,
                      .min = 0,
                      .max = 1,
                      .exclusive_min = true},
                     {.name = "fence", .type = ParamType::boolean, .default_value = false},
                     {.name = "depth",
                      .type = ParamType::integer,
                      .default_value = 16,
                      .min = 1,
                      .applies_when = "fence is false",
                      .applies = [](const Params& p) { return !p.boolean("fence"); }},
                     {.name = "mode",
                      .type = ParamType::choice,
                      .default_value = "poisson",
                      .choices = {"poisson", "periodic"}},
                     {.name = "grid",
                      .type = ParamType::integer_list,
                      .nullable = true,
                      .min = 1,
                      .min_items = 2,
                      .max_items = 3}},
          .constraints = {{.fields = {"workload.count"},
                           .message = "must not be 7",
                           .holds = [](const Params& p) { return p.integer("count") != 7; }}}};
}

PointError error_of(Map given) {
  try {
    validate(sample_spec(), std::move(given));
  } catch (const PointError& error) {
    return error;
  }
  ADD_FAILURE() << "accepted";
  return {"", "", "", ""};
}

TEST(Validate, FillsDefaults) {
  const Params params = validate(sample_spec(), Map{{"count", 3}});
  EXPECT_EQ(params.integer("count"), 3);
  EXPECT_EQ(params.real("rate"), 0.5);
  EXPECT_EQ(params.choice("mode"), "poisson");
  EXPECT_FALSE(params.has("grid"));
  EXPECT_TRUE(params.given("count"));
  EXPECT_FALSE(params.given("rate"));
}

TEST(Validate, TakesIntegersForRealsAndIntegralRealsForIntegers) {
  const Params params = validate(sample_spec(), Map{{"count", 3.0}, {"rate", 1}});
  EXPECT_EQ(params.integer("count"), 3);
  EXPECT_EQ(params.real("rate"), 1.0);
}

TEST(Validate, SuggestsTheNearestName) {
  const PointError error = error_of({{"count", 3}, {"detph", 2}});
  EXPECT_EQ(error.field(), "workload.detph");
  EXPECT_EQ(error.value(), "2");
  EXPECT_NE(error.message().find("did you mean 'depth'?"), std::string::npos);
}

TEST(Validate, NamesFieldValueAndRange) {
  const PointError error = error_of({{"count", 11}});
  EXPECT_EQ(error.field(), "workload.count");
  EXPECT_EQ(error.value(), "11");
  EXPECT_EQ(error.allowed(), "an integer from 1 to 10");
}

TEST(Validate, RefusesWhatIsNotOfTheType) {
  for (const Map& given :
       {Map{{"count", "3"}}, Map{{"count", true}}, Map{{"count", 2.5}}, Map{{"count", Value()}}}) {
    EXPECT_EQ(error_of(given).field(), "workload.count");
  }
  EXPECT_EQ(error_of({{"count", 3}, {"rate", true}}).field(), "workload.rate");
  EXPECT_EQ(error_of({{"count", 3}, {"rate", 0.0}}).field(), "workload.rate");
  EXPECT_EQ(error_of({{"count", 3}, {"rate", std::nan("")}}).field(), "workload.rate");
  EXPECT_EQ(error_of({{"count", 3}, {"fence", 1}}).field(), "workload.fence");
  EXPECT_EQ(error_of({{"count", 3}, {"mode", "poison"}}).field(), "workload.mode");
  EXPECT_EQ(error_of({{"count", 3}, {"grid", 4}}).field(), "workload.grid");
  EXPECT_EQ(error_of({{"count", 3}, {"grid", list({1})}}).field(), "workload.grid");
  EXPECT_EQ(error_of({{"count", 3}, {"grid", list({1, 0})}}).field(), "workload.grid");
}

TEST(Validate, RefusesWhatIsMissing) { EXPECT_EQ(error_of({}).field(), "workload.count"); }

TEST(Validate, RefusesWhatHasNoEffect) {
  const PointError error = error_of({{"count", 3}, {"fence", true}, {"depth", 4}});
  EXPECT_EQ(error.field(), "workload.depth");
  EXPECT_NE(error.message().find("fence is false"), std::string::npos);
  EXPECT_NO_THROW(validate(sample_spec(), Map{{"count", 3}, {"fence", true}}));
}

TEST(Validate, RefusesBrokenRules) {
  const PointError error = error_of({{"count", 7}});
  EXPECT_EQ(error.field(), "workload.count");
  EXPECT_EQ(error.allowed(), "must not be 7");
}

TEST(MakeTopology, NamesTheFieldOfEveryImpossibleShape) {
  const std::vector<std::pair<Value, std::string>> cases = {
      {section("toruss", {}), "topology.kind"},
      {Value(Map{}), "topology.kind"},
      {section("torus", {}), "topology.endpoints"},
      {section("torus", {{"widths", list({4, 3})}, {"endpoints", 16}}), "topology.widths"},
      {section("torus", {{"widths", list({4, 1})}}), "topology.widths"},
      {section("torus", {{"widths", list({0, 0})}, {"endpoints", 16}}), "topology.widths"},
      {section("torus", {{"widths", list({4, 4})}, {"dimensions", 2}}), "topology.dimensions"},
      {section("torus", {{"endpoints", 7}, {"dimensions", 2}}), "topology.endpoints"},
      {section("torus", {{"widths", list({3, 0})}, {"endpoints", 16}}), "topology.endpoints"},
      {section("torus", {{"widths", list({100000, 100000})}}), "topology.widths"},
      {section("ring", {{"endpoints", 5}, {"concentration", 2}}), "topology.endpoints"},
      {section("dragonfly", {{"endpoints", 7}}), "topology.endpoints"},
      {section("dragonfly", {{"groups", 4}}), "topology.groups"},
      {section("dragonfly", {{"groups", 6}, {"routers_per_group", 4}}), "topology.groups"},
      {section("dragonfly", {{"groups", 4}, {"routers_per_group", 4}, {"endpoints", 17}}),
       "topology.endpoints"},
      {section("hyperx", {}), "topology.endpoints"},
      {section("hyperx", {{"widths", list({4, 4})}, {"link_multiplicity", list({1, 1, 1})}}),
       "topology.link_multiplicity"},
      {section("hyperx", {{"widths", list({60000})}, {"link_multiplicity", list({2})}}),
       "topology.widths"},
  };
  for (const auto& [given, field] : cases) {
    try {
      make_topology(given);
      ADD_FAILURE() << "accepted " << given.to_text();
    } catch (const PointError& error) {
      EXPECT_EQ(error.field(), field) << given.to_text() << ": " << error.what();
      EXPECT_FALSE(error.message().empty());
    }
  }
}

}  // namespace
}  // namespace simcore::test
