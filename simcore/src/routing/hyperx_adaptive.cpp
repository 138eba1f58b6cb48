// Adaptive routing on HyperX: every hop chooses between the minimal path and a nonminimal one.
#include "routing/kinds.hpp"
#include "routing/nonminimal_choice.hpp"
#include "routing/path_choice.hpp"
#include "routing/routing_params.hpp"
#include "topology/hyperx.hpp"

namespace simcore::routing {
namespace {

/// At every router of its minimal path (in dimension order) a packet draws a random other
/// coordinate in each dimension that still differs. It goes on while
///   queued bytes ahead <= detour_weight * queued bytes towards those coordinates + threshold,
/// else to the router that they name, in dimension order, and then to its target; a nonminimal path
/// is taken once. Of parallel links the one with the fewest queued bytes is meant.
///
/// A packet that turns off after k hops differs in at most n - k dimensions and takes at most
/// 2 (n - k) hops more: 2 n in all. The k-th hop is on channel k (distance classes).
class HyperXAdaptiveRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  HyperXAdaptiveRouting(const HyperXTopology& topology, WeightedChoice rule)
      : topology_(&topology), rule_(rule) {}

  [[nodiscard]] std::uint32_t virtual_channels() const override { return max_hops(); }
  [[nodiscard]] std::uint32_t max_hops() const override {
    return 2 * static_cast<std::uint32_t>(topology_->shape().dimensions());
  }
  [[nodiscard]] bool adaptive() const override { return true; }
  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override;
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;
  [[nodiscard]] bool takes_nonminimal() const override { return true; }
  [[nodiscard]] bool non_minimal(const RouteState& state) const override {
    return state.via != on_minimal_path;
  }

 private:
  /// `via`: the intermediate router, or one of these.
  static constexpr std::uint32_t on_minimal_path = ~0U;  ///< not turned off
  static constexpr std::uint32_t returned = ~0U - 1U;    ///< been there

  struct Choice {
    PortIndex port;
    std::uint32_t queued;
  };
  [[nodiscard]] Choice towards(RouterId here, RouterId target, std::uint32_t random,
                               const PortLoads& loads) const;
  [[nodiscard]] RouterId draw_intermediate(RouterId here, RouterId to_router,
                                           std::uint32_t random) const;
  void list_intermediates(RouterId here, RouterId to_router, std::vector<RouterId>& out) const;
  void add_options(RouterId here, RouterId target, RouteState state, double share,
                   std::vector<RouteOption>& out) const;

  const HyperXTopology* topology_;
  WeightedChoice rule_;
};

RouteState HyperXAdaptiveRouting::start(RouterId, RouterId, std::uint32_t random,
                                        std::uint32_t) const {
  return {.random_bits = static_cast<std::uint16_t>(random & 0xFFFFU), .via = on_minimal_path};
}

void HyperXAdaptiveRouting::starts(RouterId, RouterId, std::vector<RouteState>& out) const {
  out.push_back({.via = on_minimal_path});
}

/// The first link in dimension order towards `target`, which is another router.
HyperXAdaptiveRouting::Choice HyperXAdaptiveRouting::towards(RouterId here, RouterId target,
                                                             std::uint32_t random,
                                                             const PortLoads& loads) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t position = shape.position(here);
  const std::uint32_t goal = shape.position(target);
  const std::size_t d = shape.first_difference(position ^ goal);
  const PortIndex first =
      topology_->first_port(d, shape.coordinate(position, d), shape.coordinate(goal, d));
  const std::uint32_t links = topology_->link_multiplicity(d);
  std::uint32_t link = below(random, links);
  Choice best{static_cast<PortIndex>(first + link), 0};
  best.queued = loads.queued_bytes(here, best.port);
  for (std::uint32_t i = 1; i < links && best.queued > 0; ++i) {
    link = link + 1 == links ? 0 : link + 1;
    const auto port = static_cast<PortIndex>(first + link);
    const std::uint32_t queued = loads.queued_bytes(here, port);
    if (queued < best.queued) best = {port, queued};
  }
  return best;
}

