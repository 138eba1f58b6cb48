// What is drawn to fail.
#include "failures/damage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "params/errors.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

RandomStream stream(std::uint64_t replicate = 0) { return {1, replicate, Stream::failures}; }

template <class T>
bool holds_all(const std::vector<T>& more, const std::vector<T>& fewer) {
  return std::includes(more.begin(), more.end(), fewer.begin(), fewer.end());
}

TEST(Damage, MoreFailuresHoldTheFewer) {
  const auto torus = make_topology(test::section("torus", {{"widths", List{4, 4, 4}}}));
  DamageRequest request;
  std::vector<std::uint32_t> links, routers;
  for (std::uint32_t count = 1; count <= 20; ++count) {
    request.links.count = count;
    request.routers.count = count;
    const Damage damage = draw_damage(request, *torus, stream());
    EXPECT_EQ(damage.failed_links.size(), count);
    EXPECT_EQ(damage.failed_routers.size(), count);
    EXPECT_TRUE(holds_all(damage.failed_links, links));
    EXPECT_TRUE(holds_all(damage.failed_routers, routers));
    links = damage.failed_links;
    routers = damage.failed_routers;
  }
}

TEST(Damage, AHigherProbabilityHitsMore) {
  const auto torus = make_topology(test::section("torus", {{"widths", List{8, 8, 8}}}));
  DamageRequest request;
  std::vector<std::uint32_t> links;
  for (const double probability : {0.01, 0.05, 0.2, 0.5, 1.0}) {
    request.links.probability = probability;
    const Damage damage = draw_damage(request, *torus, stream());
    EXPECT_TRUE(holds_all(damage.failed_links, links));
    // Within five standard deviations of the mean of a binomial distribution.
    const double n = 3 * 512;
    const double sigma = std::sqrt(n * probability * (1 - probability));
    EXPECT_NEAR(static_cast<double>(damage.failed_links.size()), n * probability, 5 * sigma + 1e-9);
    links = damage.failed_links;
  }
}

TEST(Damage, OtherReplicatesAreHitElsewhereUnlessTheSeedIsGiven) {
  const auto torus = make_topology(test::section("torus", {{"widths", List{8, 8}}}));
  DamageRequest request;
  request.links.count = 10;
  EXPECT_NE(draw_damage(request, *torus, stream(0)).failed_links,
            draw_damage(request, *torus, stream(1)).failed_links);
  request.seed = 7;
  EXPECT_EQ(draw_damage(request, *torus, stream(0)).failed_links,
            draw_damage(request, *torus, stream(1)).failed_links);
}

TEST(Damage, OnlyLinksOfTheClassesAreHit) {
  const auto dragonfly = make_topology(test::section("dragonfly", {{"concentration", 2},
                                                                   {"routers_per_group", 4},
                                                                   {"global_links_per_router", 2},
                                                                   {"groups", 9}}));
  DamageRequest request;
  request.classes = {"global"};
  const std::uint64_t global = count_links(*dragonfly, request.classes);
  EXPECT_EQ(global, 36U);  // 9 groups, one link between each two
  request.links.count = global;
  const std::vector<Link> links = all_links(*dragonfly);
  for (const std::uint32_t i : draw_damage(request, *dragonfly, stream()).failed_links) {
    EXPECT_EQ(dragonfly->peer(links[i].router, links[i].port).link_class, 1);
  }
  request.links.count = global + 1;
  EXPECT_THROW(draw_damage(request, *dragonfly, stream()), PointError);
}

TEST(Damage, FailedLinksAreNotDegraded) {
  const auto torus = make_topology(test::section("torus", {{"widths", List{4, 4}}}));
  DamageRequest request;
  request.links.count = 16;
  request.degraded_links.count = 16;
  const Damage damage = draw_damage(request, *torus, stream());
  for (const std::uint32_t i : damage.degraded_links) {
    EXPECT_FALSE(std::binary_search(damage.failed_links.begin(), damage.failed_links.end(), i));
  }
}

}  // namespace
}  // namespace simcore::test
