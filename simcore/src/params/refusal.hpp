// What is wrong with one field of a section or point, as a value. The judge collects all of them;
// a run throws the first one as a PointError.
#pragma once

#include <string>
#include <vector>

#include "params/errors.hpp"
#include "params/value.hpp"

namespace simcore::params {

struct Refusal {
  std::string field{};  ///< dotted, with places in lists: "environment.background[0].fraction"
  Value value{};        ///< as it was given
  Value allowed{};      ///< a text, a list of names, or null when no words help
  std::string message{};
  /// The fields of a rule that ties several, `field` included; else none.
  std::vector<std::string> related{};
};

/// The refusal as an error, for a caller that stops at the first one.
PointError point_error(const Refusal& refusal);

/// Throws the first refusal as a PointError, if there is one.
void require_none(const std::vector<Refusal>& refusals);

/// The error as a refusal. Its value is the text that the error has.
Refusal refusal_of(const PointError& error);

/// The refusal of `kind` (null when none was given) at `<name>.kind`. `kinds` are the known ones,
/// and `what` is their common noun, such as "topology".
Refusal refused_kind(const std::string& name, const Value& kind,
                     const std::vector<std::string>& kinds, const std::string& what);

}  // namespace simcore::params
