// How a topology refuses a parameter of its section.
#pragma once

#include <string>

#include "params/errors.hpp"

namespace simcore {

/// Throws the PointError that names `topology.<name>`, its value and what is allowed.
[[noreturn]] inline void refuse_topology(const char* name, const std::string& value,
                                         const std::string& allowed, const std::string& message) {
  throw PointError(std::string("topology.") + name, value, allowed, message);
}

}  // namespace simcore
