#include "run/make_fabric.hpp"

#include <type_traits>

#include "router/detailed.hpp"
#include "router/router.hpp"
#include "routing/visit.hpp"

namespace simcore {

std::unique_ptr<Fabric> make_fabric(const Routing& routing, const CompiledNetwork& network,
                                    const NetworkSettings& settings, RandomStream stream,
                                    const RunGuard& guard, Schedule schedule) {
  if (routing.needs_global_loads()) schedule = Schedule::strict;
  if (settings.detailed()) {
    return std::make_unique<DetailedRouter>(network, routing, settings, stream, guard, schedule);
  }
  return visit_routing(routing, [&](const auto& known) -> std::unique_ptr<Fabric> {
    using RoutingT = std::remove_cvref_t<decltype(known)>;
    return std::make_unique<Router<RoutingT>>(network, known, settings, stream, guard, schedule);
  });
}

}  // namespace simcore
