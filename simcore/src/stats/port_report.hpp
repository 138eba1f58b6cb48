// Port counters as they stand in a result: by class of links, the busiest, and each one.
#pragma once

#include "stats/run_report.hpp"

namespace simcore {

/// Active fraction of the router-to-router channels; zeros where there are none.
struct LinkUtilisation {
  double mean = 0;
  double max = 0;
};
LinkUtilisation link_utilisation(const PortStatistics& statistics);

/// {elapsed_ns, classes, hottest}.
Value port_report(const PortStatistics& statistics);

/// Every port by itself: router, port, link_class, peer_router (-1 for an endpoint), active_ns,
/// idle_ns, stalled_ns, bytes, packets.
Table port_table(const PortStatistics& statistics);

/// {link_class, mean_active_fraction, max_active_fraction, stalled_fraction, idle_fraction, bound}:
/// the class of the port that was active the longest (links before endpoints where they are alike,
/// for a busy link keeps endpoints busy) and what bounds the run: `injection`, `network` or
/// `ejection` after that class, `latency` where no port was active half of the time.
Value bottleneck(const PortStatistics& statistics);

}  // namespace simcore
