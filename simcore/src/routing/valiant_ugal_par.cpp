#include "routing/dragonfly_ugal.hpp"
#include "routing/hyperx_routing.hpp"
#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"
#include "routing/two_legs.hpp"

namespace simcore {
namespace {

std::vector<ParamSpec> params_of(bool weighed) {
  std::vector<ParamSpec> params{deadlock_avoidance_param()};
  if (weighed) {
    for (ParamSpec& param : detour_params()) params.push_back(std::move(param));
  }
  for (ParamSpec& param : dragonfly_detour_params(weighed)) params.push_back(std::move(param));
  return params;
}

std::unique_ptr<Routing> on_dragonfly(const Params& params, const DragonflyTopology& dragonfly,
                                      DetourSettings settings) {
  if (!avoids_deadlock(params)) {
    throw PointError("routing.deadlock_avoidance", "'none'", "auto",
                     "detours on the dragonfly always have their virtual channels");
  }
  const bool router = params.has("intermediate") && params.choice("intermediate") == "router";
  const bool any = settings.rule == DetourRule::always && params.has("drawn_places") &&
                   params.choice("drawn_places") == "any";
  const bool hops =
      params.has("virtual_channel_rule") && params.choice("virtual_channel_rule") == "hops";
  return std::make_unique<DragonflyIndirectRouting>(
      dragonfly,
      DragonflyIndirectRouting::Settings{.detour = settings,
                                         .place = router ? DetourPlace::router : DetourPlace::group,
                                         .by_hops = hops,
                                         .any_place = any});
}

template <class Base>
std::unique_ptr<Routing> by_any_router(const Topology& topology, Base base,
                                       DetourSettings settings) {
  return std::make_unique<IndirectRouting<Base>>(topology, std::move(base),
                                                 std::make_unique<AnyRouter>(topology), settings);
}

std::unique_ptr<Routing> with_detours(const Params& params, const Topology& topology,
                                      DetourSettings settings) {
  if (topology.routers() == 1) {
    refuse_topology(settings.rule == DetourRule::always      ? "valiant"
                    : settings.rule == DetourRule::at_source ? "ugal"
                                                             : "par",
                    "networks of two routers and more");
  }
  const bool weighed = settings.rule != DetourRule::always;
  if (weighed && settings.global_knowledge && settings.weights != HopWeights::ratio) {
    refuse_given(params, "hop_weights", "with global knowledge no load is multiplied by hops");
  }
  if (const auto* dragonfly = topology.as_dragonfly()) {
    return on_dragonfly(params, *dragonfly, settings);
  }
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
                   "both ways leave a leaf by the same port, so its queues never make a detour "
                   "look better");
    }
  }
  if (const auto* grid = topology.as_grid()) {
    return by_any_router(topology, GridRouting(*grid, ring_rule(params, *grid)), settings);
  }
  const bool avoid = avoids_deadlock(params);
  if (const auto* hyperx = topology.as_hyperx()) {
    return by_any_router(topology, HyperXRouting(*hyperx), settings);
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
              "The first router decides for each packet between the shortest path and one by a "
              "random place: the detour is taken where its queue times its hops, plus "
              "bias_bytes, is less than those of the shortest path.",
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
              "UGAL whose decision for the shortest path is made again at every router while "
              "the packet is on it; on the dragonfly, while it is in its source group.",
          .source = "Jiang, Kim & Dally, ISCA 2009",
          .params = params_of(true)};
}

std::unique_ptr<Routing> build_valiant(const Params& params, const Topology& topology) {
  return with_detours(params, topology, {.rule = DetourRule::always});
}

std::unique_ptr<Routing> build_ugal(const Params& params, const Topology& topology) {
  return with_detours(params, topology, detour_settings(params, DetourRule::at_source));
}

std::unique_ptr<Routing> build_par(const Params& params, const Topology& topology) {
  return with_detours(params, topology, detour_settings(params, DetourRule::progressive));
}

}  // namespace simcore
