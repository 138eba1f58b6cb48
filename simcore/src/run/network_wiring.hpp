// The wiring of a point's network as columns, for pictures of it: no list of objects, and nothing
// of its routes.
#pragma once

#include <cstdint>

#include "params/value.hpp"
#include "point/run_context.hpp"

namespace simcore::run {

/// The most cables of a network that is told: some seconds, and half a gigabyte on the way to a
/// picture.
inline constexpr std::uint64_t max_told_links = 4'000'000;

/// Reads the sections `topology`, `network` and `failures` of a point and its seeds; others are
/// refused. Gives
///
///   family: `groups` (dragonflies), `levels` (trees), `grid`, `imported` or `other`
///   endpoints, groups, grid_widths, link_classes
///   router_names: a list; null where routers are only numbered
///   routers: the columns group, endpoints
///   links: the columns from, from_port, to, to_port, link_class, rate_gbps; a row a cable, in the
///     order of all_links()
///   endpoint_router: a column
///   failed_links, degraded_links: rows of links; failed_routers: a column
///
/// `group` is `groups` for a router outside all groups. Ports are numbers as those of the table
/// `ports`, from 0. A cable whose directions are of two classes counts to that of its first end.
/// Rates are in 10^9 bits a second, as NetworkRates has them. Throws PointError, also for a network
/// with more than max_told_links cables.
Map network_wiring_of(const Value& point, const RunOptions& options = {});

}  // namespace simcore::run
