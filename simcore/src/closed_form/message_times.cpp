#include "closed_form/message_times.hpp"

#include <algorithm>

namespace simcore::closed_form {

Picoseconds RouterTimes::flight(std::uint64_t bytes) const {
  return leaving(bytes) + 2 * settings_.endpoint_latency + settings_.router_latency;
}

Picoseconds RouterTimes::leaving(std::uint64_t bytes) const {
  return settings_.nic_latency + sending(bytes);
}

Picoseconds RouterTimes::sending(std::uint64_t bytes) const {
  return settings_.injection_time(bytes);
}

Picoseconds RouterTimes::further_bytes(std::uint64_t bytes) const {
  return sending(bytes) - settings_.endpoint_rate.time_for(1);
}

Picoseconds TableTimes::flight(std::uint64_t bytes) const {
  const auto above =
      std::upper_bound(rows_.begin(), rows_.end(), bytes,
                       [](std::uint64_t b, const CostRow& row) { return b < row.from_bytes; });
  const CostRow& row = *(above - 1);
  return from_ns(row.fixed_ns + row.ns_per_byte * static_cast<double>(bytes));
}

}  // namespace simcore::closed_form
