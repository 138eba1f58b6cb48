#include "point/environment_section.hpp"

#include "params/broken_rule.hpp"
#include "params/choose.hpp"
#include "params/common_params.hpp"
#include "params/nested_params.hpp"
#include "workload/registry.hpp"

namespace simcore::point {

namespace {

/// refuse_environment() judges it.
ConstraintSpec workload_of_ranks() {
  return {.fields = {"environment.kind", "workload.kind"}, .message = "needs a workload of ranks"};
}

ComponentSpec named(const char* kind, const char* title, const char* help) {
  ComponentSpec spec{.section = "environment", .kind = kind, .title = title, .help = help};
  const std::string name = kind;
  if (name == "alone" || name == "full") return spec;
  spec.constraints = {workload_of_ranks()};
  return spec;
}

ComponentSpec alone_spec() { return named("alone", "Alone", "The workload has every endpoint."); }

ComponentSpec full_spec() {
  return named("full", "Full system",
               "The workload has every endpoint: the same as alone, by the name that studies of "
               "several environments use.");
}

ComponentSpec quarter_spec() {
  return named("quarter", "A quarter",
               "The workload has the first quarter of the places; the others are idle.");
}

ParamSpec background_bytes(const char* help) {
  return bytes_param(AxisKind::load, "message_bytes", 65536, {.least = 8, .most = 1073741824},
                     help);
}

ComponentSpec quarter_halo_spec() {
  ComponentSpec spec = named("quarter_halo_background", "A quarter beside a halo exchange",
                             "The workload has the first quarter of the places; the others "
                             "repeat halo3d26 until it ends.");
  spec.params = {background_bytes("face_bytes of the halo exchange in the background.")};
  return spec;
}

ComponentSpec quarter_fft_spec() {
  ComponentSpec spec = named("quarter_fft_background", "A quarter beside a 3-D FFT",
                             "The workload has the first quarter of the places; the others "
                             "repeat subcom3d_a2a until it ends.");
  spec.params = {background_bytes("Bytes of each pair of endpoints in the background's alltoall.")};
  return spec;
}

ComponentSpec shared_spec() {
  ComponentSpec spec = named("shared", "Shared",
                             "The workload has some of the places; jobs that repeat until it "
                             "ends, or end by themselves, have others. What nobody takes is idle.");
  spec.params = {
      count_param(AxisKind::scale, "foreground_endpoints", {}, {.least = 1, .most = 1e8},
                  "The workload's number of endpoints. Null: foreground_fraction of all."),
      only_when(
          "foreground_endpoints is not given",
          [](const Params& p) { return !p.has("foreground_endpoints"); },
          positive_param(AxisKind::condition, "foreground_fraction", "fraction", 0.5, 1,
                         "The workload's share of all endpoints, rounded down.")),
      count_param(AxisKind::choice, "foreground_priority", 0, {.least = 0, .most = 7},
                  "The virtual network that carries the workload's messages."),
      {.name = "background",
       .type = ParamType::jobs,
       .axis = AxisKind::condition,
       .unit = "jobs",
       .default_value = List{},
       .min_items = 0,
       .max_items = 16,
       .help = "Jobs beside the workload: {workload, fraction or endpoints, "
               "allocation, priority, repeat}.",
       .resolve_workload = resolve_rank_program}};
  spec.constraints.push_back(virtual_network_exists("environment.foreground_priority"));
  return spec;
}

bool has_traffic(const Params& p) { return p.integer("traffic_endpoints") > 0; }

ComponentSpec tenants_spec() {
  ComponentSpec spec = named("tenants", "Tenants",
                             "The workload runs on some of the places, and as many more jobs like "
                             "it repeat on others until it ends. What nobody takes is idle.");
  spec.params = {
      count_param(AxisKind::load, "tenants", 2, {.least = 1, .most = 1024},
                  "Jobs of the workload, the measured one among them."),
      count_param(AxisKind::scale, "tenant_endpoints", 8, {.least = 1, .most = 1e8},
                  "Endpoints of each of them."),
      count_param(AxisKind::load, "traffic_endpoints", 0, {.least = 0, .most = 1e8},
                  "Endpoints of one more job, which repeats an exchange of messages to uniformly "
                  "random receivers."),
      only_when("traffic_endpoints is above 0", has_traffic,
                background_bytes("Bytes of each of these messages."))};
  return spec;
}

Environment tenants_of(const Params& params, const Value& workload) {
  const std::int64_t each = params.integer("tenant_endpoints");
  Environment environment{.share = 0,
                          .endpoints = static_cast<std::uint32_t>(each),
                          .endpoints_field = "environment.tenant_endpoints",
                          .background = {},
                          .may_hold_others = true};
  const std::string told =
      std::to_string(params.integer("tenants")) + " of " + std::to_string(each) + " endpoints";
  for (std::int64_t n = 2; n <= params.integer("tenants"); ++n) {
    environment.background.push_back(
        {.name = "environment.tenants",
         .job = Map{{"workload", workload}, {"endpoints", each}, {"priority", 0}},
         .size_field = "environment.tenants",
         .size_told = told});
  }
  if (!has_traffic(params)) return environment;
  const Value traffic = Map{{"kind", "exchange"},
                            {"traffic_pattern", "uniform_random"},
                            {"messages", 4},
                            {"message_bytes", params.integer("message_bytes")}};
  const std::int64_t size = params.integer("traffic_endpoints");
  environment.background.push_back(
      {.name = "environment.traffic_endpoints",
       .job = Map{{"workload", traffic}, {"endpoints", size}, {"priority", 0}},
       .size_field = "environment.traffic_endpoints",
       .size_told = std::to_string(size)});
  return environment;
}

Environment quarter_beside(Map workload) {
  return {.share = 0.25,
          .priority = 0,
          .background = {{"environment", Map{{"workload", std::move(workload)}, {"priority", 0}}}},
          .may_hold_others = true};
}

}  // namespace

const std::vector<EnvironmentEntry>& environment_registry() {
  static const std::vector<EnvironmentEntry> entries = {
      {alone_spec},       {full_spec},   {quarter_spec}, {quarter_halo_spec},
      {quarter_fft_spec}, {shared_spec}, {tenants_spec}};
  return entries;
}

Environment read_environment(const Value& section, const Value& workload) {
  const ComponentSpec spec = choose("environment", environment_registry(), section, "alone").spec();
  const Params params = validate(spec, section);
  if (spec.kind == "quarter") return {.share = 0.25, .background = {}};
  if (spec.kind == "quarter_halo_background") {
    return quarter_beside({{"kind", "halo3d26"}, {"face_bytes", params.integer("message_bytes")}});
  }
  if (spec.kind == "quarter_fft_background") {
    return quarter_beside(
        {{"kind", "subcom3d_a2a"}, {"alltoall_bytes", params.integer("message_bytes")}});
  }
  if (spec.kind == "tenants") return tenants_of(params, workload);
  if (spec.kind != "shared") return {};
  const bool counted = params.has("foreground_endpoints");
  Environment environment{
      .share = counted ? 0 : params.real("foreground_fraction"),
      .endpoints =
          counted ? static_cast<std::uint32_t>(params.integer("foreground_endpoints")) : 0U,
      .priority = static_cast<std::uint32_t>(params.integer("foreground_priority")),
      .background = {},
      .may_hold_others = true};
  for (const Value& job : params.jobs("background")) {
    const std::string number = std::to_string(environment.background.size());
    environment.background.push_back({"environment.background[" + number + "]", job});
  }
  return environment;
}

std::vector<Refusal> refuse_environment(const Value& section, const std::string& workload) {
  const ComponentSpec spec = choose("environment", environment_registry(), section, "alone").spec();
  const std::string& kind = spec.kind;
  validate(spec, section);
  if (kind == "alone" || kind == "full") return {};
  return {
      broken_rule(workload_of_ranks(), "environment",
                  {.value = kind, .allowed = "alone, full", .found = workload + " is not one"})};
}

}  // namespace simcore::point
