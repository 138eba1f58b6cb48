#include "params/refused_kind.hpp"

#include "params/nearest_name.hpp"

namespace simcore {

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

}  // namespace simcore
