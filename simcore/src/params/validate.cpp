// Checks what the user wrote against a component's declaration.
#include <cmath>
#include <cstdint>

#include "params/errors.hpp"
#include "params/jobs.hpp"
#include "params/nearest_name.hpp"
#include "params/param_spec.hpp"

namespace simcore {
namespace {

constexpr std::size_t kLongestText = 256;

const char* type_words(ParamType type) {
  switch (type) {
    case ParamType::integer:
      return "an integer";
    case ParamType::real:
      return "a number";
    case ParamType::boolean:
      return "true or false";
    case ParamType::choice:
      return "one of the choices";
    case ParamType::integer_list:
      return "a list of integers";
    case ParamType::text:
      return "a text of 1 to 256 bytes";
    case ParamType::text_list:
      return "a list of texts of 1 to 256 bytes";
    case ParamType::fabric:
      return "the name or digest of a fabric";
    case ParamType::jobs:
      return "a list of objects, each with a workload";
  }
  return "";
}

std::string number_text(double number) {
  if (number == std::floor(number) && std::abs(number) < 1e15) {
    return std::to_string(static_cast<std::int64_t>(number));
  }
  return Value(number).to_text();
}

/// ", 1 to 16 items"; nothing for what is no list.
std::string items_text(const ParamSpec& spec) {
  const auto count = [](int number) {
    return std::to_string(number) + (number == 1 ? " item" : " items");
  };
  if (spec.min_items == spec.max_items) {
    return spec.min_items ? ", " + count(*spec.min_items) : "";
  }
  if (!spec.max_items) return ", " + std::to_string(*spec.min_items) + " or more items";
  return ", " + std::to_string(spec.min_items.value_or(0)) + " to " + count(*spec.max_items);
}

/// "an integer from 2 to 1048576": what `spec` allows, in words.
std::string allowed_text(const ParamSpec& spec) {
  if (spec.type == ParamType::choice) return comma_joined(spec.choices);
  std::string text = type_words(spec.type);
  text += items_text(spec);
  if (spec.type == ParamType::integer_list && (spec.min || spec.max)) text += ", each";
  if (spec.min) text += (spec.exclusive_min ? " above " : " from ") + number_text(*spec.min);
  if (spec.max) text += " to " + number_text(*spec.max);
  return text;
}

/// Checks one value of one parameter; knows the field it stands in.
class ParamCheck {
 public:
  ParamCheck(const ParamSpec& spec, const std::string& section, const Value& value)
      : spec_(spec), field_(section + "." + spec.name), value_(value) {}

  /// The value in its declared type. Throws PointError.
  [[nodiscard]] Value checked() const {
    if (value_.is_null()) {
      if (spec_.nullable) return value_;
      fail("must not be null");
    }
    switch (spec_.type) {
      case ParamType::integer:
        return in_range(as_integer(value_));
      case ParamType::real:
        return in_range(as_real());
      case ParamType::boolean:
        if (!value_.is_bool()) fail_type();
        return value_;
      case ParamType::choice:
        return checked_choice();
      case ParamType::integer_list:
        return checked_list([this](const Value& item) { return in_range(as_integer(item)); });
      case ParamType::text:
      case ParamType::fabric:
        return as_text(value_);
      case ParamType::text_list:
        return checked_list([this](const Value& item) { return as_text(item); });
      case ParamType::jobs: {
        std::size_t number = 0;
        return checked_list([&](const Value& item) {
          return checked_job(field_ + "[" + std::to_string(number++) + "]", item);
        });
      }
    }
    return value_;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw PointError(field_, value_.to_text(), allowed_text(spec_), message);
  }
  [[noreturn]] void fail_type() const { fail("must be " + allowed_text(spec_)); }

  [[nodiscard]] Value as_integer(const Value& value) const {
    if (value.is_integer()) return value;
    if (value.is_number()) {
      const double number = value.as_double();
      if (number == std::floor(number) && std::abs(number) < 9.0e15) {
        return static_cast<std::int64_t>(number);
      }
    }
    fail_type();
  }

  [[nodiscard]] Value as_real() const {
    if (!value_.is_number() || !std::isfinite(value_.as_double())) fail_type();
    return value_.as_double();
  }

  [[nodiscard]] Value as_text(const Value& value) const {
    if (!value.is_string() || value.as_string().empty() ||
        value.as_string().size() > kLongestText) {
      fail_type();
    }
    return value;
  }

  [[nodiscard]] Value in_range(Value value) const {
    const double number = value.as_double();
    if (spec_.min && (spec_.exclusive_min ? number <= *spec_.min : number < *spec_.min)) {
      fail_type();
    }
    if (spec_.max && number > *spec_.max) fail_type();
    return value;
  }

