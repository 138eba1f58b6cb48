// Shapes of dragonflies, chosen from endpoints and radix, and what they share in their parameters.
#pragma once

#include <cstdint>
#include <optional>

#include "params/param_spec.hpp"
#include "topology/group_wiring.hpp"

namespace simcore::topology {

/// A dragonfly or dragonfly+ whose wiring suits its size.
struct GroupChoice {
  std::uint32_t p = 0;  ///< endpoints of a router (of a leaf)
  std::uint32_t a = 0;  ///< routers of a group (leaves, and as many spines)
  std::uint32_t h = 0;  ///< global ports of a router (of a spine)
  std::uint32_t g = 0;
  WiringRule rule = WiringRule::all_to_all;
};

/// The dragonfly of routers with `radix` ports that has `endpoints`; nothing where no balanced one
/// has.
std::optional<GroupChoice> size_dragonfly(std::int64_t endpoints, std::int64_t radix);
/// The dragonfly+ of routers with `radix` ports that has `endpoints`; nothing where there is none.
std::optional<GroupChoice> size_dragonfly_plus(std::int64_t endpoints, std::int64_t radix);

/// Load of a global channel under uniform traffic (an endpoint itself included) in units of an
/// endpoint's rate, were all loaded alike.
double uniform_global_load(std::uint64_t endpoints, const GroupWiring& wiring);

/// What Topology::describe() says of the links between groups.
void describe_wiring(const GroupWiring& wiring, WiringRule rule, std::uint64_t endpoints,
                     Map& report);

/// The parameter `wiring`, and the rule that parameters of the shape do not go with radix.
ParamSpec wiring_param();
void apply_without_radix(ParamSpec& param);

/// Throws PointError naming the field where the size does not suit the rule, or where two groups
/// would have no link between them; `ports` is the parameter that h stands in.
void check_wiring(GroupWiringSize size, WiringRule rule,
                  const char* ports = "global_links_per_router");

}  // namespace simcore::topology
