#include "params/param_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "params/names.hpp"

namespace simcore::params {
namespace {

constexpr std::size_t kLongestText = 256;  ///< bytes; a name of InfiniBand has up to 64
/// The longest list when the declaration gives no limit: an item for each possible endpoint.
constexpr std::size_t kLongestList = 1'048'576;
/// 2^53 - 1. Readers of JSON disagree about integers beyond it.
constexpr double kLargestInteger = 9'007'199'254'740'991.0;

const char* type_words(ParamType type) {
  switch (type) {
    case ParamType::integer:
      return "an integer";
    case ParamType::real:
      return "a number";
    case ParamType::boolean:
      return "true or false";
    case ParamType::choice:
      return "a text";
    case ParamType::integer_list:
      return "a list of integers";
    case ParamType::text:
      return "a text of 1 to 256 bytes";
    case ParamType::text_list:
      return "a list of texts of 1 to 256 bytes";
    case ParamType::fabric:
      return "the name of a fabric, name@version, or its digest of 64 hexadecimal digits";
    case ParamType::trace:
      return "the name of a trace, name@version, or its digest of 64 hexadecimal digits";
    case ParamType::address_trace:
      return "the name of an address trace, name@version, or its digest of 64 hexadecimal digits";
    case ParamType::jobs:
      return "a list of jobs, each {workload: {kind: ...}, fraction or endpoints, allocation, "
             "priority}";
    case ParamType::link_classes:
      return "an object of link classes, each ";
  }
  return "";
}

/// The sign of a unit that a text may name. Empty for plain numbers.
const char* unit_symbol(const std::string& unit) {
  static constexpr std::array<std::pair<const char*, const char*>, 7> symbols{{{"gbps", "Gb/s"},
                                                                               {"ns", "ns"},
                                                                               {"us", "us"},
                                                                               {"ms", "ms"},
                                                                               {"seconds", "s"},
                                                                               {"s", "s"},
                                                                               {"bytes", "B"}}};
  const auto* found = std::find_if(symbols.begin(), symbols.end(),
                                   [&unit](const auto& known) { return unit == known.first; });
  return found != symbols.end() ? found->second : "";
}

std::string number_text(double number) {
  if (number == std::floor(number) && std::abs(number) < 1e15) {
    return std::to_string(static_cast<std::int64_t>(number));
  }
  return Value(number).to_text();
}

/// A bound as people read it: "1 GiB", "100 ns".
std::string bound_text(const ParamSpec& spec, double bound) {
  static constexpr std::array<std::pair<double, const char*>, 4> powers{
      {{1099511627776.0, " TiB"}, {1073741824.0, " GiB"}, {1048576.0, " MiB"}, {1024.0, " KiB"}}};
  if (spec.unit == "bytes") {
    for (const auto& [size, name] : powers) {
      if (bound >= size && std::fmod(bound, size) == 0) return number_text(bound / size) + name;
    }
  }
  const std::string symbol = unit_symbol(spec.unit);
  return number_text(bound) + (symbol.empty() ? "" : " " + symbol);
}

std::string range_text(const ParamSpec& spec) {
  const std::string low = spec.min ? number_text(*spec.min) : "";
  const std::string high = spec.max ? number_text(*spec.max) : "";
  if (spec.min && spec.max) {
    return spec.exclusive_min ? " above " + low + " and up to " + high
                              : " from " + low + " to " + high;
  }
  if (spec.min) return spec.exclusive_min ? " above " + low : " of " + low + " or more";
  return spec.max ? " up to " + high : "";
}

/// The parameters of a link class. Empty for other types.
std::string members_text(const ParamSpec& spec) {
  if (spec.type != ParamType::link_classes) return "";
  std::string names;
  for (const ParamSpec& item : spec.items) names += (names.empty() ? "" : ", ") + item.name;
  return "{" + names + "}" + (spec.items.size() > 1 ? " or one of them" : "");
}

const char* kind_of(const Value& value) {
  if (value.is_bool()) return "true or false";
  if (value.is_number()) return "a number";
  if (value.is_string()) return "a text";
  if (value.is_list()) return "a list";
  return value.is_map() ? "an object" : "null";
}

/// Checks a value of one parameter, or each item of its list.
class ParamCheck {
 public:
  explicit ParamCheck(const ParamSpec& spec) : spec_(spec) {}

  [[nodiscard]] Value checked(const Value& value) const {
    switch (spec_.type) {
      case ParamType::integer:
        return integer(value);
      case ParamType::real:
        return real(value);
      case ParamType::boolean:
        if (!value.is_bool()) fail("must be true or false");
        return value;
      case ParamType::choice:
        return choice(value);
      case ParamType::text:
      case ParamType::fabric:
      case ParamType::trace:
      case ParamType::address_trace:
        return text(value);
      case ParamType::integer_list:
        return list(value, [this](const Value& item) { return integer(item); });
      case ParamType::text_list:
        return list(value, [this](const Value& item) { return text(item); });
      case ParamType::jobs:
        return list(value, [this](const Value& item) {
          if (!item.is_map()) fail(std::string("must hold objects, not ") + kind_of(item));
          return item;
        });
      case ParamType::link_classes:
        if (!value.is_map()) fail(std::string("must be an object, not ") + kind_of(value));
        return value;
    }
    return value;
  }

