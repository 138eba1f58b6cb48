#include "params/value.hpp"

#include <charconv>

namespace simcore::params {
namespace {

std::string round_trip_text(double number) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
  return {buffer, end};
}

template <class Items, class ItemText>
std::string joined(const Items& items, const char* open, const char* close, ItemText text) {
  std::string out = open;
  for (const auto& item : items) {
    if (out.size() > 1) out += ", ";
    out += text(item);
  }
  return out + close;
}

}  // namespace

const Value* Value::find(const std::string& key) const {
  if (!is_map()) return nullptr;
  for (const auto& [name, value] : as_map()) {
    if (name == key) return &value;
  }
  return nullptr;
}

std::string Value::to_text() const {
  if (is_null()) return "null";
  if (is_bool()) return as_bool() ? "true" : "false";
  if (is_integer()) return std::to_string(as_integer());
  if (is_number()) return round_trip_text(as_double());
  if (is_string()) return "'" + as_string() + "'";
  if (is_bytes()) return std::to_string(as_bytes().size()) + " bytes";
  if (is_column()) return "a column";
  if (is_list()) {
    return joined(as_list(), "[", "]", [](const Value& item) { return item.to_text(); });
  }
  return joined(as_map(), "{", "}",
                [](const auto& member) { return member.first + ": " + member.second.to_text(); });
}

}  // namespace simcore::params
