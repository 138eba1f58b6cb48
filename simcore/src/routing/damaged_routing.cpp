#include "routing/damaged_routing.hpp"

#include "params/choose.hpp"
#include "params/names.hpp"
#include "routing/layered_routing.hpp"
#include "routing/registry.hpp"
#include "routing/routing_params.hpp"
#include "routing/valiant_ugal_par.hpp"

namespace simcore::routing {
namespace {

const RoutingEntry& entry_of(const Value& section) {
  return choose("routing", routing_registry(), section, "minimal");
}

std::vector<std::string> kinds_that_go_around() {
  std::vector<std::string> kinds;
  for (const RoutingEntry& entry : routing_registry()) {
    if (entry.legs_on_damaged > 0) kinds.push_back(entry.spec().kind);
  }
  return kinds;
}

Refusal refuse_kind(const std::string& kind) {
  List allowed;
  for (std::string& name : kinds_that_go_around()) allowed.emplace_back(std::move(name));
  return {.field = "routing.kind",
          .value = kind,
          .allowed = std::move(allowed),
          .message = "'" + kind +
                     "' follows the shape of the whole network and cannot go around what has "
                     "failed: " +
                     comma_joined(kinds_that_go_around()) + " take tables of what is left",
          .related = {"routing.kind", "failures.failed_links"}};
}

Refusal refuse_param(const Params& params, const char* name, const char* allowed,
                     const std::string& why) {
  return {.field = std::string("routing.") + name,
          .value = *params.find(name),
          .allowed = allowed,
          .message = why,
          .related = {std::string("routing.") + name, "failures.failed_links"}};
}

bool is(const Params& params, const char* name, const char* value) {
  return params.has(name) && params.choice(name) == value;
}

PortChoice port_choice(const std::string& kind, const Params& params) {
  if (kind == "adaptive_minimal") return PortChoice::least_loaded;
  if (kind == "rotate" || kind == "spray" || is(params, "path_choice", "rotating")) {
    return PortChoice::rotating;
  }
  return is(params, "path_choice", "fixed") ? PortChoice::fixed : PortChoice::random;
}

NonminimalRule nonminimal_rule(const std::string& kind) {
  if (kind == "valiant") return NonminimalRule::always;
  return kind == "ugal" ? NonminimalRule::at_source : NonminimalRule::progressive;
}

}  // namespace

std::uint32_t channels_on_damaged(const Value& section, std::uint32_t layers) {
  return entry_of(section).legs_on_damaged * layers;
}

std::vector<Refusal> refuse_on_damaged(const Value& section, std::uint32_t layers) {
  const RoutingEntry& entry = entry_of(section);
  const ComponentSpec spec = entry.spec();
  if (entry.legs_on_damaged == 0) return {refuse_kind(spec.kind)};
  const Params params = validate(spec, section);
  std::vector<Refusal> refusals;
  for (const char* name : {"deadlock_avoidance", "adaptive_channels", "intermediate",
                           "virtual_channel_rule", "drawn_places"}) {
    if (!params.changed(name)) continue;
    refusals.push_back(refuse_param(params, name, "absent",
                                    "has no effect where parts of the network fail: tables of "
                                    "what is left have channels and paths of their own"));
  }
  if (is(params, "path_choice", "first")) {
    refusals.push_back(refuse_param(params, "path_choice", "random, rotating, fixed",
                                    "is for the half turns of a whole ring or torus"));
  }
  if (is(params, "hop_weights", "constant")) {
    refusals.push_back(refuse_param(params, "hop_weights", "paths, ratio",
                                    "is for the paths of a whole dragonfly"));
  }
  const std::uint32_t channels = entry.legs_on_damaged * layers;
  if (channels > kMostVirtualChannels) {
    refusals.push_back(
        {.field = "failures.routing_channels",
         .value = layers,
         .allowed = "at most " + std::to_string(kMostVirtualChannels / entry.legs_on_damaged),
         .message = "'" + spec.kind + "' needs " + std::to_string(channels) +
                    " virtual channels with it; routers have at most " +
                    std::to_string(kMostVirtualChannels),
         .related = {"failures.routing_channels", "routing.kind"}});
  }
  return refusals;
}

std::unique_ptr<Routing> make_routing_on_damaged(const Value& section,
                                                 const DamagedTopology& topology) {
  require_none(refuse_on_damaged(section, topology.paths().layers()));
  const RoutingEntry& entry = entry_of(section);
  const ComponentSpec spec = entry.spec();
  const Params params = validate(spec, section);
  const bool one_leg = entry.legs_on_damaged == 1;
  LayeredRouting layered(topology, one_leg ? port_choice(spec.kind, params) : PortChoice::random);
  if (one_leg) return std::make_unique<LayeredRouting>(layered);
  const NonminimalRule rule = nonminimal_rule(spec.kind);
  return std::make_unique<ValiantUgalParRouting<LayeredRouting>>(
      topology, layered, std::make_unique<AnyRouter>(topology),
      rule == NonminimalRule::always ? NonminimalSettings{.rule = rule}
                                     : nonminimal_settings(params, rule));
}

}  // namespace simcore::routing
