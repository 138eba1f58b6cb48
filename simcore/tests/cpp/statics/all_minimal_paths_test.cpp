// The wiring alone, judged by an independent figure: the highest channel load when every pair's
// traffic is split evenly over all minimal paths of the graph (not only those of our routing).
//
// Expected values: independent calculation for the configurations of Milton & Zarkesh-Ha (2023).
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/networks.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;

/// Dependency accumulation over breadth-first layers (Brandes, Journal of Mathematical Sociology,
/// 2001), with channels instead of nodes and every endpoint sending 1 / endpoints to each.
class MinimalPathLoads {
 public:
  explicit MinimalPathLoads(const Topology& topology) : topology_(topology) {
    for (RouterId router = 0; router < topology.routers(); ++router) {
      first_.push_back(channels_.size());
      for (std::uint32_t port = 0; port < topology.radix(router); ++port) {
        const PortPeer peer = topology.peer(router, static_cast<PortIndex>(port));
        if (peer.kind == PortPeer::Kind::router) channels_.push_back(peer.id);
      }
    }
    first_.push_back(channels_.size());
    loads_.resize(channels_.size());
    for (RouterId source = 0; source < topology.routers(); ++source) add_source(source);
  }

  [[nodiscard]] double highest() const { return *std::max_element(loads_.begin(), loads_.end()); }

 private:
  void add_source(RouterId source) {
    const std::uint32_t routers = topology_.routers();
    std::vector<std::uint32_t> hops(routers, ~0u);
    std::vector<double> paths(routers);
    std::vector<RouterId> order{source};
    hops[source] = 0;
    paths[source] = 1;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const RouterId here = order[i];
      for (std::size_t c = first_[here]; c < first_[here + 1]; ++c) {
        if (hops[channels_[c]] == ~0u) {
          hops[channels_[c]] = hops[here] + 1;
          order.push_back(channels_[c]);
        }
        if (hops[channels_[c]] == hops[here] + 1) paths[channels_[c]] += paths[here];
      }
    }
    const double concentration = double(topology_.endpoints()) / routers;
    const double sent = concentration * concentration / topology_.endpoints();
    std::vector<double> through(routers, sent);
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
      for (std::size_t c = first_[*i]; c < first_[*i + 1]; ++c) {
        if (hops[channels_[c]] != hops[*i] + 1) continue;
        const double share = through[channels_[c]] * paths[*i] / paths[channels_[c]];
        loads_[c] += share;
        through[*i] += share;
      }
    }
  }

  const Topology& topology_;
  std::vector<std::size_t> first_;
  std::vector<RouterId> channels_;
  std::vector<double> loads_;
};

TEST(AllMinimalPaths, HighestLoadsAreTheIndependentOnes) {
  const std::vector<std::pair<Value, double>> cases = {
      {section("ring", {{"endpoints", 16}}), 2.0},
      {section("ring", {{"endpoints", 256}}), 32.0},
      {section("mesh", {{"endpoints", 16}}), 1.22},
      {section("mesh", {{"endpoints", 256}}), 5.62},
      {section("torus", {{"endpoints", 16}, {"dimensions", 4}}), 0.25},
      {section("torus", {{"endpoints", 256}, {"dimensions", 4}}), 0.5},
      {section("torus", {{"widths", list({2, 2, 4})}}), 0.5},
      {section("dragonfly", {{"endpoints", 16}}), 1.06},
      {section("dragonfly", {{"endpoints", 16}, {"surplus_global_ports", "parallel"}}), 1.04},
      {section("dragonfly", {{"endpoints", 256}}), 1.03},
      {section("hyperx", {{"widths", list({4, 2})}, {"concentration", 2}}), 1.0},
      {section("hyperx", {{"widths", list({4, 32})}, {"concentration", 2}}), 0.5},
  };
  for (const auto& [topology, expected] : cases) {
    EXPECT_NEAR(MinimalPathLoads(*make_topology(topology)).highest(), expected, 0.006)
        << topology.to_text();
  }
}

}  // namespace
}  // namespace simcore::test
