// The busiest links of every window of time, as they stand in a result.
#pragma once

#include <vector>

#include "network/compiled_network.hpp"
#include "params/value.hpp"
#include "stats/link_log.hpp"

namespace simcore::router {

/// {window_ns, windows: [{start_ns, links: [{router, port, link_class, peer_router,
/// active_fraction, stalled_fraction, bytes, flows: [{source, destination, bytes}]}]}]}: the
/// `count` busiest router outputs of each window until `end`, from the finished logs of all shards.
/// What the largest flows leave over is one more flow without source and destination.
Value hot_links_report(const std::vector<const LinkLog*>& logs, const CompiledNetwork& network,
                       std::size_t count, Picoseconds end);

}  // namespace simcore::router
