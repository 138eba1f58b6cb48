// What is on a bill: every cable once, lengths and switches worked by hand.
#include "bill/bill.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/networks.hpp"

namespace simcore::test {
namespace {

Bill bill_with(const Topology& topology, double link_gbps, double endpoint_gbps,
               std::uint32_t interfaces = 1) {
  return bill_of(topology, {.link = [=](RouterId, PortIndex) { return link_gbps; },
                            .endpoint = [=](EndpointId) { return endpoint_gbps; },
                            .interfaces = interfaces});
}

Bill bill_of_section(const Value& topology, std::uint32_t interfaces = 1) {
  return bill_with(*make_topology(topology), 100, 50, interfaces);
}

/// Counts of a link class by length in metres.
std::map<double, std::int64_t> lengths_of(const Bill& bill, const std::string& link_class) {
  std::map<double, std::int64_t> lengths;
  for (const Value& kind : bill.parts.find("cables")->as_list()) {
    if (kind.find("link_class")->as_string() != link_class) continue;
    const List& metres = kind.find("lengths_m")->as_list();
    const List& counts = kind.find("counts")->as_list();
    for (std::size_t i = 0; i < metres.size(); ++i) {
      lengths[metres[i].as_double()] += counts[i].as_integer();
    }
  }
  return lengths;
}

using Lengths = std::map<double, std::int64_t>;

TEST(Bill, MeasuresATinyTorus) {
  // Routers 0 and 1 in the cabinet at (0, 0) dm, 2 at (6, 0); 3 and 4 at (12, 0), 5 at (18, 0); 6
  // and 7 at (24, 0), 8 at (24, 21).
  const Bill bill =
      bill_of_section(section("torus", {{"widths", list({3, 3})}, {"concentration", 32}}));
  // 0-1, 3-4, 6-7 inside; 1-2, 2-0, 4-5, 5-3 are 4 + 0.6 m; 7-8, 8-6 are 4 + 2.1 m.
  EXPECT_EQ(lengths_of(bill, "dimension_0"), (Lengths{{2.0, 3}, {5.0, 4}, {6.5, 2}}));
  // 0-3, 3-6, 1-4, 4-7, 2-5 are 4 + 1.2 m; 6-0, 7-1 are 4 + 2.4; 5-8 is 4 + 0.6 + 2.1; 8-2 is 4 +
  // 1.8 + 2.1.
  EXPECT_EQ(lengths_of(bill, "dimension_1"), (Lengths{{5.5, 5}, {6.5, 2}, {7.0, 1}, {8.0, 1}}));
  EXPECT_EQ(lengths_of(bill, "endpoint"), (Lengths{{2.0, 288}}));
}

TEST(Bill, MeasuresATinyDragonfly) {
  // Three groups of 64 endpoints, a cabinet each, at (0, 0), (6, 0) and (12, 0) dm.
  const Bill bill = bill_of_section(section("dragonfly", {{"concentration", 32},
                                                          {"routers_per_group", 2},
                                                          {"global_links_per_router", 1},
                                                          {"groups", 3},
                                                          {"allow_underprovisioned", true}}));
  EXPECT_EQ(bill.parts.find("cabinets")->as_integer(), 3);
  EXPECT_EQ(lengths_of(bill, "local"), (Lengths{{2.0, 3}}));
  EXPECT_EQ(lengths_of(bill, "global"), (Lengths{{5.0, 2}, {5.5, 1}}));
}

TEST(Bill, MeasuresATinyTree) {
  // Leaves at (0, 0), (12, 0), (18, 0) and (18, 21) dm, two tops at (6, 0), two links to each.
  const Bill bill = bill_of_section(section("fat_tree", {{"children", list({64, 4})},
                                                         {"parents", list({1, 2})},
                                                         {"link_multiplicity", list({1, 2})}}));
  EXPECT_EQ(lengths_of(bill, "up_1"), (Lengths{{5.0, 8}, {5.5, 4}, {7.5, 4}}));
  EXPECT_EQ(lengths_of(bill, "down_1"), Lengths{});
}

TEST(Bill, MeasuresCablesOfPlanesFromTheEndpoints) {
  // 64 endpoints beside the two switches, and 64 in the next cabinet.
  const Value topology =
      section("multi_plane", {{"endpoints", 128}, {"planes", 2}, {"radix", 128}});
  const Bill bill = bill_of_section(topology);
  EXPECT_EQ(lengths_of(bill, "plane_up"), (Lengths{{2.0, 128}, {5.0, 128}}));
  EXPECT_EQ(*bill.parts.find("nics"),
            Value(List{Map{{"rate_gbps", 50.0}, {"ports", 2}, {"count", 128}}}));
  EXPECT_EQ(*bill.parts.find("switches"),
            Value(List{Map{{"ports", 128}, {"rate_gbps", 100.0}, {"count", 2}}}));
}

TEST(Bill, CountsEveryCableOfEveryTopology) {
  for (const Value& topology : all_sample_topologies()) {
    for (const std::uint32_t interfaces : {1U, 3U}) {
      SCOPED_TRACE(topology.to_text());
      const auto network = make_topology(topology);
      const std::int64_t own = network->planes() > 0 ? 0 : interfaces;
      const Bill bill = bill_with(*network, 100, 50, interfaces);
      ASSERT_EQ(bill.unknown, "");
      std::int64_t cables = 0, switches = 0, switch_ports = 0, to_endpoints = 0;
      for (const Value& kind : bill.parts.find("cables")->as_list()) {
        const List& metres = kind.find("lengths_m")->as_list();
        EXPECT_TRUE(std::is_sorted(metres.begin(), metres.end(),
                                   [](auto& a, auto& b) { return a.as_double() < b.as_double(); }));
        EXPECT_GE(metres.front().as_double(), 2.0);
        std::int64_t count = 0;
        for (const Value& n : kind.find("counts")->as_list()) count += n.as_integer();
        cables += count;
        if (*kind.find("to") == Value("endpoint")) to_endpoints += count;
      }
      for (const Value& kind : bill.parts.find("switches")->as_list()) {
        switches += kind.find("count")->as_integer();
        switch_ports += kind.find("ports")->as_integer() * kind.find("count")->as_integer();
      }
      const auto links = static_cast<std::int64_t>(network->links());
      const std::int64_t of_planes = static_cast<std::int64_t>(network->plane_links());
      EXPECT_EQ(cables, links + own * network->endpoints());
      EXPECT_EQ(to_endpoints, of_planes + own * network->endpoints());
      EXPECT_EQ(switches, network->switches());
      EXPECT_EQ(switch_ports, 2 * (cables - to_endpoints) + to_endpoints);
    }
  }
}

TEST(Bill, TakesTheFasterDirectionAndTheFastestPort) {
  const auto tree =
      make_topology(section("fat_tree", {{"children", list({4, 2})}, {"parents", list({1, 1})}}));
  // Leaves 0 and 1 send up at 200; the top, 2, sends down at 400.
  const Bill bill = bill_of(*tree, {.link = [](RouterId r, PortIndex) { return r < 2 ? 200 : 400; },
                                    .endpoint = [](EndpointId e) { return e == 0 ? 800 : 100; }});
  EXPECT_EQ(*bill.parts.find("switches"),
            Value(List{Map{{"ports", 2}, {"rate_gbps", 400.0}, {"count", 1}},
                       Map{{"ports", 5}, {"rate_gbps", 400.0}, {"count", 1}},
                       Map{{"ports", 5}, {"rate_gbps", 800.0}, {"count", 1}}}));
  EXPECT_EQ(*bill.parts.find("nics"),
            Value(List{Map{{"rate_gbps", 100.0}, {"ports", 1}, {"count", 7}},
                       Map{{"rate_gbps", 800.0}, {"ports", 1}, {"count", 1}}}));
  EXPECT_EQ(*bill.parts.find("cables")->as_list()[0].find("rate_gbps"), Value(400.0));
}

TEST(Bill, IsNotKnownWithoutRates) {
  const auto ring = make_topology(section("ring", {{"endpoints", 4}}));
  for (const auto& [link, endpoint] : {std::pair(0.0, 100.0), std::pair(100.0, 0.0)}) {
    const Bill bill = bill_with(*ring, link, endpoint);
    EXPECT_TRUE(bill.parts.is_null());
    EXPECT_EQ(bill.unknown, "no rate is given for some of its cables");
  }
}

TEST(Bill, IsNotKnownBeyondTheMostCables) {
  const auto torus = make_topology(section("torus", {{"widths", list({100, 100, 100})}}));
  EXPECT_EQ(bill_with(*torus, 100, 100).unknown, "");
  const Bill bill = bill_with(*torus, 100, 100, 2);
  EXPECT_TRUE(bill.parts.is_null());
  EXPECT_EQ(bill.unknown, "the network has 5000000 cables; bills go up to 4000000");
}

}  // namespace
}  // namespace simcore::test
