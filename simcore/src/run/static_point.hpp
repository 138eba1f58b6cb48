// A point of the static model: one in, one result document out.
#pragma once

#include "run/run_options.hpp"

namespace simcore {

/// Routes, draws and measures; gives {metrics, unmeasured, distributions, static, fabric, cost,
/// provenance}. Throws as run_point does.
Value run_static_point(const Value& point, const RunOptions& options);

/// Validates everything, fills and checks the tables; gives the provenance and what the check of
/// the tables found.
Value check_static_point(const Value& point, const Fabrics& fabrics);

/// The network's shape and what the check of its tables found: sections `topology` and `routing`
/// only.
Map static_point_statics(const Value& point, const Fabrics& fabrics);

}  // namespace simcore
