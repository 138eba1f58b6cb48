// A single chassis: one director with an endpoint on every port.
#include "topology/cabling.hpp"
#include "topology/director.hpp"
#include "topology/kinds.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {
namespace {

std::vector<ConstraintSpec> chassis_constraints() {
  return {
      {.fields = {"topology.chip_ports"},
       .message = "must be even: half of a line chip's ports lead inside",
       .holds = [](const Params& p) { return p.integer("chip_ports") % 2 == 0; }},
      {.fields = {"topology.endpoints", "topology.chip_ports"},
       .message = "three levels of chips have chip_ports ^ 3 / 4 ports, fewer than endpoints",
       .holds =
           [](const Params& p) {
             const std::int64_t k = p.integer("chip_ports");
             return p.integer("endpoints") * 4 <= k * k * k;
           }},
  };
}

}  // namespace

ComponentSpec chassis_spec() {
  ParamSpec chip_ports{.name = "chip_ports",
                       .type = ParamType::integer,
                       .axis = AxisKind::resource,
                       .unit = "count",
                       .default_value = 24,
                       .min = 4,
                       .max = 1024,
                       .help = "Ports of the chips inside."};
  ComponentSpec spec{
      .section = "topology",
      .kind = "chassis",
      .title = "Chassis",
      .help =
          "One director, a fat tree of equal chips inside, with an endpoint on every "
          "port. One chip up to chip_ports endpoints, two levels up to chip_ports^2 / 2 (288 "
          "of 24-port chips, 648 of 36-port ones), three levels above (3,456 of 24-port "
          "chips). Line chips are filled one after another; fewer of them have several "
          "links to each core chip.",
      .source =
          "Leiserson, Fat-Trees, IEEE Transactions on Computers, 1985; Hoefler, Schneider & "
          "Lumsdaine, Multistage Switches are not Crossbars, Cluster 2008 (chassis sizes)",
      .params = {endpoints_param(), std::move(chip_ports)},
      .constraints = chassis_constraints(),
      .models = {"static"}};
  for (ParamSpec& param : cabling_params(
           "ordered: chips are joined port by port in order. shuffled: the cables of every chip "
           "sit in its inner ports in random order, which changes what an engine picks by port "
           "number.")) {
    spec.params.push_back(std::move(param));
  }
  return spec;
}

std::unique_ptr<Topology> build_chassis(const Params& params) {
  const auto endpoints = static_cast<std::uint32_t>(params.integer("endpoints"));
  const auto chip_ports = static_cast<std::uint32_t>(params.integer("chip_ports"));
  const std::uint32_t levels = director_levels(chip_ports, endpoints);
  Wiring wiring;
  Director director{.first_line = 0, .ports_per_line = chip_ports};
  if (levels == 1) {
    wiring.routers.push_back({.name = "line_0", .ports = chip_ports});
  } else {
    const DirectorSize size{.chip_ports = chip_ports, .ports = endpoints, .levels = levels};
    wiring.link_classes = director_link_classes(size);
    director = add_director(wiring, size, "", 0);
  }
  for (EndpointId e = 0; e < endpoints; ++e) {
    wiring.endpoints.push_back({.router = director.router(e), .port = director.label(e)});
  }
  if (const auto random = shuffled_cabling(params)) shuffle_labels(wiring, *random);
  return std::make_unique<WiredTopology>(wiring,
                                         Map{{"levels", levels}, {"chip_ports", chip_ports}});
}

}  // namespace simcore::topology
