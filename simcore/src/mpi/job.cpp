#include "mpi/job.hpp"

namespace simcore::mpi {

Picoseconds MpiSettings::cost_of(std::uint64_t bytes) const {
  const MessageCost* cost = nullptr;
  for (const MessageCost& each : message_costs) {
    if (each.from_bytes <= bytes) cost = &each;
  }
  return cost == nullptr ? 0
                         : cost->overhead + rounded(cost->ps_per_byte * static_cast<double>(bytes));
}

}  // namespace simcore::mpi