  [[nodiscard]] Value checked_choice() const {
    if (!value_.is_string()) fail("must be one of: " + comma_joined(spec_.choices));
    for (const std::string& choice : spec_.choices) {
      if (choice == value_.as_string()) return value_;
    }
    fail("must be one of: " + comma_joined(spec_.choices) +
         did_you_mean(value_.as_string(), spec_.choices));
  }

  template <class CheckItem>
  [[nodiscard]] Value checked_list(CheckItem check_item) const {
    if (!value_.is_list()) fail_type();
    const auto items = static_cast<int>(value_.as_list().size());
    if (spec_.min_items && items < *spec_.min_items) fail_type();
    if (spec_.max_items && items > *spec_.max_items) fail_type();
    List list;
    for (const Value& item : value_.as_list()) list.push_back(check_item(item));
    return list;
  }

  const ParamSpec& spec_;
  std::string field_;
  const Value& value_;
};

/// What `param` is where the user says nothing: as the section's preset has it, if it does.
const Value& default_of(const ParamSpec& param, const Value& given) {
  const Value* preset = given.find("preset");
  for (const auto& [name, value] : param.preset_defaults) {
    if (preset != nullptr && preset->is_string() && preset->as_string() == name) return value;
  }
  return param.default_value;
}

bool same_value(const Value& a, const Value& b) {
  return a.is_number() && b.is_number() ? a.as_double() == b.as_double() : a == b;
}

/// The component in words: "topology 'torus'", or "report of the static model".
std::string what_is_told(const ComponentSpec& spec) {
  if (spec.kind != spec.section) return spec.section + " '" + spec.kind + "'";
  if (spec.models.size() != 1) return spec.section;
  return spec.section + " of the " + spec.models.front() + " model";
}

void reject_unknown(const ComponentSpec& spec, const Map& given) {
  std::vector<std::string> names;
  for (const ParamSpec& param : spec.params) names.push_back(param.name);
  for (const auto& [name, value] : given) {
    bool known = name == "kind";
    for (const std::string& candidate : names) known = known || candidate == name;
    if (known) continue;
    throw PointError(spec.section + "." + name, value.to_text(),
                     names.empty() ? "none: it has no parameters" : comma_joined(names),
                     "unknown parameter of " + what_is_told(spec) + did_you_mean(name, names));
  }
}

void reject_ineffective(const ComponentSpec& spec, const Params& params, const Value& given) {
  for (const ParamSpec& param : spec.params) {
    if (param.applies == nullptr || !params.given(param.name) || param.applies(params)) continue;
    throw PointError(spec.section + "." + param.name, given.find(param.name)->to_text(),
                     "absent unless " + param.applies_when,
                     "has no effect here: it applies only when " + param.applies_when);
  }
}

void reject_broken_constraints(const ComponentSpec& spec, const Params& params) {
  for (const ConstraintSpec& constraint : spec.constraints) {
    if (constraint.holds == nullptr || constraint.holds(params)) continue;
    const std::string& field = constraint.fields.front();
    const std::string name = field.substr(field.find('.') + 1);
    const Value all{params.values()};
    const Value* value = all.find(name);
    // A component may stand elsewhere than where its rules were written, as a job's workload does.
    throw PointError(spec.section + "." + name, value ? value->to_text() : "null", constraint.rule,
                     constraint.message);
  }
}

}  // namespace

Params validate(const ComponentSpec& spec, const Value& given) {
  if (!given.is_map() && !given.is_null()) {
    throw PointError(spec.section, given.to_text(), "an object", "must be an object");
  }
  const Value object = given.is_null() ? Value(Map{}) : given;
  reject_unknown(spec, object.as_map());
  Map values;
  std::vector<std::string> names, changed;
  for (const ParamSpec& param : spec.params) {
    const Value* value = object.find(param.name);
    if (value == nullptr && param.required) {
      throw PointError(spec.section + "." + param.name, "null", allowed_text(param),
                       "is required: " + allowed_text(param));
    }
    if (value != nullptr && !value->is_null()) {
      names.push_back(param.name);
      if (!same_value(*value, default_of(param, object))) changed.push_back(param.name);
    }
    values.emplace_back(param.name, value ? ParamCheck(param, spec.section, *value).checked()
                                          : default_of(param, object));
  }
  Params params(spec.section, std::move(values), std::move(names), std::move(changed));
  reject_ineffective(spec, params, object);
  reject_broken_constraints(spec, params);
  return params;
}

}  // namespace simcore
