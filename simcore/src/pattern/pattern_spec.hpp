// What the declarations of patterns share.
#pragma once

#include <string>

#include "params/param_spec.hpp"

namespace simcore {

/// What a pattern costs, as expressions over its parameters and R, the number of ranks.
struct PatternCost {
  std::string flows;  ///< of one draw, all rounds together
  std::string rounds = "1";
  std::string random = "0";  ///< 1 where the pattern itself is drawn
};

/// A pattern's declaration with `draws` and `ranks`, their rules, the derived figures (`flows`,
/// `rounds`, `random`) and the metrics. Add parameters of its own to the result.
ComponentSpec pattern_spec(const char* kind, const char* title, const char* help,
                           const char* source, const PatternCost& cost);

/// `text` with every `R` that stands alone replaced by the expression for the number of ranks.
std::string with_ranks(const std::string& text);

}  // namespace simcore
