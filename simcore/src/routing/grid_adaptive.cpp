#include "routing/grid_adaptive.hpp"

#include <array>

namespace simcore {

/// The ways closer from one position to another: one for each dimension, two for half turns.
class GridAdaptiveRouting::Ways {
 public:
  Ways(const GridTopology& topology, std::uint32_t position, std::uint32_t target) {
    const GridShape& shape = topology.shape();
    for (std::size_t d = 0; d < shape.dimensions(); ++d) {
      const std::uint32_t from = shape.coordinate(position, d);
      const std::uint32_t goal = shape.coordinate(target, d);
      if (from == goal) continue;
      if (!topology.wraps()) {
        add(d, goal > from, goal > from ? goal - from : from - goal);
        continue;
      }
      const std::uint32_t width = shape.width(d);
      const std::uint32_t ahead = goal > from ? goal - from : goal + width - from;
      if (2 * ahead <= width) add(d, true, ahead);
      if (2 * ahead >= width) add(d, false, width - ahead);
    }
  }

  [[nodiscard]] std::uint32_t size() const { return count_; }
  [[nodiscard]] const Way& operator[](std::uint32_t i) const { return ways_[i]; }

  /// Minimal hops of all ways; the two of a half turn count half each.
  [[nodiscard]] std::uint32_t weight() const {
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < count_; ++i) sum += weight_of(i);
    return sum;
  }
  [[nodiscard]] std::uint32_t weight_of(std::uint32_t i) const {
    const bool half =
        (i > 0 && ways_[i - 1].port + 1 == ways_[i].port && ways_[i].port % 2 == 1) ||
        (i + 1 < count_ && ways_[i].port % 2 == 0 && ways_[i].port + 1 == ways_[i + 1].port);
    return half ? ways_[i].hops : 2 * ways_[i].hops;
  }

 private:
  void add(std::size_t d, bool forward, std::uint32_t hops) {
    ways_[count_++] = {static_cast<PortIndex>(2 * d + (forward ? 0 : 1)), hops};
  }

  std::array<Way, 64> ways_;  // twice the dimensions that 2^32 routers can have
  std::uint32_t count_ = 0;
};

GridAdaptiveRouting::GridAdaptiveRouting(const GridTopology& topology, WayChoice choice,
                                         std::uint32_t adaptive_channels)
    : topology_(&topology),
      choice_(choice),
      escape_channels_(topology.wraps() ? 2 : 1),
      adaptive_channels_(adaptive_channels) {
  for (const std::uint32_t width : topology.shape().widths()) {
    max_hops_ += topology.wraps() ? width / 2 : width - 1;
  }
}

/// With one way, the hops that follow have one as well.
bool GridAdaptiveRouting::draws(RouterId from, RouterId to_router) const {
  const GridShape& shape = topology_->shape();
  return Ways(*topology_, shape.position(from), shape.position(to_router)).size() > 1;
}

Hop GridAdaptiveRouting::escape(std::uint32_t position, std::uint32_t target) const {
  const GridShape& shape = topology_->shape();
  const std::size_t d = shape.first_difference(position ^ target);
  const std::uint32_t from = shape.coordinate(position, d);
  const std::uint32_t goal = shape.coordinate(target, d);
  bool forward = goal > from;
  std::uint8_t channel = 0;
  if (topology_->wraps()) {
    const std::uint32_t width = shape.width(d);
    const std::uint32_t ahead = goal > from ? goal - from : goal + width - from;
    forward = 2 * ahead <= width;
    const bool will_cross = forward ? goal < from : goal > from;
    channel = will_cross ? 0 : 1;
  }
  return {static_cast<PortIndex>(2 * d + (forward ? 0 : 1)), channel};
}

Hop GridAdaptiveRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                              const PortLoads* loads) const {
  if (here == to_router) return {topology_->port_of(to)};
  const std::uint32_t position = topology_->shape().position(here);
  const std::uint32_t target = topology_->shape().position(to_router);
  const Ways ways(*topology_, position, target);
  const std::uint32_t random = mixed(state.random_bits, here);
  std::uint32_t first = 0;
  if (choice_ == WayChoice::spread) {
    std::uint32_t left = below(random, ways.weight());
    while (left >= ways.weight_of(first)) left -= ways.weight_of(first++);
  } else {
    first = below(random, ways.size());
  }
  Hop best = escape(position, target);
  std::uint32_t least = ~0U;
  for (std::uint32_t i = 0; i < ways.size(); ++i) {
    const PortIndex port = ways[(first + i) % ways.size()].port;
    const std::uint32_t queued = choice_ == WayChoice::spread ? i : loads->queued_bytes(here, port);
    if (queued >= least) continue;
    for (std::uint32_t vc = escape_channels_; vc < virtual_channels(); ++vc) {
      if (!loads->has_room(here, port, vc)) continue;
      best = {port, static_cast<std::uint8_t>(vc)};
      least = queued;
      break;
    }
  }
  return best;
}

void GridAdaptiveRouting::starts(RouterId, RouterId, std::vector<RouteState>& out) const {
  out.emplace_back();
}

void GridAdaptiveRouting::options(RouterId here, RouterId to_router, EndpointId to,
                                  const RouteState& state, std::vector<RouteOption>& out) const {
  RouteState after = state;
  after.random_bits = 0;
  if (here == to_router) {
    out.push_back({.hop = {topology_->port_of(to)}, .after = after});
    return;
  }
  const std::uint32_t position = topology_->shape().position(here);
  const std::uint32_t target = topology_->shape().position(to_router);
  const Ways ways(*topology_, position, target);
  for (std::uint32_t i = 0; i < ways.size(); ++i) {
    const double share = choice_ == WayChoice::spread
                             ? static_cast<double>(ways.weight_of(i)) / ways.weight()
                             : 1.0 / ways.size();
    for (std::uint32_t vc = escape_channels_; vc < virtual_channels(); ++vc) {
      out.push_back({.hop = {ways[i].port, static_cast<std::uint8_t>(vc)},
                     .after = after,
                     .waits = false,
                     .share = vc == escape_channels_ ? share : 0.0});
    }
  }
  out.push_back({.hop = escape(position, target), .after = after, .share = 0.0});
}

}  // namespace simcore
