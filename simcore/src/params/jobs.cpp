#include "params/jobs.hpp"

#include <algorithm>

#include "params/errors.hpp"
#include "params/nearest_name.hpp"

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
                  .help = "The virtual network that carries its messages."}}};
}

void check_known(const std::string& job, const std::string& key, const Value& value) {
  std::vector<std::string> names = {"workload"};
  for (const ParamSpec& param : job_spec().params) names.push_back(param.name);
  if (std::find(names.begin(), names.end(), key) != names.end()) return;
  throw PointError(job + "." + key, value.to_text(), comma_joined(names),
                   "a job has no '" + key + "'" + did_you_mean(key, names));
}

}  // namespace

const ComponentSpec& job_spec() {
  static const ComponentSpec spec = make_job_spec();
  return spec;
}

Value checked_job(const std::string& name, const Value& given) {
  if (!given.is_map()) {
    throw PointError(name, given.to_text(), "an object with workload", "must be an object");
  }
  Value workload;
  Map rest;
  for (const auto& [key, value] : given.as_map()) {
    if (key == "workload") {
      workload = value;
    } else {
      check_known(name, key, value);
      rest.emplace_back(key, value);
    }
  }
  if (!workload.is_map()) {
    throw PointError(name + ".workload", workload.to_text(), "an object with `kind`",
                     "must be an object");
  }
  ComponentSpec spec = job_spec();
  spec.section = name;
  const Params params = validate(spec, rest);
  if (params.has("fraction") == params.has("endpoints")) {
    const Value* fraction = given.find("fraction");
    throw PointError(name + ".fraction", fraction != nullptr ? fraction->to_text() : "null",
                     "one of the two", "give either fraction or endpoints");
  }
  Map job{{"workload", std::move(workload)}};
  for (const auto& [key, value] : params.values()) {
    if (!value.is_null()) job.emplace_back(key, value);
  }
  return job;
}

}  // namespace simcore
