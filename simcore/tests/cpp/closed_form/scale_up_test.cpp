// Scale-up domains by formula: published rates, several domains, two levels of switches.
#include <gtest/gtest.h>

#include "closed_form/nvls.hpp"

namespace simcore::test {
namespace {

/// Of so many bytes that latencies do not count.
double bus_gigabytes(const ScaleUpDomain& domain, const char* algorithm, std::uint32_t endpoints) {
  constexpr std::uint64_t kBytes = 64ULL << 30;
  const double ns = scale_up_time(domain, algorithm, kBytes, endpoints);
  return static_cast<double>(kBytes) / ns * 2 * (endpoints - 1) / endpoints;
}

TEST(ScaleUp, EightH100ByRing) {
  for (const std::uint32_t endpoints : {2U, 4U, 8U}) {
    const double found = bus_gigabytes({}, "ring", endpoints);
    EXPECT_GE(found, 365) << endpoints;
    EXPECT_LE(found, 370) << endpoints;
  }
}

TEST(ScaleUp, EightH100BySwitches) {
  const double published[] = {420, 440, 460, 480};
  for (std::uint32_t endpoints = 5; endpoints <= 8; ++endpoints) {
    EXPECT_NEAR(bus_gigabytes({}, "nvls", endpoints) / published[endpoints - 5], 1, 0.05)
        << endpoints;
  }
}

TEST(ScaleUp, SwitchesWinFromFiveOn) {
  constexpr std::uint64_t kBytes = 8ULL << 30;
  EXPECT_EQ(best_scale_up({}, kBytes, 3), "ring");
  EXPECT_EQ(best_scale_up({}, kBytes, 5), "nvls");
  EXPECT_EQ(best_scale_up({}, kBytes, 8), "nvls");
  EXPECT_NE(best_scale_up({}, 1024, 8), "nvls");
}

TEST(ScaleUp, FlagsTakeTheirShareOfTheWire) {
  ScaleUpDomain domain;
  const double simple = bus_gigabytes(domain, "ring", 8);
  domain.protocol = NcclProtocol::ll;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 8) / simple, 0.5, 1e-3);
  domain.protocol = NcclProtocol::ll128;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 8) / simple, 120.0 / 128, 1e-3);
  domain.channels = 4;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 8), 4 * 36.7 * 120 / 128, 1);
}

TEST(ScaleUp, DomainsAreJoinedByTheirEndpointsLinks) {
  ScaleUpDomain domain;
  domain.scale_out_gbps = 200;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 64), 8 * 25, 1);
  domain.scale_out_gbps = 800;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 64), 370, 2);
}

/// Without a byte only latencies are left.
double latency_ns(const ScaleUpDomain& domain, const char* algorithm, std::uint32_t endpoints) {
  return scale_up_time(domain, algorithm, 0, endpoints);
}

TEST(ScaleUp, TwoLevelsOfSwitchesAddTheirLatency) {
  ScaleUpDomain one{.protocol = NcclProtocol::ll}, two = one;
  two.switch_levels = 2;
  two.switch_latency_ns = 250;
  // NCCL's LL: 6,600 and 14 steps of 600 ns by ring, 6,800 and 2 x 7 of 600 by tree. A step
  // crosses two switches more, NVLS four.
  EXPECT_DOUBLE_EQ(latency_ns(one, "ring", 8), 6600 + 14 * 600);
  EXPECT_DOUBLE_EQ(latency_ns(two, "ring", 8), 6600 + 14 * (600 + 2 * 250));
  EXPECT_DOUBLE_EQ(latency_ns(one, "double_binary_tree", 8), 6800 + 14 * 600);
  EXPECT_DOUBLE_EQ(latency_ns(two, "double_binary_tree", 8), 6800 + 14 * (600 + 2 * 250));
  EXPECT_DOUBLE_EQ(latency_ns(two, "nvls", 8) - latency_ns(one, "nvls", 8), 4 * 250);
  // They do not take bandwidth.
  for (const char* algorithm : {"ring", "double_binary_tree", "nvls"}) {
    EXPECT_NEAR(bus_gigabytes(two, algorithm, 8), bus_gigabytes(one, algorithm, 8), 0.1);
  }
}

TEST(ScaleUp, ADomainOf72) {
  const ScaleUpDomain rack{.endpoints = 72, .endpoint_gbps = 7200, .channels = 32};
  // A ring: 0.822 of 900 GB/s. NVLS: 0.689 of it, less a 72nd part for one's own share; of the bus
  // 2 x 71/72 as much.
  EXPECT_NEAR(bus_gigabytes(rack, "ring", 72), 0.822 * 900, 3);  // 142 steps take 0.3 %
  EXPECT_NEAR(bus_gigabytes(rack, "nvls", 72), 0.689 * 900 / (1 + 1.0 / 72) * 2 * 71 / 72, 2);
  // 12 of its endpoints are a domain by themselves.
  EXPECT_NEAR(bus_gigabytes(rack, "nvls", 12), 0.689 * 900 / (1 + 1.0 / 12) * 2 * 11 / 12, 2);
}

