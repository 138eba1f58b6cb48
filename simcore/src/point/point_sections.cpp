#include "point/point_sections.hpp"

#include <algorithm>
#include <utility>

#include "params/errors.hpp"
#include "params/names.hpp"
#include "params/param_spec.hpp"

namespace simcore::point {

const Value& section_of(const Value& point, const char* name) {
  static const Value absent;
  const Value* found = point.find(name);
  return found != nullptr ? *found : absent;
}

const Value& required_section(const Value& point, const char* name) {
  const Value& found = section_of(point, name);
  if (found.is_null()) {
    throw PointError(name, "null", "an object with `kind`", "is required");
  }
  return found;
}

void check_section_names(const Value& point, const std::vector<std::string>& known,
                         const std::string& model) {
  if (!point.is_map()) throw PointError("point", point.to_text(), "an object", "must be an object");
  for (const auto& [name, value] : point.as_map()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    throw PointError(
        name, value.to_text(), comma_joined(known),
        "is not a section of a point of the " + model + " model" + did_you_mean(name, known));
  }
}

std::uint64_t seed_of(const Value& point, const char* name, std::uint64_t fallback) {
  const Value& given = section_of(point, name);
  if (given.is_null()) return fallback;
  if (!given.is_integer() || given.as_integer() < 0) {
    throw PointError(name, given.to_text(), "an integer >= 0", "must be an integer >= 0");
  }
  return static_cast<std::uint64_t>(given.as_integer());
}

List random_streams(const StreamUse& use) {
  List names;
  for (std::string& name : use.names()) names.emplace_back(std::move(name));
  return names;
}

Map tables_of(std::vector<Table> tables) {
  Map named;
  for (Table& table : tables) {
    Map columns;
    for (auto& [name, column] : table.columns) {
      columns.emplace_back(name, SharedColumn(std::move(column)));
    }
    named.emplace_back(table.name, std::move(columns));
  }
  return named;
}

}  // namespace simcore::point
