// What kinds of the section `topology` have in common: parameters, refusals, report of a shape.
#pragma once

#include <cstdint>
#include <string>

#include "engine/size_limits.hpp"
#include "network/topology.hpp"
#include "params/errors.hpp"
#include "params/param_spec.hpp"

namespace simcore::topology {

/// The parameters `endpoints`, `concentration` and `widths` as these topologies share them.
ParamSpec endpoints_param(std::int64_t max = max_endpoints);
ParamSpec nullable_endpoints_param();
ParamSpec concentration_param();

/// `radix`: the ports of the routers from which the shape is to be made.
ParamSpec radix_param(const std::string& help);
/// `allow_underprovisioned`, for shapes that cannot carry uniform traffic at full rate.
ParamSpec allow_underprovisioned_param(const std::string& applies_when = "",
                                       bool (*applies)(const Params&) = nullptr);

/// Throws the PointError that names `topology.<name>`, its value and what is allowed.
[[noreturn]] inline void refuse_topology(const std::string& name, const std::string& value,
                                         const std::string& allowed, const std::string& message) {
  throw PointError("topology." + name, value, allowed, message);
}

/// routers, endpoints, links (router-to-router cables), radix (of the largest router) and, where
/// there is one, sizing_rule.
Map shape_report(const Topology& topology);

}  // namespace simcore::topology
