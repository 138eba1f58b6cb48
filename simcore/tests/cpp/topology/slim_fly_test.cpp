// Closed forms of the Slim Fly, and what cannot be one.
#include "topology/slim_fly.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "params/errors.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

class SlimFly : public testing::TestWithParam<std::pair<std::uint32_t, std::uint32_t>> {};

TEST_P(SlimFly, HasTheRoutersPortsAndDiameterOfItsPaper) {
  const auto [q, network_radix] = GetParam();
  const auto fly = make_topology(section("slim_fly", {{"q", q}, {"concentration", 1}}));
  EXPECT_EQ(fly->routers(), 2 * q * q);
  EXPECT_EQ(fly->max_radix(), network_radix + 1);
  // The wiring itself, not the formula: from routers of both halves everything is two hops away.
  for (const RouterId from : {0U, q + 1, q * q, 2 * q * q - 1}) {
    std::vector<bool> reached(fly->routers());
    reached[from] = true;
    std::uint32_t count = 1;
    const auto reach = [&](RouterId router) {
      if (!reached[router]) ++count;
      reached[router] = true;
    };
    for (PortIndex p = 0; p < network_radix; ++p) {
      const RouterId near = fly->peer(from, p).id;
      reach(near);
      for (PortIndex next = 0; next < network_radix; ++next) reach(fly->peer(near, next).id);
    }
    EXPECT_EQ(count, fly->routers()) << "from router " << from;
  }
}

// Besta & Hoefler, SC 2014, table of the MMS graphs.
INSTANTIATE_TEST_SUITE_P(Primes, SlimFly,
                         testing::Values(std::pair{5U, 7U}, std::pair{7U, 11U}, std::pair{11U, 17U},
                                         std::pair{13U, 19U}, std::pair{17U, 25U},
                                         std::pair{19U, 29U}));

TEST(SlimFlySizes, PickTheSmallestPrime) {
  const auto fly = make_topology(section("slim_fly", {{"endpoints", 490}, {"radix", 17}}));
  EXPECT_EQ(fly->routers(), 98U);
  EXPECT_FALSE(fly->sizing_rule().empty());
}

TEST(SlimFlySizes, LeaveOutWhatMinimalPathsOverload) {
  // 98 routers with 6 endpoints each: half as many as ports, but 1.16 on the links of a column.
  EXPECT_THROW(make_topology(section("slim_fly", {{"endpoints", 588}, {"radix", 64}})), PointError);
}

TEST(SlimFlySizes, RefuseWhatCannotBe) {
  const auto field_of = [](Map params) {
    try {
      make_topology(section("slim_fly", std::move(params)));
    } catch (const PointError& error) {
      return error.field();
    }
    return std::string("nothing");
  };
  EXPECT_EQ(field_of({{"q", 9}}), "topology.q");
  EXPECT_EQ(field_of({}), "topology.q");
  EXPECT_EQ(field_of({{"q", 5}, {"concentration", 5}}), "topology.concentration");
  EXPECT_EQ(field_of({{"q", 5}, {"endpoints", 100}}), "topology.endpoints");
  EXPECT_EQ(field_of({{"endpoints", 1024}, {"radix", 64}}), "topology.endpoints");
  EXPECT_EQ(field_of({{"endpoints", 162 * 7}, {"radix", 64}}), "topology.endpoints");  // q = 9
  EXPECT_EQ(field_of({{"radix", 64}}), "topology.endpoints");
  EXPECT_EQ(field_of({{"q", 127}, {"concentration", 95}}), "topology.q");
}

}  // namespace
}  // namespace simcore::test
