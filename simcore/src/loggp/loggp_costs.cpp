#include "loggp/loggp_costs.hpp"

#include <algorithm>

namespace simcore::loggp {

Picoseconds LoggpCosts::least_latency() const {
  Picoseconds least = rows_.front().latency;
  for (const LoggpCost& row : rows_) least = std::min(least, row.latency);
  return least;
}

}  // namespace simcore::loggp
