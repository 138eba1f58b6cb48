// The figures by which networks are compared: size, cables, bisection and the load of their links.
#pragma once

#include "params/value.hpp"
#include "point/run_context.hpp"

namespace simcore::run {

/// Facts about the network of a point of either model, from its sections `topology`, `routing` and
/// `network`; a point of the static model has no `network`. A topology with formulas takes
/// milliseconds even with 10^6 endpoints, but for its bill: 0.1 microseconds a cable. A graph or an
/// imported fabric is walked if it has at most max_walked_routers.
///
/// {endpoints, routers, ports_used, radix, diameter, mean_hops, cables_per_endpoint,
/// cable_rate_per_endpoint_fraction, bisection_fraction, class_loads, busiest_class,
/// busiest_class_load, taper_asked, sizing_rule, bill, unknown}; docs/models/topologies.md defines
/// them. A fact that is not known is null, and `unknown` gives the reason. Throws PointError.
Map network_facts(const Value& point, const RunOptions& options = {});

}  // namespace simcore::run
