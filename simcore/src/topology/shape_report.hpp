// Parts of Topology::describe() and of the specs that topologies share.
#pragma once

#include "network/topology.hpp"
#include "topology/widths.hpp"

namespace simcore {

/// routers, endpoints, links (router-to-router cables), radix (of the largest router) and, where
/// there is one, sizing_rule.
Map shape_report(const Topology& topology);

Value widths_value(const Widths& widths);

/// "dimension_0", "dimension_1", ...
std::vector<std::string> dimension_classes(std::size_t dimensions);

/// Widths as the 32-bit numbers that shapes are built from.
Widths to_widths(const std::vector<std::int64_t>& widths);

}  // namespace simcore
