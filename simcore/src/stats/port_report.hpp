// Port counters in a result: by class of links, the busiest ports, and every port by itself.
#pragma once

#include "stats/run_report.hpp"

namespace simcore::stats {

/// Active fraction of the channels between routers. Both are 0 when there is no such channel.
struct LinkUtilisation {
  double mean = 0;
  double max = 0;
};
LinkUtilisation link_utilisation(const PortStatistics& statistics);

/// {elapsed_ns, classes, hottest}.
Value port_report(const PortStatistics& statistics);

/// The table `ports`: router, port, link_class, peer_router (-1 for an endpoint), active_ns,
/// idle_ns, stalled_ns, bytes, packets.
Table port_table(const PortStatistics& statistics);

/// {link_class, mean_active_fraction, max_active_fraction, stalled_fraction, idle_fraction, bound}.
/// `link_class` is the class of the port that was active the longest. When classes are equally
/// busy, links between routers come first, because a busy link keeps endpoints busy too. `bound` is
/// `injection`, `network` or `ejection` by that class, and `latency` when no port was active for
/// half of the time.
Value bottleneck(const PortStatistics& statistics);

/// The figures of shared memory with `max_link_utilisation`, the active fraction of the busiest
/// port of all, and what `limit`s the run: what is busy for nine tenths of the time (`memory`,
/// `directory`, `network`), else what holds the cores back for half of it (`mshr`, `outstanding`,
/// `issue`), else the `latency` of accesses that wait for each other.
Value memory_bottleneck(Map figures, const PortStatistics& statistics);

}  // namespace simcore::stats
