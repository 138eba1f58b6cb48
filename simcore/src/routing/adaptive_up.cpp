// Adaptive up on fat trees: up over the outputs in turn, save those that are busy.
#include "routing/kinds.hpp"
#include "routing/minimal.hpp"
#include "routing/routing_params.hpp"

namespace simcore::routing {

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

std::unique_ptr<Routing> build_adaptive_up(const Params&, const Topology& topology) {
  if (topology.as_fat_tree() == nullptr) {
    refuse_topology("adaptive_up", "fat trees");
  }
  return std::make_unique<MinimalRouting>(minimal_paths(topology, PortChoice::next_with_room));
}

}  // namespace simcore::routing
