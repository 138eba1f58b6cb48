#include "packet/simulated_network.hpp"

#include <type_traits>

#include "router/cut_through_router.hpp"
#include "router/detailed_router.hpp"
#include "routing/visit.hpp"

namespace simcore::packet {
namespace {

std::unique_ptr<Router> make_router(const Routing& routing, const CompiledNetwork& network,
                                    const NetworkSettings& settings, RandomStream stream) {
  if (settings.detailed()) {
    return std::make_unique<DetailedRouter>(network, routing, settings, stream);
  }
  return visit_routing(routing, [&](const auto& known) -> std::unique_ptr<Router> {
    using RoutingT = std::remove_cvref_t<decltype(known)>;
    return std::make_unique<CutThroughRouter<RoutingT>>(network, known, settings, stream);
  });
}

}  // namespace

std::unique_ptr<PacketNetwork> make_packet_network(const Routing& routing,
                                                   const CompiledNetwork& network,
                                                   const NetworkSettings& settings,
                                                   RandomStream stream, const LimitGuard& guard,
                                                   Schedule schedule) {
  if (routing.needs_global_loads()) schedule = Schedule::strict;
  return std::make_unique<PacketNetwork>(make_router(routing, network, settings, stream), guard,
                                         schedule);
}

}  // namespace simcore::packet
