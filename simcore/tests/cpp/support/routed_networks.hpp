// Every pair of a small topology and a routing that can serve it.
#pragma once

#include <ostream>

#include "engine/random.hpp"
#include "params/errors.hpp"
#include "support/networks.hpp"

namespace simcore::test {

struct RoutedNetwork {
  Value topology;
  Value routing;
  [[nodiscard]] std::string kind() const { return routing.find("kind")->as_string(); }
};

inline void PrintTo(const RoutedNetwork& network, std::ostream* out) {
  *out << network.topology.to_text() << " " << network.routing.to_text();
}

/// Routing sections of all kinds and of the parameters that change paths or channels.
inline std::vector<Value> sample_routings() {
  return {
      section("minimal", {}),
      section("minimal", {{"path_choice", "rotating"}}),
      section("minimal", {{"path_choice", "fixed"}}),
      section("dimension_order", {{"deadlock_avoidance", "bubble"}}),
      section("adaptive_minimal", {}),
      section("adaptive_minimal", {{"adaptive_channels", 2}}),
      section("valiant", {}),
      section("valiant", {{"deadlock_avoidance", "bubble"}}),
      section("valiant", {{"intermediate", "router"}}),
      section("valiant", {{"virtual_channel_rule", "hops"}}),
      section("ugal", {}),
      section("ugal", {{"knowledge", "global"}}),
      section("ugal", {{"intermediate", "router"}, {"hop_weights", "constant"}}),
      section("par", {}),
      section("par", {{"intermediate", "router"}}),
      section("par", {{"virtual_channel_rule", "hops"}}),
      section("hyperx_adaptive", {}),
      section("rotate", {}),
      section("spray", {}),
      section("o1turn", {}),
      section("o1turn", {{"deadlock_avoidance", "bubble"}}),
      section("romm", {}),
      section("romm", {{"deadlock_avoidance", "bubble"}}),
      section("adaptive_up", {}),
      section("d_mod_k", {}),
      section("dragonfly_plus_par", {}),
  };
}

/// Routings with intermediate routers take smaller networks: their paths are many.
inline bool takes_long(const Topology& topology, const Value& routing) {
  const std::string kind = routing.find("kind")->as_string();
  return topology.routers() > 40 && (kind == "valiant" || kind == "ugal" || kind == "par");
}

inline std::vector<RoutedNetwork> sample_routed_networks() {
  std::vector<RoutedNetwork> pairs;
  std::vector<Value> shapes = sample_topologies();
  for (Value& shape : sample_group_topologies()) shapes.push_back(std::move(shape));
  for (Value& shape : sample_tree_and_graph_topologies()) shapes.push_back(std::move(shape));
  for (const Value& shape : shapes) {
    const auto topology = make_topology(shape);
    for (const Value& routing : sample_routings()) {
      if (takes_long(*topology, routing)) continue;
      try {
        make_routing(routing, *topology);
      } catch (const PointError&) {
        continue;
      }
      pairs.push_back({shape, routing});
    }
  }
  return pairs;
}

/// Loads that look random but are the same in every call.
class RandomLoads final : public PortLoads {
 public:
  explicit RandomLoads(std::uint64_t seed) : seed_(seed) {}
  [[nodiscard]] std::uint32_t queued_bytes(RouterId router, PortIndex port) const override {
    return static_cast<std::uint32_t>(draw(router, port, 0) % 4 * 1000);
  }
  [[nodiscard]] std::uint32_t packet_bytes() const override { return 256; }
  [[nodiscard]] bool has_room(RouterId router, PortIndex port,
                              std::uint32_t virtual_channel) const override {
    return draw(router, port, virtual_channel + 1) % 2 == 0;
  }

 private:
  [[nodiscard]] std::uint64_t draw(RouterId router, PortIndex port, std::uint32_t what) const {
    return mix_bits(seed_ ^ mix_bits((std::uint64_t{router} << 32) + port * 64ULL + what));
  }

  std::uint64_t seed_;
};

}  // namespace simcore::test
