// Declaration of the director tree, and its numbers from parameters.
#include "params/common_params.hpp"
#include "topology/director.hpp"
#include "topology/director_tree.hpp"
#include "topology/widths.hpp"

namespace simcore {
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

}  // namespace simcore
