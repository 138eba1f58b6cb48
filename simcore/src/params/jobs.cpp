#include "params/jobs.hpp"

#include <algorithm>

#include "params/nearest_name.hpp"
#include "params/resolve_section.hpp"

namespace simcore {

namespace {

ComponentSpec make_job_spec() {
  return {
      .section = "job",
      .kind = "job",
      .title = "Job",
      .help = "A workload beside others, with endpoints of its own.",
      .params = {{.name = "fraction",
                  .type = ParamType::real,
                  .axis = AxisKind::condition,
                  .unit = "fraction",
                  .nullable = true,
                  .min = 0,
                  .max = 1,
                  .exclusive_min = true,
                  .help = "Its share of all endpoints, rounded down."},
                 {.name = "endpoints",
                  .type = ParamType::integer,
                  .axis = AxisKind::scale,
                  .unit = "count",
                  .nullable = true,
                  .min = 1,
                  .max = 1e8,
                  .help = "Its number of endpoints."},
                 {.name = "allocation",
                  .type = ParamType::choice,
                  .axis = AxisKind::choice,
                  .unit = "choice",
                  .nullable = true,
                  .choices = {"linear", "random", "random_by_group"},
                  .help = "How it takes its endpoints from those left. Null: like the foreground."},
                 {.name = "priority",
                  .type = ParamType::integer,
                  .axis = AxisKind::choice,
                  .unit = "count",
                  .default_value = 0,
                  .min = 0,
                  .max = 7,
                  .help = "The virtual network that carries its messages."},
                 {.name = "repeat",
                  .type = ParamType::boolean,
                  .axis = AxisKind::condition,
                  .unit = "bool",
                  .default_value = true,
                  .help = "Whether it repeats until the foreground has ended. false: it ends by "
                          "itself, and the run when all such jobs have."}},
      .constraints = {
          {.fields = {"job.fraction", "job.endpoints"},
           .message = "give either fraction or endpoints",
           .holds = [](const Params& p) { return p.has("fraction") != p.has("endpoints"); }}}};
}

void refuse_unknown(const std::string& job, const std::string& key, const Value& value,
                    std::vector<Refusal>& refusals) {
  std::vector<std::string> names = {"workload"};
  for (const ParamSpec& param : job_spec().params) names.push_back(param.name);
  refusals.push_back(
      {.field = job + "." + key,
       .value = value,
       .allowed = name_list(names),
       .message = "a job has no '" + shortened(key) + "'" + did_you_mean(key, names)});
}

void append(std::vector<Refusal>& refusals, std::vector<Refusal> more) {
  for (Refusal& refusal : more) refusals.push_back(std::move(refusal));
}

Value workload_of(const ParamSpec& param, const std::string& name, const Value* given,
                  std::vector<Refusal>& refusals) {
  if (given == nullptr || !given->is_map()) {
    const bool absent = given == nullptr || given->is_null();
    refusals.push_back({.field = name,
                        .value = absent ? Value() : *given,
                        .allowed = "an object with a kind",
                        .message = absent ? "is required" : "must be an object"});
    return {};
  }
  ResolvedSection workload = param.resolve_workload(name, *given);
  append(refusals, std::move(workload.refusals));
  return std::move(workload.values);
}

}  // namespace

const ComponentSpec& job_spec() {
  static const ComponentSpec spec = make_job_spec();
  return spec;
}

Value resolve_job(const ParamSpec& param, const std::string& name, const Value& given,
                  std::vector<Refusal>& refusals) {
  Map own;
  for (const auto& [key, value] : given.as_map()) {
    const std::vector<ParamSpec>& params = job_spec().params;
    const bool known = std::any_of(params.begin(), params.end(),
                                   [&key](const ParamSpec& p) { return p.name == key; });
    if (known) {
      own.emplace_back(key, value);
    } else if (key != "workload") {
      refuse_unknown(name, key, value, refusals);
    }
  }
  Map job{{"workload", workload_of(param, name + ".workload", given.find("workload"), refusals)}};
  ComponentSpec spec = job_spec();
  spec.section = spec.kind = name;
  ResolvedSection rest = resolve_section(spec, own);
  append(refusals, std::move(rest.refusals));
  for (auto& [key, value] : rest.values) {
    if (!value.is_null()) job.emplace_back(key, std::move(value));
  }
  return job;
}

}  // namespace simcore
