#include "point/routing_needs.hpp"

namespace simcore::point {

RoutingNeeds needs_of(const Routing& routing) {
  return {.virtual_channels = routing.virtual_channels(),
          .packets_held = routing.needs_bubble() ? 2U : 1U,
          .sees_queues_alone = routing.load_measure() == LoadMeasure::queue};
}

}  // namespace simcore::point
