// Machines whose effective bisection bandwidth was published, as far as their shape is known.
#include <array>
#include <stdexcept>

#include "topology/director.hpp"
#include "topology/director_tree.hpp"
#include "topology/kinds.hpp"

namespace simcore::topology {
namespace {

/// A reconstruction, not a map: numbers of endpoints are published (Hoefler, Schneider & Lumsdaine,
/// Cluster 2008); leaves and cables are inferred from them, from the bisection ("full" or half) and
/// from the chassis of 24-port chips that were sold.
struct Machine {
  const char* name;
  std::uint32_t endpoints;
  std::uint32_t endpoints_per_leaf;
  std::uint32_t leaves;
  std::uint32_t directors;
  std::uint32_t links_per_director;
  std::uint32_t director_ports;
};

constexpr std::uint32_t chip_ports = 24;
constexpr std::array<Machine, 4> machines{{
    {"atlas", 1142, 12, 96, 4, 3, 288},
    {"thunderbird", 4390, 16, 275, 8, 1, 288},
    {"ranger", 3908, 12, 326, 2, 6, 3456},
    {"chic", 566, 12, 48, 2, 6, 288},
}};

const Machine& machine_of(const Params& params) {
  for (const Machine& machine : machines) {
    if (params.choice("name") == machine.name) return machine;
  }
  throw std::logic_error("a machine is missing from the list");
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const Machine& machine : machines) all.emplace_back(machine.name);
  return all;
}

}  // namespace

ComponentSpec machine_spec() {
  ComponentSpec spec{
      .section = "topology",
      .kind = "machine",
      .title = "Published machine",
      .help =
          "A machine whose effective bisection bandwidth was published, reconstructed as a "
          "director tree of 24-port chips. Atlas: 96 leaf routers, 3 cables to each of four "
          "288-port directors. Thunderbird: 275 leaf routers with 16 endpoints, a cable to "
          "each of eight 288-port directors (half bisection). Ranger: 326 leaf routers, 6 "
          "cables to each of two 3,456-port directors. CHiC: 48 leaf routers, 6 cables to "
          "each of two 288-port directors. The numbers of endpoints are published, the rest "
          "is inferred.",
      .source =
          "Hoefler, Schneider & Lumsdaine, Multistage Switches are not Crossbars: Effects of "
          "Static Routing in High-Performance Networks, Cluster 2008",
      .params = {{.name = "name",
                  .type = ParamType::choice,
                  .axis = AxisKind::choice,
                  .unit = "choice",
                  .required = true,
                  .choices = names(),
                  .help = "The machine."},
                 director_model_param()},
      .constraints = {{.fields = {"topology.director_model", "topology.name"},
                       .message = "only Ranger has directors of three levels, which "
                                  "single_stage_planes needs",
                       .holds =
                           [](const Params& p) {
                             return p.choice("director_model") != "single_stage_planes" ||
                                    p.choice("name") == "ranger";
                           }}},
      .models = {"static"}};
  for (ParamSpec& param : director_cabling_params()) spec.params.push_back(std::move(param));
  return spec;
}

std::unique_ptr<Topology> build_machine(const Params& params) {
  const Machine& machine = machine_of(params);
  DirectorTreeSize size{.endpoints = machine.endpoints,
                        .chip_ports = chip_ports,
                        .endpoints_per_leaf = machine.endpoints_per_leaf,
                        .leaves = machine.leaves,
                        .directors = machine.directors,
                        .links_per_director = machine.links_per_director};
  set_director_model(size, params, machine.director_ports);
  return build_director_tree(size, shuffled_cabling(params), Map{{"name", machine.name}});
}

}  // namespace simcore::topology
