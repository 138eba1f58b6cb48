#include "routing/valiant_ugal_par.hpp"

#include <algorithm>

#include "routing/dimension_order.hpp"
#include "routing/dragonfly_ugal.hpp"
#include "routing/kinds.hpp"
#include "routing/minimal.hpp"
#include "routing/path_choice.hpp"
#include "routing/routing_params.hpp"

namespace simcore::routing {

AnyRouter::AnyRouter(const Topology& topology) : routers_(topology.routers()) {
  std::vector<bool> attached(routers_);
  for (EndpointId e = 0; e < topology.endpoints(); ++e) attached[topology.router_of(e)] = true;
  for (RouterId r = 0; r < routers_; ++r) {
    if (attached[r] && !topology.cut_off(r)) some_.push_back(r);
  }
  if (some_.size() == routers_) some_.clear();
}

RouterId AnyRouter::draw(RouterId, RouterId, std::uint32_t random) const {
  if (some_.empty()) return below(random, routers_);
  return some_[below(random, static_cast<std::uint32_t>(some_.size()))];
}

bool AnyRouter::has(RouterId router) const {
  return some_.empty() || std::binary_search(some_.begin(), some_.end(), router);
}

void AnyRouter::list(RouterId, RouterId, std::vector<RouterId>& out) const {
  if (!some_.empty()) {
    out.insert(out.end(), some_.begin(), some_.end());
    return;
  }
  for (RouterId r = 0; r < routers_; ++r) out.push_back(r);
}

namespace {

std::vector<ParamSpec> params_of(bool weighed) {
  std::vector<ParamSpec> params{deadlock_avoidance_param()};
  if (weighed) {
    for (ParamSpec& param : nonminimal_params()) params.push_back(std::move(param));
  }
  for (ParamSpec& param : dragonfly_nonminimal_params(weighed)) params.push_back(std::move(param));
  return params;
}

std::unique_ptr<Routing> on_dragonfly(const Params& params, const DragonflyTopology& dragonfly,
                                      NonminimalSettings settings) {
  if (!avoids_deadlock(params)) {
    throw PointError("routing.deadlock_avoidance", "'none'", "auto",
                     "nonminimal paths of the dragonfly always have their virtual channels");
  }
  const bool router = params.has("intermediate") && params.choice("intermediate") == "router";
  const bool any = settings.rule == NonminimalRule::always && params.has("drawn_places") &&
                   params.choice("drawn_places") == "any";
  const bool hops =
      params.has("virtual_channel_rule") && params.choice("virtual_channel_rule") == "hops";
  return std::make_unique<DragonflyUgalRouting>(
      dragonfly, DragonflyUgalRouting::Settings{
                     .choice = settings,
                     .place = router ? IntermediatePlace::router : IntermediatePlace::group,
                     .by_hops = hops,
                     .any_place = any});
}

template <class Base>
std::unique_ptr<Routing> by_any_router(const Topology& topology, Base base,
                                       NonminimalSettings settings) {
  return std::make_unique<ValiantUgalParRouting<Base>>(
      topology, std::move(base), std::make_unique<AnyRouter>(topology), settings);
}

/// Refuses what has no effect where the topology is no dragonfly.
void refuse_without_effect(const Params& params, const Topology& topology,
                           const NonminimalSettings& settings) {
  const bool weighed = settings.rule != NonminimalRule::always;
  for (const char* name : {"intermediate", "virtual_channel_rule"}) {
    refuse_given(params, name, "it is for dragonflies");
  }
  if (!weighed) refuse_given(params, "drawn_places", "it is for dragonflies");
  if (settings.weights == HopWeights::constant) {
    throw PointError("routing.hop_weights", "'constant'", "paths, ratio", "is for dragonflies");
  }
  if (weighed && !settings.global_knowledge && topology.turns_once()) {
    for (const char* name :
         {"threshold_bytes", "bias_bytes", "load_measure", "hop_weights", "detour_ratio"}) {
      refuse_given(params, name,
                   "both paths leave a leaf by the same port, so its queues never make the "
                   "nonminimal one look better");
    }
  }
}

std::unique_ptr<Routing> by_intermediate(const Params& params, const Topology& topology,
                                         NonminimalSettings settings) {
  const char* kind = settings.rule == NonminimalRule::always      ? "valiant"
                     : settings.rule == NonminimalRule::at_source ? "ugal"
                                                                  : "par";
  if (topology.routers() == 1) refuse_topology(kind, "networks of two routers and more");
  // A random router may be the interface of an endpoint, which forwards nothing.
  if (topology.planes() > 0) refuse_topology(kind, "networks without planes");
  const bool weighed = settings.rule != NonminimalRule::always;
  if (weighed && settings.global_knowledge && settings.weights != HopWeights::ratio) {
    refuse_given(params, "hop_weights", "with global knowledge no load is multiplied by hops");
  }
  if (const auto* dragonfly = topology.as_dragonfly()) {
    return on_dragonfly(params, *dragonfly, settings);
  }
  refuse_without_effect(params, topology, settings);
  if (const auto* grid = topology.as_grid()) {
    return by_any_router(topology, GridDimensionOrderRouting(*grid, ring_rule(params, *grid)),
                         settings);
  }
  const bool avoid = avoids_deadlock(params);
  if (const auto* hyperx = topology.as_hyperx()) {
    return by_any_router(topology, HyperXDimensionOrderRouting(*hyperx), settings);
  }
  return by_any_router(topology, minimal_paths(topology, PortChoice::random, avoid), settings);
}

}  // namespace

ComponentSpec valiant_spec() {
  return {.section = "routing",
          .kind = "valiant",
          .title = "Valiant",
          .help =
              "Every packet goes by a random place: a random router, and on the dragonfly a "
              "random third group. Any traffic then loads the network like uniform traffic "
              "twice over. Each leg is minimal and has virtual channels of its own.",
          .source =
              "Valiant, SIAM Journal on Computing, 1982; Kim, Dally, Scott & Abts, ISCA 2008 "
              "(dragonfly)",
          .params = params_of(false)};
}

ComponentSpec ugal_spec() {
  return {.section = "routing",
          .kind = "ugal",
          .title = "UGAL",
          .help =
              "The first router decides for each packet between the minimal path and one by a "
              "random place: the latter is taken where its queue times its hops, plus "
              "bias_bytes, is less than those of the minimal path.",
          .source =
              "Singh, PhD thesis, Stanford University, 2005; Kim, Dally, Scott & Abts, ISCA "
              "2008 (dragonfly)",
          .params = params_of(true)};
}

ComponentSpec par_spec() {
  return {.section = "routing",
          .kind = "par",
          .title = "Progressive adaptive",
          .help =
              "UGAL whose decision for the minimal path is made again at every router while "
              "the packet is on it; on the dragonfly, while it is in its source group.",
          .source = "Jiang, Kim & Dally, ISCA 2009",
          .params = params_of(true)};
}

std::unique_ptr<Routing> build_valiant(const Params& params, const Topology& topology) {
  return by_intermediate(params, topology, {.rule = NonminimalRule::always});
}

std::unique_ptr<Routing> build_ugal(const Params& params, const Topology& topology) {
  return by_intermediate(params, topology, nonminimal_settings(params, NonminimalRule::at_source));
}

std::unique_ptr<Routing> build_par(const Params& params, const Topology& topology) {
  return by_intermediate(params, topology,
                         nonminimal_settings(params, NonminimalRule::progressive));
}

}  // namespace simcore::routing