 private:
  [[noreturn]] void fail(std::string message) const {
    throw RefusedValue{std::move(message), allowed_of(spec_)};
  }

  [[nodiscard]] double number(const Value& value) const {
    if (!value.is_number()) fail(std::string("must be a number, not ") + kind_of(value));
    const double number = value.as_double();
    if (!std::isfinite(number)) fail("must be finite");
    return number;
  }

  void check_range(const Value& value) const {
    const double number = value.as_double();
    if (spec_.min && (spec_.exclusive_min ? number <= *spec_.min : number < *spec_.min)) {
      fail(value.to_text() + " is too small: " + (spec_.exclusive_min ? "above " : "at least ") +
           bound_text(spec_, *spec_.min));
    }
    if (spec_.max && number > *spec_.max) {
      fail(value.to_text() + " is too large: at most " + bound_text(spec_, *spec_.max));
    }
  }

  [[nodiscard]] Value integer(const Value& value) const {
    const double given = number(value);
    if (given != std::floor(given)) fail(value.to_text() + " is not a whole number");
    check_range(value);
    if (std::abs(given) > kLargestInteger) fail("is beyond " + number_text(kLargestInteger));
    return value.is_integer() ? value : Value(static_cast<std::int64_t>(given));
  }

  [[nodiscard]] Value real(const Value& value) const {
    const double given = number(value);
    check_range(value);
    return given + 0.0;  // turns -0.0 into 0.0
  }

  [[nodiscard]] Value choice(const Value& value) const {
    const std::vector<std::string>& choices = spec_.choices;
    if (!value.is_string()) {
      throw RefusedValue{"must be one of " + comma_joined(choices), nearest_names("", choices)};
    }
    const std::string& name = value.as_string();
    if (std::find(choices.begin(), choices.end(), name) != choices.end()) return value;
    throw RefusedValue{"there is no choice '" + shortened(name) + "'" + did_you_mean(name, choices),
                       nearest_names(name, choices)};
  }

  [[nodiscard]] Value text(const Value& value) const {
    if (!value.is_string()) fail(std::string("must be a text, not ") + kind_of(value));
    const std::string& text = value.as_string();
    if (!is_printable(text)) fail("holds characters that cannot be printed");
    if (text.empty() || text.size() > kLongestText) {
      fail("has " + std::to_string(text.size()) + " bytes");
    }
    return value;
  }

  template <class CheckItem>
  [[nodiscard]] Value list(const Value& value, CheckItem check_item) const {
    if (!value.is_list()) fail(std::string("must be a list, not ") + kind_of(value));
    const std::size_t items = value.as_list().size();
    const std::string has = "has " + std::to_string(items) + (items == 1 ? " item" : " items");
    if (spec_.min_items && items < static_cast<std::size_t>(*spec_.min_items)) {
      const std::string least = std::to_string(*spec_.min_items);
      throw RefusedValue{has, "a list of " + least + " or more items"};
    }
    const std::size_t most =
        spec_.max_items ? static_cast<std::size_t>(*spec_.max_items) : kLongestList;
    if (items > most)
      throw RefusedValue{has, "a list of at most " + std::to_string(most) + " items"};
    List checked;
    checked.reserve(items);
    for (const Value& item : value.as_list()) checked.push_back(check_item(item));
    return checked;
  }

  const ParamSpec& spec_;
};

}  // namespace

Value allowed_of(const ParamSpec& spec) {
  if (!spec.choices.empty()) return nearest_names("", spec.choices);
  std::string text = type_words(spec.type) + members_text(spec) + range_text(spec);
  const std::string symbol = unit_symbol(spec.unit);
  if (!symbol.empty()) {
    const Value& usual = spec.default_value;
    const std::string example = usual.is_number() ? number_text(usual.as_double()) : "1";
    text += " " + symbol + ", or a text with a unit such as \"" + example + " " + symbol + "\"";
  }
  return text + (spec.nullable ? ", or null" : "");
}

Value checked_value(const ParamSpec& spec, const Value& value) {
  if (!value.is_null()) return ParamCheck(spec).checked(value);
  if (!spec.nullable) throw RefusedValue{"must not be null", allowed_of(spec)};
  return value;
}

const Value& default_of(const ParamSpec& spec, const Value& section) {
  if (spec.preset_defaults.empty()) return spec.default_value;
  const Value* preset = section.find("preset");
  for (const auto& [name, value] : spec.preset_defaults) {
    if (preset != nullptr && preset->is_string() && preset->as_string() == name) return value;
  }
  return spec.default_value;
}

}  // namespace simcore::params
