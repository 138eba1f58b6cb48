#include "params/resolve_section.hpp"

#include <algorithm>
#include <utility>

#include "params/names.hpp"
#include "params/nested_params.hpp"
#include "params/param_check.hpp"

namespace simcore::params {
namespace {

bool same_value(const Value& a, const Value& b) {
  return a.is_number() && b.is_number() ? a.as_double() == b.as_double() : a == b;
}

/// Whether the section chooses its component by `kind`.
bool has_kind(const ComponentSpec& spec) { return spec.kind != spec.section; }

/// The component in words: "topology 'torus'", or "network".
std::string what_is_told(const ComponentSpec& spec) {
  return has_kind(spec) ? spec.section + " '" + spec.kind + "'" : spec.section;
}

/// Checks one section step by step. Each step adds to the result of the step before.
class SectionCheck {
 public:
  SectionCheck(const ComponentSpec& spec, const Value& given) : spec_(spec), given_(given) {}

  ResolvedSection resolve() {
    if (has_kind(spec_)) {
      result_.names.emplace_back("kind", spec_.kind);
      result_.values.emplace_back("kind", spec_.kind);
    }
    refuse_unknown();
    Map values;
    for (const ParamSpec& param : spec_.params) values.emplace_back(param.name, value_of(param));
    result_.params =
        Params(spec_.section, std::move(values), std::move(told_), std::move(changed_), refused_);
    for (const ParamSpec& param : spec_.params) place(param);
    judge_rules();
    return std::move(result_);
  }

 private:
  void refuse(const std::string& name, Value value, Value allowed, std::string message) {
    result_.refusals.push_back({.field = spec_.section + "." + name,
                                .value = std::move(value),
                                .allowed = std::move(allowed),
                                .message = std::move(message)});
  }

  void refuse_unknown() {
    const auto known = [this](const std::string& name) {
      return (name == "kind" && has_kind(spec_)) ||
             std::any_of(spec_.params.begin(), spec_.params.end(),
                         [&](const ParamSpec& param) { return param.name == name; });
    };
    for (const auto& [name, value] : given_.as_map()) {
      if (known(name)) continue;
      std::vector<std::string> names;
      names.reserve(spec_.params.size());
      for (const ParamSpec& param : spec_.params) names.push_back(param.name);
      refuse(name, value, nearest_names(name, names),
             what_is_told(spec_) + " has no parameter '" + shortened(name) + "'" +
                 did_you_mean(name, names));
    }
  }

  /// The value that rules see: checked, or the default when it was refused or not given.
  Value value_of(const ParamSpec& param) {
    const Value* value = given_.find(param.name);
    if (value == nullptr) {
      if (param.required) {
        refuse(param.name, {}, allowed_of(param), "is required");
        refused_.push_back(param.name);
      }
      return default_of(param, given_);
    }
    if (!value->is_null()) {
      told_.push_back(param.name);
      if (!same_value(*value, default_of(param, given_))) changed_.push_back(param.name);
    }
    try {
      Value checked = checked_value(param, *value);
      if (param.type == ParamType::jobs) return jobs_of(param, checked);
      if (param.type == ParamType::link_classes && !checked.is_null()) {
        return classes_of(param, checked);
      }
      return checked;
    } catch (RefusedValue& refused) {
      refuse(param.name, *value, std::move(refused.allowed), std::move(refused.message));
      refused_.push_back(param.name);
      return default_of(param, given_);
    }
  }

  Value jobs_of(const ParamSpec& param, const Value& items) {
    const std::size_t before = result_.refusals.size();
    List jobs;
    for (const Value& item : items.as_list()) {
      const std::string name =
          spec_.section + "." + param.name + "[" + std::to_string(jobs.size()) + "]";
      jobs.push_back(resolve_job(param, name, item, result_.refusals));
    }
    if (result_.refusals.size() > before) refused_.push_back(param.name);
    return jobs;
  }

  Value classes_of(const ParamSpec& param, const Value& given) {
    const std::size_t before = result_.refusals.size();
    Value classes =
        resolve_link_classes(param, spec_.section + "." + param.name, given, result_.refusals);
    if (result_.refusals.size() > before) refused_.push_back(param.name);
    return classes;
  }

  /// Adds a parameter to the canonical values, unless it does not apply.
  void place(const ParamSpec& param) {
    if (applies(param)) {
      const bool refused = is_refused(param.name);
      const Value* given = given_.find(param.name);
      Value value =
          refused ? (given != nullptr ? *given : Value()) : *result_.params.find(param.name);
      // Keys of points from before link classes existed stay the same when none is given.
      const bool says = !value.is_null() || param.type != ParamType::link_classes;
      if (!refused && says) result_.values.emplace_back(param.name, value);
      result_.names.emplace_back(param.name, std::move(value));
      return;
    }
    const Value* given = given_.find(param.name);
    if (given != nullptr && !given->is_null()) {
      refuse(param.name, *given, "leave it out",
             "has no effect here: it applies only when " + param.applies_when);
    }
    result_.names.emplace_back(param.name, Value());
  }

  /// True when the condition reads a refused value: that value has its refusal already.
  [[nodiscard]] bool applies(const ParamSpec& param) const {
    if (param.applies == nullptr) return true;
    try {
      return param.applies(result_.params);
    } catch (const RefusedRead&) {
      return true;
    }
  }

  [[nodiscard]] bool is_refused(const std::string& name) const {
    return std::find(refused_.begin(), refused_.end(), name) != refused_.end();
  }

  void judge_rules() {
    std::vector<std::string> blamed;
    for (const ConstraintSpec& rule : spec_.constraints) {
      const bool answered =
          std::find(blamed.begin(), blamed.end(), rule.fields.front()) != blamed.end();
      if (answered || holds(rule)) continue;
      blamed.insert(blamed.end(), rule.fields.begin(), rule.fields.end());
      std::vector<Value> others;
      for (std::size_t i = 1; i < rule.fields.size(); ++i) {
        others.push_back(named(rule.fields[i]));
      }
      result_.refusals.push_back(
          broken_rule(rule, spec_.section, named(rule.fields.front()), others));
    }
  }

  [[nodiscard]] bool holds(const ConstraintSpec& rule) const {
    if (rule.holds == nullptr) return true;
    try {
      return rule.holds(result_.params);
    } catch (const RefusedRead&) {
      return true;
    }
  }

  [[nodiscard]] Value named(const std::string& field) const {
    const std::string name = field.substr(field.rfind('.') + 1);
    for (const auto& [known, value] : result_.names) {
      if (known == name) return value;
    }
    return {};
  }

  const ComponentSpec& spec_;
  const Value& given_;
  std::vector<std::string> told_, changed_, refused_;
  ResolvedSection result_;
};

}  // namespace

ResolvedSection resolve_section(const ComponentSpec& spec, const Value& given) {
  static const Value nothing{Map{}};
  if (given.is_null()) return SectionCheck(spec, nothing).resolve();
  if (given.is_map()) return SectionCheck(spec, given).resolve();
  ResolvedSection result;
  result.refusals.push_back({.field = spec.section,
                             .value = given,
                             .allowed = "an object",
                             .message = "must be an object"});
  return result;
}

Params validate(const ComponentSpec& spec, const Value& given) {
  ResolvedSection section = resolve_section(spec, given);
  require_none(section.refusals);
  return std::move(section.params);
}

}  // namespace simcore::params
