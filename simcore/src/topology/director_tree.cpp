#include "topology/director_tree.hpp"

#include <numeric>

#include "engine/shuffle.hpp"
#include "topology/director.hpp"

namespace simcore {
namespace {

void add_leaves(Wiring& wiring, const DirectorTreeSize& size) {
  for (std::uint32_t leaf = 0; leaf < size.leaves; ++leaf) {
    wiring.routers.push_back({.name = "leaf_" + std::to_string(leaf), .ports = size.chip_ports});
  }
  std::vector<std::uint32_t> on_leaf(size.leaves, 0);
  for (std::uint64_t e = 0; e < size.endpoints; ++e) {
    const std::uint64_t leaf =
        size.spread ? e * size.leaves / size.endpoints : e / size.endpoints_per_leaf;
    wiring.endpoints.push_back({.router = static_cast<RouterId>(leaf), .port = ++on_leaf[leaf]});
  }
}

/// Which of a director's ports each cable from the leaves sits in.
std::vector<std::uint32_t> director_sockets(std::uint32_t cables, std::uint32_t director,
                                            const std::optional<RandomStream>& shuffled) {
  std::vector<std::uint32_t> sockets(cables);
  std::iota(sockets.begin(), sockets.end(), 0U);
  if (shuffled) {
    shuffle(sockets, [&](std::uint32_t i) { return shuffled->below(i, director, i); });
  }
  return sockets;
}

Director add_one_router(Wiring& wiring, const std::string& name, std::uint32_t ports) {
  const auto router = static_cast<RouterId>(wiring.routers.size());
  wiring.routers.push_back({.name = name, .ports = ports});
  return {.first_line = router, .ports_per_line = ports};
}

DirectorSize director_size(const DirectorTreeSize& size) {
  return {.chip_ports = size.chip_ports,
          .ports = size.leaves * size.links_per_director,
          .levels = size.director_levels,
          .single_stage_planes = size.single_stage_planes};
}

void add_director_cables(Wiring& wiring, const DirectorTreeSize& size, std::uint32_t number,
                         const std::optional<RandomStream>& shuffled) {
  const std::uint32_t cables = size.leaves * size.links_per_director;
  const std::string name = "director_" + std::to_string(number);
  const Director director = size.director_levels == 1
                                ? add_one_router(wiring, name, cables)
                                : add_director(wiring, director_size(size), name + "/", 1);
  const std::vector<std::uint32_t> sockets = director_sockets(cables, number, shuffled);
  for (std::uint32_t cable = 0; cable < cables; ++cable) {
    const std::uint32_t uplink = number * size.links_per_director + cable % size.links_per_director;
    wiring.links.push_back({.router_a = cable / size.links_per_director,
                            .port_a = size.endpoints_per_leaf + uplink + 1,
                            .router_b = director.router(sockets[cable]),
                            .port_b = director.label(sockets[cable])});
  }
}

}  // namespace

std::unique_ptr<Topology> build_director_tree(const DirectorTreeSize& size,
                                              const std::optional<RandomStream>& shuffled,
                                              Map shape) {
  Wiring wiring;
  wiring.link_classes = {"leaf_to_director"};
  if (size.director_levels > 1) {
    for (std::string& name : director_link_classes(director_size(size))) {
      wiring.link_classes.push_back(std::move(name));
    }
  }
  add_leaves(wiring, size);
  for (std::uint32_t director = 0; director < size.directors; ++director) {
    add_director_cables(wiring, size, director, shuffled);
  }
  shape.emplace_back("leaves", size.leaves);
  shape.emplace_back("directors", size.directors);
  shape.emplace_back("links_per_director", size.links_per_director);
  return std::make_unique<WiredTopology>(wiring, std::move(shape));
}

}  // namespace simcore
