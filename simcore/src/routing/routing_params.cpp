#include "routing/routing_params.hpp"

#include "topology/dragonfly_plus.hpp"
#include "topology/fat_tree.hpp"

namespace simcore::routing {

ParamSpec deadlock_avoidance_param() {
  return {.name = "deadlock_avoidance",
          .type = ParamType::choice,
          .axis = AxisKind::choice,
          .unit = "choice",
          .default_value = "auto",
          .choices = {"auto", "dateline", "bubble", "none"},
          .help =
              "auto: as many virtual channels as freedom from deadlock needs. dateline, bubble "
              "(rings and tori only): two channels, or one whose rings packets enter only "
              "where two fit. none: no precaution, for study; such a network may deadlock, "
              "which ends the run with an error. The same as auto where minimal paths alone "
              "cannot deadlock (mesh, HyperX, fat tree, Dragonfly+, single router)."};
}

ParamSpec path_choice_param() {
  return {.name = "path_choice",
          .type = ParamType::choice,
          .axis = AxisKind::choice,
          .unit = "choice",
          .default_value = "random",
          .choices = {"random", "rotating", "fixed", "first"},
          .help =
              "Between minimal paths. random: drawn for each packet; rotating: the "
              "packets of an endpoint take them in turn; fixed: the same for all packets to "
              "a router; first (rings and tori only): half turns all go up."};
}

ParamSpec adaptive_channels_param() {
  return {.name = "adaptive_channels",
          .type = ParamType::integer,
          .axis = AxisKind::resource,
          .unit = "count",
          .nullable = true,
          .min = 1,
          .max = 30,
          .help =
              "Rings, meshes and tori only: virtual channels beside those of the escape "
              "paths. Null: 1."};
}

std::vector<ParamSpec> weighted_choice_params() {
  return {{.name = "detour_weight",
           .type = ParamType::integer,
           .axis = AxisKind::choice,
           .unit = "count",
           .default_value = 2,
           .min = 1,
           .max = 1000,
           .help = "A packet goes straight on while the bytes queued there are at most this times "
                   "those towards the nonminimal path (the detour), plus threshold_bytes."},
          {.name = "threshold_bytes",
           .type = ParamType::integer,
           .axis = AxisKind::choice,
           .unit = "bytes",
           .default_value = 0,
           .min = 0,
           .max = 1e9,
           .help = "No nonminimal hop while no more than this is queued straight on."}};
}

namespace {

bool weighs_by_ratio(const Params& p) {
  return p.has("hop_weights") && p.choice("hop_weights") == "ratio";
}

ParamSpec detour_ratio_param() {
  return {.name = "detour_ratio",
          .type = ParamType::real,
          .axis = AxisKind::choice,
          .unit = "ratio",
          .default_value = 2.0,
          .min = 1,
          .max = 1000,
          .applies_when = "hop_weights is ratio",
          .help =
              "How many times as much must be queued straight on as towards the nonminimal path "
              "(the detour).",
          .applies = weighs_by_ratio};
}

}  // namespace

std::vector<ParamSpec> nonminimal_params() {
  return {
      {.name = "knowledge",
       .type = ParamType::choice,
       .axis = AxisKind::choice,
       .unit = "choice",
       .default_value = "local",
       .choices = {"local", "global"},
       .help = "local: the loads of the packet's own router, weighed by hop_weights; "
               "global: all loads along both paths, which no real router knows."},
      {.name = "load_measure",
       .type = ParamType::choice,
       .axis = AxisKind::choice,
       .unit = "choice",
       .nullable = true,
       .choices = {"queue", "credits", "both"},
       .help = "What counts as the load of an output. queue: bytes that wait for it; credits: "
               "bytes that it has sent and whose space has not come back; both: their sum. "
               "Null: queue, and credits where inputs are FIFOs (network.input_queueing), "
               "whose packets ask for an output one at a time."},
      {.name = "hop_weights",
       .type = ParamType::choice,
       .axis = AxisKind::choice,
       .unit = "choice",
       .nullable = true,
       .choices = {"paths", "constant", "ratio"},
       .help =
           "What loads are multiplied by. paths: the hops of the packet's two paths; "
           "constant (dragonfly only): 3 and 5, or 1 and 2 within a group; ratio: that of "
           "the nonminimal one by detour_ratio. Null: paths, and with global knowledge nothing."},
      detour_ratio_param(),
      {.name = "threshold_bytes",
       .type = ParamType::integer,
       .axis = AxisKind::choice,
       .unit = "bytes",
       .default_value = 0,
       .min = 0,
       .max = 1e9,
       .help = "No nonminimal path while less than this is queued on the minimal one."},
      {.name = "bias_bytes",
       .type = ParamType::integer,
       .axis = AxisKind::choice,
       .unit = "bytes",
       .nullable = true,
       .min = 0,
       .max = 1e9,
       .help =
           "Added to the nonminimal path's load, weighed by hops, before they are compared. Null: "
           "32 of the largest packets (network.packet_bytes and packet_header_bytes)."}};
}

std::vector<ParamSpec> dragonfly_nonminimal_params(bool weighed) {
  std::vector<ParamSpec> params = {
      {.name = "intermediate",
       .type = ParamType::choice,
       .axis = AxisKind::choice,
       .unit = "choice",
       .nullable = true,
       .choices = {"group", "router"},
       .help =
           "Dragonfly only: nonminimal paths go by a random group, wherever they enter it, or by a "
           "random router, which takes one local hop and one virtual channel more. Null: "
           "group."},
      {.name = "virtual_channel_rule",
       .type = ParamType::choice,
       .axis = AxisKind::choice,
       .unit = "choice",
       .nullable = true,
       .choices = {"phase", "hops"},
       .help = "Dragonfly only: channels by the global hops so far, or by all hops so far. Null: "
               "phase."}};
  if (!weighed) {
    params.push_back(
        {.name = "drawn_places",
         .type = ParamType::choice,
         .axis = AxisKind::choice,
         .unit = "choice",
         .nullable = true,
         .choices = {"third", "any"},
         .help = "Dragonfly only: nonminimal paths lead by a third group (within a group, by a "
                 "third router of it), or by any, where packets that draw their "
                 "source's or their target's go straight. Null: third."});
  }
  return params;
}

RingRule ring_rule(const Params& params, const GridTopology& grid) {
  const std::string& rule = params.choice("deadlock_avoidance");
  if (rule == "none") return RingRule::none;
  if (!grid.wraps() && rule != "auto") {
    throw PointError("routing.deadlock_avoidance", "'" + rule + "'", "auto, none",
                     "has no effect on a mesh, which has no rings");
  }
  return rule == "bubble" ? RingRule::bubble : RingRule::dateline;
}

bool avoids_deadlock(const Params& params) {
  const std::string& rule = params.choice("deadlock_avoidance");
  if (rule != "auto" && rule != "none") {
    throw PointError("routing.deadlock_avoidance", "'" + rule + "'", "auto, none",
                     "'" + rule + "' is for rings and tori");
  }
  return rule == "auto";
}

PathChoice path_choice(const Params& params) {
  const std::string& choice = params.choice("path_choice");
  if (choice == "fixed") return PathChoice::fixed;
  if (choice == "first") return PathChoice::first;
  return choice == "rotating" ? PathChoice::rotating : PathChoice::random;
}

std::uint32_t adaptive_channels(const Params& params) {
  return params.has("adaptive_channels")
             ? static_cast<std::uint32_t>(params.integer("adaptive_channels"))
             : 1;
}

NonminimalSettings nonminimal_settings(const Params& params, NonminimalRule rule) {
  NonminimalSettings settings{
      .rule = rule,
      .global_knowledge = params.choice("knowledge") == "global",
      .threshold_bytes = static_cast<std::uint64_t>(params.integer("threshold_bytes"))};
  if (params.has("bias_bytes")) {
    settings.bias_bytes = static_cast<std::uint64_t>(params.integer("bias_bytes"));
  }
  if (params.has("load_measure")) {
    const std::string& measure = params.choice("load_measure");
    settings.measure = measure == "queue"     ? LoadMeasure::queue
                       : measure == "credits" ? LoadMeasure::credits
                                              : LoadMeasure::both;
  }
  if (params.has("hop_weights")) {
    const std::string& weights = params.choice("hop_weights");
    settings.weights = weights == "ratio"      ? HopWeights::ratio
                       : weights == "constant" ? HopWeights::constant
                                               : HopWeights::paths;
  }
  if (settings.weights == HopWeights::ratio) settings.ratio = params.real("detour_ratio");
  return settings;
}

WeightedChoice weighted_choice(const Params& params) {
  return {.detour_weight = static_cast<std::uint32_t>(params.integer("detour_weight")),
          .threshold_bytes = static_cast<std::uint64_t>(params.integer("threshold_bytes"))};
}

void refuse_first(const Params& params) {
  if (path_choice(params) != PathChoice::first) return;
  throw PointError("routing.path_choice", "'first'", "random, rotating, fixed",
                   "is for rings and tori, whose half turns have two ways");
}

void refuse_given(const Params& params, const char* name, const std::string& why) {
  if (params.changed(name)) {
    const Value all{params.values()};
    throw PointError("routing." + std::string(name), all.find(name)->to_text(), "absent",
                     "has no effect: " + why);
  }
}

void refuse_topology(const std::string& kind, const std::string& possible) {
  throw PointError("routing.kind", "'" + kind + "'", possible,
                   "'" + kind + "' cannot serve this topology; it serves " + possible);
}

const GridTopology& grid_for(const std::string& kind, const Topology& topology) {
  const auto* grid = topology.as_grid();
  if (grid == nullptr) refuse_topology(kind, "rings, meshes and tori");
  return *grid;
}

}  // namespace simcore::routing