TEST(ScaleUp, TwoDomainsOfEight) {
  ScaleUpDomain domain;
  domain.scale_out_gbps = 200;
  // 8 x 25 GB/s leave a domain. A ring sends 2 x 15/16 of the data over it, so that its bus rate is
  // that; of NVLS each domain sends half of the data up and half down.
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 16), 200, 1);
  EXPECT_NEAR(bus_gigabytes(domain, "nvls", 16), 200 * 2.0 * 15 / 16, 1);
  EXPECT_NEAR(bus_gigabytes(domain, "double_binary_tree", 16), 0.92 * 370 * 15 / 16.0, 4);
  // Latencies: 30 steps, of which 4 go out; two hops out and back.
  domain.protocol = NcclProtocol::simple;
  EXPECT_DOUBLE_EQ(latency_ns(domain, "ring", 16), 8400 + 26 * 3400 + 4 * 14000);
  EXPECT_DOUBLE_EQ(latency_ns(domain, "double_binary_tree", 16), 8400 + 2 * (7 * 4000 + 1 * 14000));
  EXPECT_DOUBLE_EQ(latency_ns(domain, "nvls", 16), 25000 + 2 * 14000);
}

TEST(ScaleUp, ATreeOverManyDomainsSendsAllDataTwice) {
  ScaleUpDomain domain;
  domain.scale_out_gbps = 200;
  for (const std::uint32_t endpoints : {24U, 72U}) {
    const double others = 2.0 * (endpoints - 1) / endpoints;
    EXPECT_NEAR(bus_gigabytes(domain, "ring", endpoints), 200, 1) << endpoints;
    EXPECT_NEAR(bus_gigabytes(domain, "nvls", endpoints), 200 / 2 * others, 1) << endpoints;
    EXPECT_NEAR(bus_gigabytes(domain, "double_binary_tree", endpoints), 0.92 * 200 / 2 * others, 1)
        << endpoints;
  }
}

/// What no allreduce can exceed: a domain has to send 2 (M - 1) / M of the data out.
TEST(ScaleUp, NoAlgorithmBeatsTheLinksOutOfADomain) {
  for (const double gbps : {50.0, 400.0, 3200.0}) {
    for (const std::uint32_t domains : {2U, 3U, 9U}) {
      ScaleUpDomain domain;
      domain.scale_out_gbps = gbps;
      constexpr std::uint64_t kBytes = 8ULL << 30;
      const double least = 8.0 * kBytes * 2 * (domains - 1) / domains / (8 * gbps);
      for (const char* algorithm : {"ring", "double_binary_tree", "nvls"}) {
        EXPECT_GE(scale_up_time(domain, algorithm, kBytes, 8 * domains), least)
            << algorithm << " " << domains << " " << gbps;
      }
    }
  }
}

TEST(ScaleUp, FasterLinksAndFewerBytesTakeNoLonger) {
  for (const char* algorithm : {"ring", "double_binary_tree", "nvls"}) {
    for (const std::uint32_t endpoints : {8U, 16U, 72U}) {
      double before = 0;
      for (std::uint64_t bytes = 1; bytes < 1ULL << 34; bytes *= 7) {
        const double now = scale_up_time({}, algorithm, bytes, endpoints);
        EXPECT_GE(now, before) << algorithm;
        before = now;
      }
      for (double gbps = 25; gbps < 10000; gbps *= 2) {
        const double now = scale_up_time({.scale_out_gbps = gbps}, algorithm, 1 << 28, endpoints);
        EXPECT_LE(now, before) << algorithm;
        before = now;
      }
    }
  }
}

TEST(ScaleUp, LinksWithoutLimitMakeDomainsOne) {
  // Of the bandwidth: what bounds a domain bounds all of them.
  const ScaleUpDomain domain{.scale_out_gbps = 1e6, .scale_out_latency_ns = 0};
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 72), bus_gigabytes({}, "ring", 8), 1);
  const double data = 72.0 / (2 * 71), alone = 8.0 / (2 * 7);
  EXPECT_NEAR(bus_gigabytes(domain, "nvls", 72) * data, bus_gigabytes({}, "nvls", 8) * alone, 1);
}

}  // namespace
}  // namespace simcore::test
