// Spray and adaptive minimal: every minimal path, in turn or by loads; escape channels on grids.
#include <array>

#include "routing/dimension_order.hpp"
#include "routing/kinds.hpp"
#include "routing/minimal.hpp"
#include "routing/routing_params.hpp"

namespace simcore::routing {
namespace {

/// How a packet picks among the steps that bring it closer. least_loaded: fewest queued bytes.
/// spread: at random, a dimension in proportion to the hops that are left in it, so that all
/// minimal paths are equally likely.
enum class StepChoice : std::uint8_t { least_loaded, spread };

/// Fully adaptive minimal routing (Duato, IEEE Transactions on Parallel and Distributed Systems,
/// 1993 and 1996). A packet takes an adaptive channel of the step that it picks only where it has
/// room at once, another step's where that has no room, else it waits for the escape channel:
/// dimension order with a dateline, from wherever the packet is. It may leave the escape channels
/// again, for under virtual cut-through it holds no channel but the one that it is in.
///
/// Channels: 0 (and 1, with joined ends) escape, the others adaptive. The dateline goes by where
/// the packet is and where it goes, not by where it has been: channel 0 where it has yet to cross.
class SprayAdaptiveMinimalRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  SprayAdaptiveMinimalRouting(const GridTopology& topology, StepChoice choice,
                              std::uint32_t adaptive_channels);

  [[nodiscard]] std::uint32_t virtual_channels() const override {
    return escape_channels_ + adaptive_channels_;
  }
  [[nodiscard]] std::uint32_t max_hops() const override { return max_hops_; }
  [[nodiscard]] bool adaptive() const override { return true; }
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  [[nodiscard]] bool draws(RouterId from, RouterId to_router) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;

 private:
  /// A step closer: its port, and how many minimal hops its dimension is good for.
  struct Step {
    PortIndex port;
    std::uint32_t hops;
  };
  class Steps;

  [[nodiscard]] Hop escape(std::uint32_t position, std::uint32_t target) const;

