// Sizes of chassis, director trees and machines.
#include <gtest/gtest.h>

#include <map>

#include "params/errors.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

using test::section;

TEST(Chassis, HasTheChipsOfTheRealOnes) {
  const auto routers = [](int endpoints, int chip_ports) {
    return described(section("chassis", {{"endpoints", endpoints}, {"chip_ports", chip_ports}}),
                     "routers");
  };
  EXPECT_EQ(routers(24, 24), 1);
  EXPECT_EQ(routers(144, 24), 12 + 6);
  EXPECT_EQ(routers(288, 24), 24 + 12);
  EXPECT_EQ(routers(648, 36), 36 + 18);
  EXPECT_EQ(routers(3456, 24), 720);
}

TEST(Chassis, JoinsEveryLineChipToEveryCoreChipAlike) {
  const auto chassis = make_topology(section("chassis", {{"endpoints", 144}}));
  std::map<std::pair<RouterId, RouterId>, int> links;
  for (RouterId line = 0; line < 12; ++line) {
    for (std::uint32_t port = 0; port < chassis->radix(line); ++port) {
      const PortPeer peer = chassis->peer(line, static_cast<PortIndex>(port));
      if (peer.kind == PortPeer::Kind::router) ++links[{line, peer.id}];
    }
  }
  EXPECT_EQ(links.size(), 12u * 6);
  for (const auto& [pair, count] : links) EXPECT_EQ(count, 2);
}

TEST(Machines, AreAsLargeAsPublished) {
  const auto routers_and_endpoints = [](const char* name, const char* model = "chips") {
    const Value machine = section("machine", {{"name", name}, {"director_model", model}});
    return std::pair(described(machine, "routers"), described(machine, "endpoints"));
  };
  EXPECT_EQ(routers_and_endpoints("atlas"), std::pair(std::int64_t{240}, std::int64_t{1142}));
  EXPECT_EQ(routers_and_endpoints("thunderbird"), std::pair(std::int64_t{555}, std::int64_t{4390}));
  EXPECT_EQ(routers_and_endpoints("ranger"), std::pair(std::int64_t{1276}, std::int64_t{3908}));
  EXPECT_EQ(routers_and_endpoints("chic"), std::pair(std::int64_t{120}, std::int64_t{566}));
  EXPECT_EQ(routers_and_endpoints("ranger", "single_stage"),
            std::pair(std::int64_t{328}, std::int64_t{3908}));
}

/// Every cable as (router, label, router, label).
std::vector<std::array<std::uint32_t, 4>> cables(const Value& topology) {
  const auto built = make_topology(topology);
  std::vector<std::array<std::uint32_t, 4>> all;
  for (RouterId router = 0; router < built->routers(); ++router) {
    for (std::uint32_t p = 0; p < built->radix(router); ++p) {
      const auto port = static_cast<PortIndex>(p);
      const PortPeer peer = built->peer(router, port);
      if (peer.kind != PortPeer::Kind::router) continue;
      all.push_back({router, built->port_label(router, port), peer.id,
                     built->port_label(peer.id, peer.port)});
    }
  }
  return all;
}

TEST(Cabling, IsShuffledBySeed) {
  for (const Value& ordered : {section("machine", {{"name", "chic"}}),
                               section("chassis", {{"endpoints", 50}, {"chip_ports", 8}})}) {
    const auto shuffled = [&ordered](int seed) {
      Map params = ordered.as_map();
      params.emplace_back("cabling", "shuffled");
      params.emplace_back("cabling_seed", seed);
      return cables(params);
    };
    EXPECT_EQ(shuffled(1), shuffled(1));
    EXPECT_NE(shuffled(1), shuffled(2));
    EXPECT_NE(shuffled(1), cables(ordered));
    EXPECT_EQ(shuffled(1).size(), cables(ordered).size());
  }
}

TEST(DirectorTree, SaysWhatDoesNotFit) {
  const auto field = [](Map params) -> std::string {
    try {
      make_topology(section("director_tree", std::move(params)));
    } catch (const PointError& error) {
      return error.field();
    }
    return "";
  };
  EXPECT_EQ(field({{"endpoints", 288}}), "");
  EXPECT_EQ(field({{"endpoints", 288}, {"links_per_director", 7}}), "topology.endpoints_per_leaf");
  EXPECT_EQ(field({{"endpoints", 588}}), "topology.director_ports");
  EXPECT_EQ(field({{"endpoints", 288}, {"leaves", 23}}), "topology.leaves");
  EXPECT_EQ(field({{"endpoints", 288}, {"director_model", "single_stage_planes"}}),
            "topology.director_model");
  EXPECT_EQ(field({{"endpoints", 288}, {"cabling_seed", 4}}), "topology.cabling_seed");
  EXPECT_EQ(field({{"endpoints", 288}, {"chip_ports", 23}}), "topology.chip_ports");
}

}  // namespace
}  // namespace simcore::test
