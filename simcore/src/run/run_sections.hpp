// The sections that say how to run and what to report: `report` and `limits`.
#pragma once

#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec report_spec();
ComponentSpec limits_spec();

}  // namespace simcore