  const GridTopology* topology_;
  StepChoice choice_;
  std::uint32_t escape_channels_;
  std::uint32_t adaptive_channels_;
  std::uint32_t max_hops_ = 0;
};

/// The steps closer from one position to another: one for each dimension, two for half turns.
class SprayAdaptiveMinimalRouting::Steps {
 public:
  Steps(const GridTopology& topology, std::uint32_t position, std::uint32_t target) {
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
  [[nodiscard]] const Step& operator[](std::uint32_t i) const { return ways_[i]; }

  /// Minimal hops of all steps; the two of a half turn count half each.
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

  std::array<Step, 64> ways_;  // twice the dimensions that 2^32 routers can have
  std::uint32_t count_ = 0;
};

SprayAdaptiveMinimalRouting::SprayAdaptiveMinimalRouting(const GridTopology& topology,
                                                         StepChoice choice,
                                                         std::uint32_t adaptive_channels)
    : topology_(&topology),
      choice_(choice),
      escape_channels_(topology.wraps() ? 2 : 1),
      adaptive_channels_(adaptive_channels) {
  for (const std::uint32_t width : topology.shape().widths()) {
    max_hops_ += topology.wraps() ? width / 2 : width - 1;
  }
}

/// With one step, the hops that follow have one as well.
bool SprayAdaptiveMinimalRouting::draws(RouterId from, RouterId to_router) const {
  const GridShape& shape = topology_->shape();
  return Steps(*topology_, shape.position(from), shape.position(to_router)).size() > 1;
}

Hop SprayAdaptiveMinimalRouting::escape(std::uint32_t position, std::uint32_t target) const {
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

Hop SprayAdaptiveMinimalRouting::next(RouterId here, RouterId to_router, EndpointId to,
                                      RouteState& state, const PortLoads* loads) const {
  if (here == to_router) return {topology_->port_of(to)};
  const std::uint32_t position = topology_->shape().position(here);
  const std::uint32_t target = topology_->shape().position(to_router);
  const Steps steps(*topology_, position, target);
  const std::uint32_t random = mixed(state.random_bits, here);
  std::uint32_t first = 0;
  if (choice_ == StepChoice::spread) {
    std::uint32_t left = below(random, steps.weight());
    while (left >= steps.weight_of(first)) left -= steps.weight_of(first++);
  } else {
    first = below(random, steps.size());
  }
  Hop best = escape(position, target);
  std::uint32_t least = ~0U;
  for (std::uint32_t i = 0; i < steps.size(); ++i) {
    const PortIndex port = steps[(first + i) % steps.size()].port;
    const std::uint32_t queued =
        choice_ == StepChoice::spread ? i : loads->queued_bytes(here, port);
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

void SprayAdaptiveMinimalRouting::starts(RouterId, RouterId, std::vector<RouteState>& out) const {
  out.emplace_back();
}

void SprayAdaptiveMinimalRouting::options(RouterId here, RouterId to_router, EndpointId to,
                                          const RouteState& state,
                                          std::vector<RouteOption>& out) const {
  RouteState after = state;
  after.random_bits = 0;
  if (here == to_router) {
    out.push_back({.hop = {topology_->port_of(to)}, .after = after});
    return;
  }
  const std::uint32_t position = topology_->shape().position(here);
  const std::uint32_t target = topology_->shape().position(to_router);
  const Steps steps(*topology_, position, target);
  for (std::uint32_t i = 0; i < steps.size(); ++i) {
    const double share = choice_ == StepChoice::spread
                             ? static_cast<double>(steps.weight_of(i)) / steps.weight()
                             : 1.0 / steps.size();
    for (std::uint32_t vc = escape_channels_; vc < virtual_channels(); ++vc) {
      out.push_back({.hop = {steps[i].port, static_cast<std::uint8_t>(vc)},
                     .after = after,
                     .waits = false,
                     .share = vc == escape_channels_ ? share : 0.0});
    }
  }
  out.push_back({.hop = escape(position, target), .after = after, .share = 0.0});
}

std::unique_ptr<Routing> over_all_paths(const Params& params, const Topology& topology,
                                        StepChoice on_grids, PortChoice elsewhere) {
  if (const auto* grid = topology.as_grid()) {
    return std::make_unique<SprayAdaptiveMinimalRouting>(*grid, on_grids,
                                                         adaptive_channels(params));
  }
  refuse_given(params, "adaptive_channels", "only rings, meshes and tori have escape paths");
  return std::make_unique<MinimalRouting>(minimal_paths(topology, elsewhere));
}

}  // namespace

ComponentSpec adaptive_minimal_spec() {
  return {.section = "routing",
          .kind = "adaptive_minimal",
          .title = "Adaptive minimal",
          .help =
              "At every router the output on a minimal path with the fewest queued bytes. "
              "Rings, meshes and tori: an adaptive channel that has room, else the escape "
              "channels (dimension order, dateline). Trees: one channel. Elsewhere: the k-th "
              "hop on channel k.",
          .source = "Duato, IEEE Transactions on Parallel and Distributed Systems, 1993 and 1996",
          .params = {adaptive_channels_param()}};
}

ComponentSpec spray_spec() {
  return {.section = "routing",
          .kind = "spray",
          .title = "Spray",
          .help =
              "The packets of a message spread over all minimal paths, whatever the loads. "
              "Rings, meshes and tori: a random one, on an adaptive channel that has room, "
              "else the escape channels. Elsewhere: all in turn.",
          .params = {adaptive_channels_param()}};
}

std::unique_ptr<Routing> build_adaptive_minimal(const Params& params, const Topology& topology) {
  return over_all_paths(params, topology, StepChoice::least_loaded, PortChoice::least_loaded);
}

std::unique_ptr<Routing> build_spray(const Params& params, const Topology& topology) {
  return over_all_paths(params, topology, StepChoice::spread, PortChoice::rotating);
}

}  // namespace simcore::routing
