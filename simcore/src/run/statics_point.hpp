// Static analysis of a point's network.
#pragma once

#include "params/value.hpp"

namespace simcore {

/// describe_statics() for the sections `topology` and `routing` of `point`; other sections are not
/// looked at. Throws PointError.
Map statics_point(const Value& point);

}  // namespace simcore
