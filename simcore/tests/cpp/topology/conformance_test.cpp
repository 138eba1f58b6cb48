// What every topology must keep, whatever its shape.
#include <gtest/gtest.h>

#include <queue>
#include <set>

#include "support/networks.hpp"

namespace simcore::test {
namespace {

class TopologyConformance : public testing::TestWithParam<Value> {
 protected:
  std::unique_ptr<Topology> topology_ = make_topology(GetParam());
};

std::string test_name(const testing::TestParamInfo<Value>& info) {
  return info.param.find("kind")->as_string() + "_" + std::to_string(info.index);
}

/// The two directions of a tree's link: "up_2" and "down_3", "plane_up" and "plane_down".
std::string back_of(const std::string& link_class) {
  if (link_class.starts_with("plane_")) return link_class == "plane_up" ? "plane_down" : "plane_up";
  const bool up = link_class.starts_with("up_");
  const int level = std::stoi(link_class.substr(link_class.find('_') + 1));
  return up ? "down_" + std::to_string(level + 1) : "up_" + std::to_string(level - 1);
}

TEST_P(TopologyConformance, EveryLinkLeadsBack) {
  const std::vector<std::string> classes = topology_->link_classes();
  for (RouterId router = 0; router < topology_->routers(); ++router) {
    for (std::uint32_t port = 0; port < topology_->radix(router); ++port) {
      const PortPeer peer = topology_->peer(router, static_cast<PortIndex>(port));
      if (peer.kind != PortPeer::Kind::router) continue;
      ASSERT_LT(peer.id, topology_->routers());
      EXPECT_NE(peer.id, router) << "a link from a router to itself";
      EXPECT_LT(peer.link_class, topology_->link_classes().size());
      const PortPeer back = topology_->peer(peer.id, peer.port);
      EXPECT_EQ(back.kind, PortPeer::Kind::router);
      EXPECT_EQ(back.id, router);
      EXPECT_EQ(back.port, port);
      if (topology_->as_fat_tree() != nullptr) {
        EXPECT_EQ(back_of(classes.at(peer.link_class)), classes.at(back.link_class));
      } else {
        EXPECT_EQ(back.link_class, peer.link_class);
      }
    }
  }
}

TEST_P(TopologyConformance, EveryEndpointHasOnePortOfItsOwn) {
  std::set<EndpointId> seen;
  for (RouterId router = 0; router < topology_->routers(); ++router) {
    bool endpoints_began = false;
    for (std::uint32_t port = 0; port < topology_->radix(router); ++port) {
      const PortPeer peer = topology_->peer(router, static_cast<PortIndex>(port));
      endpoints_began = endpoints_began || peer.kind == PortPeer::Kind::endpoint;
      EXPECT_EQ(endpoints_began, peer.kind == PortPeer::Kind::endpoint)
          << "endpoint ports come last";
      if (peer.kind != PortPeer::Kind::endpoint) continue;
      EXPECT_TRUE(seen.insert(peer.id).second) << "endpoint " << peer.id << " has two ports";
      EXPECT_EQ(topology_->router_of(peer.id), router);
      EXPECT_EQ(topology_->port_of(peer.id), port);
    }
  }
  EXPECT_EQ(seen.size(), topology_->endpoints());
  EXPECT_EQ(*seen.rbegin(), topology_->endpoints() - 1);
}

/// Fewest hops from `from` to all routers by the wiring alone, crossing at most `most_global`
/// links of class "global".
std::vector<std::uint32_t> breadth_first(const Topology& topology, RouterId from,
                                         std::uint32_t most_global) {
  const std::uint32_t unreached = ~0u;
  const std::uint32_t layers = most_global + 1;
  std::vector<std::uint32_t> hops(topology.routers() * layers, unreached);
  const auto classes = topology.link_classes();
  std::queue<std::uint32_t> open;
  hops[from * layers] = 0;
  open.push(from * layers);
  while (!open.empty()) {
    const std::uint32_t state = open.front();
    open.pop();
    for (std::uint32_t port = 0; port < topology.radix(state / layers); ++port) {
      const PortPeer peer = topology.peer(state / layers, static_cast<PortIndex>(port));
      if (peer.kind != PortPeer::Kind::router) continue;
      const bool global = classes[peer.link_class] == "global";
      if (global && state % layers == most_global) continue;
      const std::uint32_t next = peer.id * layers + state % layers + (global ? 1 : 0);
      if (hops[next] != unreached) continue;
      hops[next] = hops[state] + 1;
      open.push(next);
    }
  }
  std::vector<std::uint32_t> fewest(topology.routers(), unreached);
  for (std::uint32_t i = 0; i < hops.size(); ++i) {
    fewest[i / layers] = std::min(fewest[i / layers], hops[i]);
  }
  return fewest;
}

TEST_P(TopologyConformance, MinimalHopsIsWhatTheWiringSays) {
  for (RouterId from = 0; from < topology_->routers(); ++from) {
    const std::vector<std::uint32_t> fewest = breadth_first(*topology_, from, 1);
    for (RouterId to = 0; to < topology_->routers(); ++to) {
      EXPECT_EQ(topology_->minimal_hops(from, to), fewest[to]) << from << " to " << to;
    }
  }
}

/// Distances over at most one link of class "global", from every router.
std::vector<std::vector<std::uint32_t>> all_distances(const Topology& topology) {
  std::vector<std::vector<std::uint32_t>> fewest;
  for (RouterId from = 0; from < topology.routers(); ++from) {
    fewest.push_back(breadth_first(topology, from, 1));
  }
  return fewest;
}

bool is_global(const Topology& topology, const PortPeer& peer) {
  return topology.link_classes()[peer.link_class] == "global";
}

/// Ports of `here` that begin a minimal path to `to`, from distances over at most one global link
/// (`fewest`) and over none (`inside`): after a global link no other may follow.
std::vector<PortIndex> ports_by_search(const Topology& topology, RouterId here, RouterId to,
                                       const std::vector<std::vector<std::uint32_t>>& fewest,
                                       const std::vector<std::uint32_t>& inside_to) {
  std::vector<PortIndex> ports;
  for (std::uint32_t port = 0; port < topology.radix(here); ++port) {
    const PortPeer peer = topology.peer(here, static_cast<PortIndex>(port));
    if (peer.kind != PortPeer::Kind::router) continue;
    const std::uint32_t rest = is_global(topology, peer) ? inside_to[peer.id] : fewest[peer.id][to];
    if (rest != ~0U && rest + 1 == fewest[here][to]) ports.push_back(static_cast<PortIndex>(port));
  }
  return ports;
}

TEST_P(TopologyConformance, MinimalPortsAreThoseOfTheMinimalPaths) {
  const auto fewest = all_distances(*topology_);
  std::vector<PortIndex> ports;
  for (RouterId to = 0; to < topology_->routers(); ++to) {
    const std::vector<std::uint32_t> inside = breadth_first(*topology_, to, 0);
    for (RouterId here = 0; here < topology_->routers(); ++here) {
      if (here == to) continue;
      topology_->minimal_ports(here, to, ports);
      ASSERT_EQ(ports, ports_by_search(*topology_, here, to, fewest, inside))
          << here << " to " << to;
    }
  }
}

TEST_P(TopologyConformance, DiameterIsTheLongestDistance) {
  const auto fewest = all_distances(*topology_);
  std::set<RouterId> attached;
  for (EndpointId e = 0; e < topology_->endpoints(); ++e) attached.insert(topology_->router_of(e));
  std::uint32_t longest = 0;
  for (const RouterId from : attached) {
    for (const RouterId to : attached) longest = std::max(longest, fewest[from][to]);
  }
  EXPECT_EQ(topology_->diameter(), longest);
}

TEST_P(TopologyConformance, CountsItsPartsAsTheWiringDoes) {
  std::uint64_t channels = 0, ports = 0;
  std::uint32_t most = 0;
  for (RouterId router = 0; router < topology_->routers(); ++router) {
    ports += topology_->radix(router);
    most = std::max(most, topology_->radix(router));
    for (std::uint32_t port = 0; port < topology_->radix(router); ++port) {
      channels +=
          topology_->peer(router, static_cast<PortIndex>(port)).kind == PortPeer::Kind::router;
    }
  }
  EXPECT_EQ(2 * topology_->links(), channels);
  EXPECT_EQ(topology_->total_ports(), ports);
  EXPECT_EQ(topology_->max_radix(), most);
}

TEST_P(TopologyConformance, GroupsAreEquallyManyEndpoints) {
  std::vector<std::uint32_t> endpoints(topology_->groups() + 1);
  for (EndpointId e = 0; e < topology_->endpoints(); ++e) {
    const std::uint32_t group = topology_->group_of(topology_->router_of(e));
    ASSERT_LT(group, topology_->groups()) << "an endpoint outside all groups";
    ++endpoints[group];
  }
  for (std::uint32_t group = 1; group < topology_->groups(); ++group) {
    EXPECT_EQ(endpoints[group], endpoints[0]);
  }
}

TEST_P(TopologyConformance, DescribesItsShape) {
  const Value shape = topology_->describe();
  EXPECT_EQ(shape.find("routers")->as_integer(), topology_->routers());
  EXPECT_EQ(shape.find("endpoints")->as_integer(), topology_->endpoints());
}

INSTANTIATE_TEST_SUITE_P(Samples, TopologyConformance,
                         testing::ValuesIn(test::all_sample_topologies()), test_name);

TEST(TopologyRegistry, EveryKindIsAmongTheSamples) {
  std::set<std::string> sampled;
  for (const Value& topology : test::all_sample_topologies()) {
    sampled.insert(topology.find("kind")->as_string());
  }
  sampled.insert("fabric");  // imported, not built: see fabric_test.cpp
  for (const TopologyEntry& entry : topology_registry()) {
    EXPECT_TRUE(sampled.contains(entry.spec().kind)) << entry.spec().kind;
  }
  EXPECT_EQ(sampled.size(), topology_registry().size());
}

}  // namespace
}  // namespace simcore::test
