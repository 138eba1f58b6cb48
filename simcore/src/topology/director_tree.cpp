#include "topology/director_tree.hpp"

#include <numeric>

#include "engine/shuffle.hpp"
#include "params/common_params.hpp"
#include "topology/director.hpp"
#include "topology/kinds.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {

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

namespace {

std::int64_t leaves_of(const Params& p) {
  if (p.has("leaves")) return p.integer("leaves");
  const std::int64_t per_leaf = p.integer("endpoints_per_leaf");
  return (p.integer("endpoints") + per_leaf - 1) / per_leaf;
}

bool has_model(const Params& p, const char* model) { return p.choice("director_model") == model; }

std::vector<ParamSpec> size_params() {
  ParamSpec chip_ports =
      count_param(AxisKind::resource, "chip_ports", 24, {.least = 1, .most = 1024},
                  "Ports of a leaf router and of every chip in the directors.");
  chip_ports.min = 4;
  return {
      endpoints_param(),
      std::move(chip_ports),
      count_param(AxisKind::choice, "endpoints_per_leaf", 12, {.least = 1, .most = 1023},
                  "Ports of a leaf router for endpoints; its cables to directors follow them."),
      {.name = "leaves",
       .type = ParamType::integer,
       .axis = AxisKind::scale,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 65'535,
       .help = "Leaf routers, over which the endpoints are spread evenly. When not given: as many "
               "as the endpoints need, filled one after another."},
      count_param(AxisKind::resource, "directors", 2, {.least = 1, .most = 1023},
                  "Directors; every leaf router is cabled to each."),
      count_param(AxisKind::resource, "links_per_director", 6, {.least = 1, .most = 1023},
                  "Cables from a leaf router to each director."),
      count_param(AxisKind::resource, "director_ports", 288, {.least = 1, .most = 65'535},
                  "Ports that a director has when all its line chips are fitted: it decides how "
                  "many levels of chips it has. Line chips without cables are left out."),
      director_model_param(),
  };
}

std::vector<ConstraintSpec> port_constraints() {
  return {
      {.fields = {"topology.chip_ports"},
       .message = "must be even: half of a line chip's ports lead inside",
       .holds = [](const Params& p) { return p.integer("chip_ports") % 2 == 0; }},
      {.fields = {"topology.endpoints_per_leaf", "topology.directors",
                  "topology.links_per_director", "topology.chip_ports"},
       .message = "a leaf router has chip_ports ports: endpoints_per_leaf + directors x "
                  "links_per_director are too many",
       .holds =
           [](const Params& p) {
             return p.integer("endpoints_per_leaf") +
                        p.integer("directors") * p.integer("links_per_director") <=
                    p.integer("chip_ports");
           }},
      {.fields = {"topology.director_ports", "topology.links_per_director"},
       .message = "the leaf routers have more cables to a director than director_ports",
       .holds =
           [](const Params& p) {
             return leaves_of(p) * p.integer("links_per_director") <= p.integer("director_ports");
           }},
      {.fields = {"topology.director_ports", "topology.chip_ports"},
       .message = "three levels of chips have at most chip_ports ^ 3 / 4 ports",
       .holds =
           [](const Params& p) {
             const std::int64_t k = p.integer("chip_ports");
             return has_model(p, "single_stage") || p.integer("director_ports") * 4 <= k * k * k;
           }},
  };
}

std::vector<ConstraintSpec> shape_constraints() {
  return {
      {.fields = {"topology.director_model", "topology.director_ports"},
       .message = "single_stage_planes needs directors of three levels: director_ports above "
                  "chip_ports ^ 2 / 2",
       .holds =
           [](const Params& p) {
             const std::int64_t k = p.integer("chip_ports");
             return !has_model(p, "single_stage_planes") || p.integer("director_ports") * 2 > k * k;
           }},
      {.fields = {"topology.leaves", "topology.endpoints", "topology.endpoints_per_leaf"},
       .message = "leaves x endpoints_per_leaf must be at least endpoints, and every leaf router "
                  "must have one",
       .holds =
           [](const Params& p) {
             return leaves_of(p) * p.integer("endpoints_per_leaf") >= p.integer("endpoints") &&
                    leaves_of(p) <= p.integer("endpoints");
           }},
  };
}

DirectorTreeSize size_of(const Params& p) {
  const auto number = [&p](const char* name) {
    return static_cast<std::uint32_t>(p.integer(name));
  };
  DirectorTreeSize size{.endpoints = number("endpoints"),
                        .chip_ports = number("chip_ports"),
                        .endpoints_per_leaf = number("endpoints_per_leaf"),
                        .leaves = static_cast<std::uint32_t>(leaves_of(p)),
                        .spread = p.has("leaves"),
                        .directors = number("directors"),
                        .links_per_director = number("links_per_director")};
  set_director_model(size, p, number("director_ports"));
  return size;
}

}  // namespace

ParamSpec director_model_param() {
  return {.name = "director_model",
          .type = ParamType::choice,
          .axis = AxisKind::choice,
          .unit = "choice",
          .default_value = "chips",
          .choices = {"chips", "single_stage_planes", "single_stage"},
          .help =
              "chips: a director is a fat tree of chips inside, whose links can be congested. "
              "single_stage_planes: of a director with three levels, each plane above the "
              "line chips is one large router. single_stage: it is one large router as a "
              "whole."};
}

void set_director_model(DirectorTreeSize& size, const Params& params,
                        std::uint32_t director_ports) {
  size.director_levels =
      has_model(params, "single_stage") ? 1 : director_levels(size.chip_ports, director_ports);
  size.single_stage_planes = has_model(params, "single_stage_planes");
}

std::vector<ParamSpec> director_cabling_params() {
  return cabling_params(
      "ordered: the cables of leaf routers sit in the directors' ports in order, so that those of "
      "one leaf router share a line chip. shuffled: which cable sits in which port of a director "
      "is random.");
}

ComponentSpec director_tree_spec() {
  ComponentSpec spec{
      .section = "topology",
      .kind = "director_tree",
      .title = "Director tree",
      .help =
          "Leaf routers with the endpoints, cabled to a few directors, which are fat trees of "
          "chips themselves.",
      .source =
          "Hoefler, Schneider & Lumsdaine, Multistage Switches are not Crossbars: Effects of "
          "Static Routing in High-Performance Networks, Cluster 2008",
      .params = size_params(),
      .constraints = port_constraints(),
      .models = {"static"}};
  for (ParamSpec& param : director_cabling_params()) spec.params.push_back(std::move(param));
  for (ConstraintSpec& rule : shape_constraints()) spec.constraints.push_back(std::move(rule));
  return spec;
}

std::unique_ptr<Topology> build_director_tree(const Params& params) {
  return build_director_tree(size_of(params), shuffled_cabling(params), {});
}

}  // namespace simcore::topology
