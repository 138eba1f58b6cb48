// Networks for tests, built as a point builds them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "routing/registry.hpp"
#include "topology/registry.hpp"

namespace simcore::test {

struct Network {
  std::unique_ptr<Topology> topology;
  std::unique_ptr<Routing> routing;
};

/// A topology section with `kind` and parameters.
inline Value section(const std::string& kind, Map params) {
  Map all{{"kind", kind}};
  for (auto& param : params) all.push_back(std::move(param));
  return all;
}

inline Value list(std::initializer_list<int> items) {
  List values;
  for (const int item : items) values.emplace_back(item);
  return values;
}

inline Network build_routed(const Value& topology, const Value& routing) {
  Network network;
  network.topology = make_topology(topology);
  network.routing = make_routing(routing, *network.topology);
  return network;
}

inline Network build(const Value& topology, const std::string& deadlock_avoidance = "auto") {
  Network network;
  network.topology = make_topology(topology);
  network.routing = make_routing(section("minimal", {{"deadlock_avoidance", deadlock_avoidance}}),
                                 *network.topology);
  return network;
}

/// A whole number of what a topology tells of itself.
inline std::int64_t described(const Value& topology, const std::string& name) {
  return Value(make_topology(topology)->describe()).find(name)->as_integer();
}

/// Shapes of every topology of the packet model: small, odd, even, concentrated, with parallel
/// links.
inline std::vector<Value> sample_topologies() {
  return {
      section("single_router", {{"endpoints", 16}}),
      section("ring", {{"endpoints", 2}}),
      section("ring", {{"endpoints", 3}}),
      section("ring", {{"endpoints", 16}}),
      section("ring", {{"endpoints", 27}, {"concentration", 3}}),
      section("mesh", {{"endpoints", 16}}),
      section("mesh", {{"widths", list({3, 5, 2})}, {"concentration", 2}}),
      section("torus", {{"endpoints", 16}, {"dimensions", 4}}),
      section("torus", {{"endpoints", 64}}),
      section("torus", {{"widths", list({5, 4, 3})}}),
      section("torus", {{"widths", list({8, 0})}, {"endpoints", 96}, {"concentration", 2}}),
      section("dragonfly", {{"endpoints", 16}}),
      section("dragonfly", {{"endpoints", 16}, {"surplus_global_ports", "parallel"}}),
      section("dragonfly", {{"concentration", 2},
                            {"routers_per_group", 4},
                            {"global_links_per_router", 2},
                            {"groups", 9}}),
      section("dragonfly", {{"routers_per_group", 4},
                            {"global_links_per_router", 3},
                            {"groups", 3},
                            {"surplus_global_ports", "parallel"}}),
      section("dragonfly", {{"routers_per_group", 5},
                            {"global_links_per_router", 2},
                            {"groups", 8},
                            {"surplus_global_ports", "parallel"}}),
      section("dragonfly", {{"routers_per_group", 1}, {"groups", 2}}),
      section("hyperx", {{"widths", list({4, 2})}, {"concentration", 2}}),
      section("hyperx", {{"widths", list({2, 2, 2, 2})}}),
      section("hyperx", {{"widths", list({3, 4, 2})}, {"link_multiplicity", list({2, 1, 3})}}),
      section("hyperx", {{"widths", list({0, 5})}, {"endpoints", 15}}),
  };
}

/// Shapes of the topologies that only the static model has: one to three levels of chips, full and
/// not, of several links between chips, ordered and shuffled.
inline std::vector<Value> sample_chip_topologies() {
  return {
      section("chassis", {{"endpoints", 5}, {"chip_ports", 8}}),
      section("chassis", {{"endpoints", 32}, {"chip_ports", 8}}),
      section("chassis", {{"endpoints", 19}, {"chip_ports", 8}}),
      section("chassis", {{"endpoints", 16}, {"chip_ports", 8}, {"cabling", "shuffled"}}),
      section("chassis", {{"endpoints", 128}, {"chip_ports", 8}}),
      section("chassis", {{"endpoints", 50}, {"chip_ports", 8}, {"cabling", "shuffled"}}),
      section("chassis", {{"endpoints", 144}}),
      section("director_tree", {{"endpoints", 30},
                                {"chip_ports", 8},
                                {"endpoints_per_leaf", 4},
                                {"directors", 2},
                                {"links_per_director", 2},
                                {"director_ports", 32}}),
      section("director_tree", {{"endpoints", 40},
                                {"chip_ports", 8},
                                {"endpoints_per_leaf", 4},
                                {"leaves", 12},
                                {"directors", 4},
                                {"links_per_director", 1},
                                {"director_ports", 100},
                                {"cabling", "shuffled"},
                                {"cabling_seed", 7}}),
      section("director_tree", {{"endpoints", 40},
                                {"chip_ports", 8},
                                {"endpoints_per_leaf", 6},
                                {"directors", 2},
                                {"links_per_director", 1},
                                {"director_ports", 100},
                                {"director_model", "single_stage_planes"}}),
      section("director_tree", {{"endpoints", 30},
                                {"chip_ports", 8},
                                {"endpoints_per_leaf", 4},
                                {"directors", 1},
                                {"links_per_director", 4},
                                {"director_model", "single_stage"}}),
      section("machine", {{"name", "chic"}}),
  };
}

inline Value texts(std::initializer_list<const char*> items) {
  List values;
  for (const char* item : items) values.emplace_back(item);
  return values;
}

/// Every wiring between groups: one and several links, surplus, few and many groups.
inline std::vector<Value> sample_group_topologies() {
  const auto dragonfly = [](int p, int a, int h, int g, const char* wiring) {
    return section("dragonfly", {{"concentration", p},
                                 {"routers_per_group", a},
                                 {"global_links_per_router", h},
                                 {"groups", g},
                                 {"wiring", wiring}});
  };
  const auto plus = [](int p, int a, int h, int g, const char* wiring) {
    return section("dragonfly_plus", {{"concentration", p},
                                      {"leaves_per_group", a},
                                      {"global_links_per_spine", h},
                                      {"groups", g},
                                      {"wiring", wiring},
                                      {"allow_underprovisioned", true}});
  };
  return {
      dragonfly(1, 4, 2, 5, "circulant"),
      dragonfly(2, 4, 4, 9, "circulant"),
      dragonfly(1, 3, 2, 4, "circulant"),
      dragonfly(2, 4, 8, 5, "all_to_all"),
      dragonfly(1, 6, 9, 4, "all_to_all"),
      dragonfly(1, 3, 3, 4, "all_to_all"),
      dragonfly(2, 4, 2, 9, "absolute"),
      dragonfly(1, 4, 3, 6, "absolute"),
      plus(2, 2, 2, 5, "relative"),
      plus(2, 4, 2, 7, "circulant"),
      plus(1, 4, 6, 4, "all_to_all"),
      plus(2, 3, 1, 4, "absolute"),
      section("dragonfly", {{"endpoints", 72}, {"radix", 9}}),
      section("dragonfly_plus", {{"endpoints", 64}, {"radix", 8}}),
      section("dragonfly_plus", {{"concentration", 3},
                                 {"leaves_per_group", 2},
                                 {"spines_per_group", 4},
                                 {"global_links_per_spine", 1},
                                 {"groups", 3},
                                 {"wiring", "relative"},
                                 {"allow_underprovisioned", true}}),
  };
}

/// Fat trees, hypercubes, flattened butterflies, graphs, and shapes made from a radix.
inline std::vector<Value> sample_tree_and_graph_topologies() {
  return {
      section("fat_tree", {{"radix", 4}}),
      section("fat_tree", {{"radix", 8}, {"levels", 2}}),
      section("fat_tree", {{"radix", 8}, {"endpoints", 32}}),
      section("fat_tree", {{"radix", 8}, {"endpoints", 64}, {"leaf_taper", 2}}),
      section("fat_tree", {{"radix", 8}, {"endpoints", 64}, {"aggregation_taper", 4}}),
      section("fat_tree", {{"children", list({3, 2, 2, 2})}, {"parents", list({1, 2, 3, 2})}}),
      section("fat_tree", {{"children", list({2, 4, 3})},
                           {"parents", list({1, 2, 2})},
                           {"link_multiplicity", list({1, 2, 3})}}),
      section("fat_tree", {{"children", list({4})}}),
      section("multi_plane", {{"endpoints", 6}, {"planes", 3}, {"radix", 8}}),
      section("multi_plane", {{"endpoints", 16}, {"planes", 2}, {"radix", 8}}),
      section("multi_plane", {{"endpoints", 16}, {"planes", 2}, {"radix", 8}, {"rails", "joined"}}),
      section("multi_plane", {{"endpoints", 64}, {"planes", 2}, {"radix", 8}, {"rails", "joined"}}),
      section("multi_plane", {{"endpoints", 32},
                              {"planes", 2},
                              {"radix", 8},
                              {"leaf_taper", 2},
                              {"aggregation_taper", 2},
                              {"levels", 3}}),
      section("hypercube", {{"dimensions", 5}}),
      section("hypercube", {{"endpoints", 32}, {"concentration", 4}}),
      section("flattened_butterfly", {{"width", 3}, {"dimensions", 2}}),
      section("flattened_butterfly", {{"endpoints", 64}, {"radix", 10}}),
      section("hyperx", {{"endpoints", 64}, {"radix", 16}}),
      section("torus", {{"endpoints", 64}, {"radix", 8}}),
      section("mesh", {{"endpoints", 48}, {"radix", 8}}),
      section("ring", {{"endpoints", 24}, {"radix", 6}}),
      section("slim_fly", {{"q", 3}}),
      section("slim_fly", {{"q", 5}, {"concentration", 2}}),
      section("graph", {{"edges", texts({"0 1", "1 2 2", "3 2", "3 0", "0 2"})},
                        {"endpoints_per_router", 2}}),
      section("graph", {{"edges", texts({"hub a", "hub b 3", "hub c", "a b"})},
                        {"attachments", texts({"a 2", "c", "b 3", "a"})}}),
  };
}

/// All of the above.
inline std::vector<Value> all_sample_topologies() {
  std::vector<Value> all = sample_topologies();
  for (Value& topology : sample_group_topologies()) all.push_back(std::move(topology));
  for (Value& topology : sample_tree_and_graph_topologies()) all.push_back(std::move(topology));
  for (Value& topology : sample_chip_topologies()) all.push_back(std::move(topology));
  return all;
}

}  // namespace simcore::test
