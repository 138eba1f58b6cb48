// What a buyer compares networks by: size, cables, bisection, and the load of their links.
#pragma once

#include "params/value.hpp"
#include "topology/fabric.hpp"

namespace simcore {

/// Facts about the network of a point of any model, of which the sections `topology`, `routing` and
/// `network` count; a point of the static model has no `network`. Quick where there are formulas,
/// also with 10^6 endpoints; graphs and imported fabrics are walked up to max_walked_routers.
///
/// {endpoints, routers, ports_used, radix, diameter, mean_hops, cables_per_endpoint,
/// cable_rate_per_endpoint_fraction, bisection_fraction, class_loads, busiest_class,
/// busiest_class_load, taper_asked, sizing_rule, unknown}; docs/models/topologies.md defines them.
/// What is not known is null, and `unknown` names the reason. Throws PointError.
Map network_facts(const Value& point, const Fabrics& fabrics = {});

}  // namespace simcore
