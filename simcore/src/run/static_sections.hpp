// The sections that only the static model has, and its own `report`.
#pragma once

#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec congestion_spec();
ComponentSpec failures_spec();
ComponentSpec static_report_spec();

}  // namespace simcore
