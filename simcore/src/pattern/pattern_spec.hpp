// What the declarations of patterns share.
#pragma once

#include <string>

#include "params/param_spec.hpp"

namespace simcore {

/// Whether the draws of a pattern differ from one another.
enum class Drawn { never, by_its_parameters, always };

/// A pattern's declaration with `draws` and `ranks`, their rules and the metrics. Add parameters of
/// its own to the result.
ComponentSpec pattern_spec(const char* kind, const char* title, const char* help,
                           const char* source, Drawn drawn = Drawn::never);

}  // namespace simcore
