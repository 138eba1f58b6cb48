#include "params/nested_params.hpp"

#include <algorithm>
#include <utility>

#include "params/common_params.hpp"
#include "params/names.hpp"
#include "params/param_check.hpp"
#include "params/resolve_section.hpp"

namespace simcore::params {
namespace {

ParamSpec allocation_param() {
  ParamSpec param =
      choice_param(AxisKind::choice, "allocation", {"linear", "random", "random_by_group"},
                   "How it takes its endpoints from those left. Null: like the foreground.");
  param.default_value = {};
  param.nullable = true;
  return param;
}

ComponentSpec make_job_spec() {
  return {
      .section = "job",
      .kind = "job",
      .title = "Job",
      .help = "A workload beside others, with endpoints of its own.",
      .params = {positive_param(AxisKind::condition, "fraction", "fraction", {}, 1,
                                "Its share of all endpoints, rounded down."),
                 count_param(AxisKind::scale, "endpoints", {}, {.least = 1, .most = 1e8},
                             "Its number of endpoints."),
                 allocation_param(),
                 count_param(AxisKind::choice, "priority", 0, {.least = 0, .most = 7},
                             "The virtual network that carries its messages."),
                 boolean_param(AxisKind::condition, "repeat", true,
                               "Whether it repeats until the foreground has ended. false: it ends "
                               "by itself, and the run when all such jobs have.")},
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
  append_to(refusals, std::move(workload.refusals));
  return std::move(workload.values);
}

constexpr std::size_t kMostClasses = 256;
constexpr std::size_t kLongestName = 256;

/// The parameters of one class that are not null. An empty class is refused.
Map resolve_class(const ParamSpec& param, const std::string& name, const Value& given,
                  std::vector<Refusal>& refusals) {
  ComponentSpec spec;
  spec.section = spec.kind = name;
  spec.params = param.items;
  const Value nothing{Map{}};
  ResolvedSection resolved = resolve_section(spec, given.is_null() ? nothing : given);
  const bool refused = !resolved.refusals.empty();
  append_to(refusals, std::move(resolved.refusals));
  Map told;
  for (auto& [member, value] : resolved.values) {
    if (!value.is_null()) told.emplace_back(member, std::move(value));
  }
  if (told.empty() && !refused) {
    refusals.push_back({.field = name,
                        .value = given,
                        .allowed = allowed_of(param),
                        .message = "says nothing of the class: leave it out"});
  }
  return told;
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
  append_to(refusals, std::move(rest.refusals));
  for (auto& [key, value] : rest.values) {
    if (!value.is_null()) job.emplace_back(key, std::move(value));
  }
  return job;
}

Value resolve_link_classes(const ParamSpec& param, const std::string& name, const Value& given,
                           std::vector<Refusal>& refusals) {
  Map classes;
  const auto refuse = [&](const std::string& message) {
    refusals.push_back(
        {.field = name, .value = given, .allowed = allowed_of(param), .message = message});
  };
  const Map& members = given.as_map();
  if (members.empty()) refuse("names no class: leave it out");
  if (members.size() > kMostClasses) {
    refuse("has " + std::to_string(members.size()) + " classes; there can be " +
           std::to_string(kMostClasses));
    return classes;
  }
  for (const auto& [link_class, content] : members) {
    if (link_class.empty() || link_class.size() > kLongestName || !is_printable(link_class)) {
      refuse("has a class whose name is no printable text of 1 to 256 bytes");
      continue;
    }
    classes.emplace_back(link_class,
                         resolve_class(param, name + "." + link_class, content, refusals));
  }
  std::sort(classes.begin(), classes.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return classes;
}

}  // namespace simcore::params
