// What is wrong with one field of a section or point, as a value: a judge says all that it finds.
#pragma once

#include <string>
#include <vector>

#include "params/errors.hpp"
#include "params/value.hpp"

namespace simcore {

struct Refusal {
  std::string field{};  ///< dotted, with places in lists: "environment.background[0].fraction"
  Value value{};        ///< as it was given
  Value allowed{};      ///< a text, a list of names, or null where no words help
  std::string message{};
  /// Fields that take part, the first one included, where a rule ties several; else none.
  std::vector<std::string> related{};
};

/// The same for whoever ends at the first mistake.
PointError point_error(const Refusal& refusal);

/// Throws the first of them as PointError, if there is one.
void require_none(const std::vector<Refusal>& refusals);

/// What somebody threw who ends at the first mistake; the value is the error's text.
Refusal refusal_of(const PointError& error);

}  // namespace simcore
