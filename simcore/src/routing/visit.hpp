// Hands a routing on under its final class, where the simulator is compiled for that class.
#pragma once

#include "routing/dimension_order.hpp"
#include "routing/dragonfly_minimal.hpp"
#include "routing/dragonfly_ugal.hpp"
#include "routing/minimal.hpp"

namespace simcore::routing {

template <class... Classes>
struct ClassList {};

/// The routing classes that the simulator is compiled for; the others are called virtually.
using RoutingClasses =
    ClassList<SingleRouterRouting, GridDimensionOrderRouting, DragonflyMinimalRouting,
              DragonflyUgalRouting, HyperXDimensionOrderRouting>;

namespace detail {

template <class Visitor, class First, class... Rest>
decltype(auto) visit_as(const Routing& routing, Visitor& visitor, ClassList<First, Rest...>) {
  if (const auto* known = dynamic_cast<const First*>(&routing)) return visitor(*known);
  if constexpr (sizeof...(Rest) > 0) {
    return visit_as(routing, visitor, ClassList<Rest...>{});
  } else {
    return visitor(routing);
  }
}

}  // namespace detail

/// Calls `visitor(const FinalClass&)`, or `visitor(const Routing&)` for a class not in
/// RoutingClasses.
template <class Visitor>
decltype(auto) visit_routing(const Routing& routing, Visitor&& visitor) {
  return detail::visit_as(routing, visitor, RoutingClasses{});
}

}  // namespace simcore::routing