RouterId HyperXAdaptiveRouting::draw_intermediate(RouterId here, RouterId to_router,
                                                  std::uint32_t random) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t position = shape.position(here);
  const std::uint32_t target = shape.position(to_router);
  RouterId via = here;
  for (std::size_t d = 0; d < shape.dimensions(); ++d) {
    const std::uint32_t from = shape.coordinate(position, d);
    if (from == shape.coordinate(target, d)) continue;
    random = mixed(random, static_cast<std::uint32_t>(d));
    const std::uint32_t other = below(random, shape.width(d) - 1);
    via = shape.moved(via, d, from, other < from ? other : other + 1);
  }
  return via;
}

void HyperXAdaptiveRouting::list_intermediates(RouterId here, RouterId to_router,
                                               std::vector<RouterId>& out) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t position = shape.position(here);
  const std::uint32_t target = shape.position(to_router);
  out.assign(1, here);
  for (std::size_t d = 0; d < shape.dimensions(); ++d) {
    const std::uint32_t from = shape.coordinate(position, d);
    if (from == shape.coordinate(target, d)) continue;
    std::vector<RouterId> moved;
    for (const RouterId via : out) {
      for (std::uint32_t other = 0; other < shape.width(d); ++other) {
        if (other != from) moved.push_back(shape.moved(via, d, from, other));
      }
    }
    out = std::move(moved);
  }
}

Hop HyperXAdaptiveRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                                const PortLoads* loads) const {
  if (state.via == here) state.via = returned;
  if (here == to_router && state.via >= returned) return {topology_->port_of(to)};
  const std::uint32_t random = mixed(state.random_bits, here);
  Choice choice = towards(here, state.via >= returned ? to_router : state.via, random, *loads);
  if (state.via == on_minimal_path) {
    const RouterId via = draw_intermediate(here, to_router, random);
    const Choice nonminimal = via == to_router ? choice : towards(here, via, random, *loads);
    if (rule_.prefers_nonminimal(choice.queued, nonminimal.queued) && via != to_router) {
      state.via = via;
      choice = nonminimal;
    }
  }
  return {choice.port, state.scratch++};
}

void HyperXAdaptiveRouting::add_options(RouterId here, RouterId target, RouteState state,
                                        double share, std::vector<RouteOption>& out) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t position = shape.position(here);
  const std::uint32_t goal = shape.position(target);
  const std::size_t d = shape.first_difference(position ^ goal);
  const PortIndex first =
      topology_->first_port(d, shape.coordinate(position, d), shape.coordinate(goal, d));
  const std::uint32_t links = topology_->link_multiplicity(d);
  const std::uint8_t channel = state.scratch++;
  for (std::uint32_t link = 0; link < links; ++link) {
    out.push_back({.hop = {static_cast<PortIndex>(first + link), channel},
                   .after = state,
                   .share = share / links});
  }
}

void HyperXAdaptiveRouting::options(RouterId here, RouterId to_router, EndpointId to,
                                    const RouteState& before, std::vector<RouteOption>& out) const {
  RouteState state = before;
  state.random_bits = 0;
  if (state.via == here) state.via = returned;
  if (here == to_router && state.via >= returned) {
    out.push_back({.hop = {topology_->port_of(to)}, .after = state});
    return;
  }
  add_options(here, state.via >= returned ? to_router : state.via, state, 1.0, out);
  if (state.via != on_minimal_path) return;
  std::vector<RouterId> intermediates;
  list_intermediates(here, to_router, intermediates);
  for (const RouterId via : intermediates) {
    if (via == to_router) continue;
    state.via = via;
    add_options(here, via, state, 0.0, out);
  }
}

}  // namespace

ComponentSpec hyperx_adaptive_spec() {
  return {
      .section = "routing",
      .kind = "hyperx_adaptive",
      .title = "HyperX adaptive",
      .help =
          "At every hop of the minimal path, a choice between going on and a nonminimal path by "
          "random other coordinates in the dimensions that still differ; the k-th hop is "
          "on channel k, 2 for each dimension.",
      .source = "Ahn, Binkert, Davis, McLaren & Schreiber, SC 2009",
      .params = weighted_choice_params()};
}

std::unique_ptr<Routing> build_hyperx_adaptive(const Params& params, const Topology& topology) {
  const auto* hyperx = topology.as_hyperx();
  if (hyperx == nullptr) refuse_topology("hyperx_adaptive", "HyperX");
  return std::make_unique<HyperXAdaptiveRouting>(*hyperx, weighted_choice(params));
}

}  // namespace simcore::routing
