#include "routing/trees.hpp"

#include "routing/d_mod_k_routing.hpp"
#include "routing/dragonfly_plus_par.hpp"
#include "routing/kinds.hpp"
#include "topology/fat_tree.hpp"

namespace simcore {

ComponentSpec adaptive_up_spec() {
  return {.section = "routing",
          .kind = "adaptive_up",
          .title = "Adaptive up",
          .help =
              "Fat trees only: up over the outputs in turn, save those that have a queue or no "
              "room; where all have, by the one with the fewest queued bytes. Down likewise over "
              "parallel links. One virtual channel, for no packet turns up again. Input-queued "
              "routers promise outputs ahead: there it is rotate until a buffer downstream is "
              "full.",
          .source = "Leiserson, IEEE Transactions on Computers, 1985 (fat trees)"};
}

ComponentSpec d_mod_k_routing_spec() {
  return {.section = "routing",
          .kind = "d_mod_k",
          .title = "D-mod-K",
          .help =
              "Fat trees only: one path for each pair of endpoints, the way up by the digits of "
              "the target's number. Shifts of all endpoints meet no contention on a full tree.",
          .source = "Zahavi, Johnson, Kerbyson & Lang, Concurrency and Computation, 2010"};
}

ComponentSpec dragonfly_plus_par_spec() {
  return {.section = "routing",
          .kind = "dragonfly_plus_par",
          .title = "Dragonfly+ adaptive",
          .help =
              "Dragonfly+ only, with links from every spine to every group: leaves send to "
              "spines in turn, and the first spine chooses between the target's group and a "
              "detour by a random other one. Two virtual channels.",
          .source = "Shpiner, Haramaty, Eliad, Zdornov, Gafni & Zahavi, HiPINEB 2017",
          .params = detour_weight_params()};
}

std::unique_ptr<Routing> build_adaptive_up(const Params&, const Topology& topology) {
  if (dynamic_cast<const FatTreeTopology*>(&topology) == nullptr) {
    refuse_topology("adaptive_up", "fat trees");
  }
  return std::make_unique<MinimalPathsRouting>(minimal_paths(topology, PortChoice::next_with_room));
}

std::unique_ptr<Routing> build_d_mod_k_routing(const Params&, const Topology& topology) {
  const auto* tree = dynamic_cast<const FatTreeTopology*>(&topology);
  if (tree == nullptr) refuse_topology("d_mod_k", "fat trees");
  return std::make_unique<DModKRouting>(*tree);
}

std::unique_ptr<Routing> build_dragonfly_plus_par(const Params& params, const Topology& topology) {
  const auto* plus = dynamic_cast<const DragonflyPlusTopology*>(&topology);
  if (plus == nullptr || !DragonflyPlusParRouting::serves(*plus)) {
    refuse_topology("dragonfly_plus_par",
                    "Dragonfly+ networks whose spines have links to every other group (as wiring "
                    "all_to_all gives)");
  }
  return std::make_unique<DragonflyPlusParRouting>(*plus, weighted_detour(params));
}

}  // namespace simcore
