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

/// {elapsed_ns, classes, hottest} and, with `every_port`, columns.
Value port_report(const PortStatistics& statistics, bool every_port);

}  // namespace simcore
