// Rings of detailed routers: one channel and nothing else must deadlock, two channels with a
// dateline or bubbles must not, and the dependency check says the same beforehand.
#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "statics/deadlock_check.hpp"
#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

constexpr int kMessages = 60;

/// Packets of 200 bytes; buffers and output queues hold `packets` of them.
Map tight(const Map& router, int packets) {
  Map network = {
      {"packet_bytes", 200}, {"buffer_bytes", 200 * packets}, {"link_bandwidth_gbps", 80.0}};
  for (const auto& entry : router) {
    network.emplace_back(
        entry.first, entry.first == "output_buffer_bytes" ? Value(200 * packets) : entry.second);
  }
  return network;
}

constexpr std::uint32_t kConcentration = 3;

/// Everybody sends as fast as it can to a router just short of half-way round, or half-way round on
/// the ring of four, where each packet draws its direction.
void fill(Bench& bench, std::uint32_t ring, int messages) {
  const std::uint32_t ahead = kConcentration * (ring == 4 ? 2 : ring / 2 - 1);
  const std::uint32_t endpoints = kConcentration * ring;
  for (int i = 0; i < messages; ++i) {
    for (EndpointId from = 0; from < endpoints; ++from) {
      bench.simulated->send(from, (from + ahead) % endpoints, 200, 0, 0);
    }
  }
}

bool has_cycle(const Bench& bench) {
  const DeadlockCheck check = check_deadlock(*bench.network.topology, *bench.network.routing);
  EXPECT_TRUE(check.checked);
  return !check.cycle.empty();
}

class DetailedRing : public testing::TestWithParam<std::uint32_t> {
 protected:
  [[nodiscard]] Value topology() const {
    return section("ring", {{"endpoints", static_cast<int>(kConcentration * GetParam())},
                            {"concentration", static_cast<int>(kConcentration)}});
  }
};

TEST_P(DetailedRing, OfOneChannelDeadlocks) {
  for (const Map& router : all_routers()) {
    Bench bench(topology(), tight(router, 1), "none");
    EXPECT_TRUE(has_cycle(bench));
    fill(bench, GetParam(), 2000);
    try {
      bench.finish();
      ADD_FAILURE() << "no deadlock" << Value(router).to_text();
    } catch (const DeadlockError& error) {
      EXPECT_NE(std::string(error.what()).find(" -> "), std::string::npos) << error.what();
    }
  }
}

TEST_P(DetailedRing, WithADatelineOrBubblesKeepsMoving) {
  const struct {
    const char* avoidance;
    int packets;
    std::uint32_t channels;
  } rules[] = {{"dateline", 1, 2}, {"bubble", 2, 1}};
  for (const auto& rule : rules) {
    for (const Map& router : all_routers()) {
      Bench bench(topology(), tight(router, rule.packets), rule.avoidance);
      EXPECT_EQ(bench.settings.virtual_channels, rule.channels);
      EXPECT_FALSE(has_cycle(bench));
      fill(bench, GetParam(), kMessages);
      bench.finish();
      EXPECT_EQ(bench.workload.deliveries.size(),
                std::size_t{kMessages} * kConcentration * GetParam())
          << rule.avoidance << Value(router).to_text();
      EXPECT_EQ(bench.simulated->find_leak(), "") << rule.avoidance << Value(router).to_text();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Deadlock, DetailedRing, testing::Values(4U, 8U));

TEST(DetailedBubble, NeedsPlaceForTwoPackets) {
  try {
    Bench bench(section("ring", {{"endpoints", 4}}), tight({{"arbitration", "age"}}, 1), "bubble");
    FAIL() << "accepted";
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "network.buffer_bytes");
  }
}

TEST(DetailedBubble, KeepsATorusMovingUnderRandomTraffic) {
  const RandomStream random(7, 0, Stream::traffic);
  for (const Map& router : all_routers()) {
    Bench bench(section("torus", {{"widths", list({4, 4})}}), tight(router, 2), "bubble");
    for (std::uint32_t i = 0; i < kMessages; ++i) {
      for (EndpointId from = 0; from < 16; ++from) {
        bench.simulated->send(from, random.below(16, from, i), 200, 0, 0);
      }
    }
    bench.finish();
    EXPECT_EQ(bench.simulated->find_leak(), "") << Value(router).to_text();
  }
}

}  // namespace
}  // namespace simcore::test
