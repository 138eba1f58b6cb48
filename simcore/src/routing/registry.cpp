#include "routing/registry.hpp"

#include "engine/size_limits.hpp"
#include "params/choose.hpp"
#include "routing/kinds.hpp"

namespace simcore::routing {

const std::vector<RoutingEntry>& routing_registry() {
  static const std::vector<RoutingEntry> entries = {
      {.spec = minimal_spec,
       .build = build_minimal,
       .splits_minimal_paths = true,
       .legs_on_damaged = 1},
      {.spec = dimension_order_routing_spec,
       .build = build_dimension_order_routing,
       .splits_minimal_paths = true},
      {.spec = adaptive_minimal_spec, .build = build_adaptive_minimal, .legs_on_damaged = 1},
      {.spec = valiant_spec, .build = build_valiant, .path_stretch = 1.8, .legs_on_damaged = 2},
      {.spec = ugal_spec, .build = build_ugal, .path_stretch = 1.2, .legs_on_damaged = 2},
      {.spec = par_spec, .build = build_par, .path_stretch = 1.2, .legs_on_damaged = 3},
      {.spec = hyperx_adaptive_spec, .build = build_hyperx_adaptive, .path_stretch = 1.1},
      {.spec = rotate_spec, .build = build_rotate, .legs_on_damaged = 1},
      {.spec = spray_spec, .build = build_spray, .legs_on_damaged = 1},
      {o1turn_spec, build_o1turn},
      {romm_spec, build_romm},
      {adaptive_up_spec, build_adaptive_up},
      {d_mod_k_routing_spec, build_d_mod_k_routing},
      {.spec = dragonfly_plus_par_spec, .build = build_dragonfly_plus_par, .path_stretch = 1.2},
      {imported_routing_spec, build_imported_routing},
  };
  return entries;
}

std::unique_ptr<Routing> make_routing(const Value& section, const Topology& topology) {
  const RoutingEntry& entry = choose("routing", routing_registry(), section, "minimal");
  return build_routing(entry, validate(entry.spec(), section), topology);
}

std::unique_ptr<Routing> build_routing(const RoutingEntry& entry, const Params& params,
                                       const Topology& topology) {
  std::unique_ptr<Routing> routing = entry.build(params, topology);
  if (routing->virtual_channels() > kMostVirtualChannels) {
    throw PointError("routing.kind", "'" + entry.spec().kind + "'",
                     "at most " + std::to_string(kMostVirtualChannels) + " virtual channels",
                     "'" + entry.spec().kind + "' needs " +
                         std::to_string(routing->virtual_channels()) +
                         " virtual channels on this topology; routers have at most " +
                         std::to_string(kMostVirtualChannels));
  }
  return routing;
}

}  // namespace simcore::routing
