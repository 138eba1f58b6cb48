#include "params/refusal.hpp"

#include "params/names.hpp"

namespace simcore::params {

PointError point_error(const Refusal& refusal) {
  std::string allowed;
  if (refusal.allowed.is_string()) allowed = refusal.allowed.as_string();
  if (refusal.allowed.is_list()) {
    for (const Value& name : refusal.allowed.as_list()) {
      allowed +=
          (allowed.empty() ? "" : ", ") + (name.is_string() ? name.as_string() : name.to_text());
    }
  }
  return {refusal.field, refusal.value.to_text(), allowed, refusal.message};
}

void require_none(const std::vector<Refusal>& refusals) {
  if (!refusals.empty()) throw point_error(refusals.front());
}

Refusal refusal_of(const PointError& error) {
  return {.field = error.field(),
          .value = error.value(),
          .allowed = error.allowed().empty() ? Value() : Value(error.allowed()),
          .message = error.message()};
}

Refusal refused_kind(const std::string& name, const Value& kind,
                     const std::vector<std::string>& kinds, const std::string& what) {
  const std::string given = kind.is_string() ? kind.as_string() : kind.to_text();
  std::string message = "choose one: " + comma_joined(kinds);
  if (!kind.is_null()) {
    message = "there is no " + what + " '" + shortened(given) + "'" + did_you_mean(given, kinds);
  }
  return {.field = name + ".kind",
          .value = kind,
          .allowed = nearest_names(given, kinds),
          .message = message};
}

}  // namespace simcore::params
