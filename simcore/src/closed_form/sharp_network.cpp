#include "closed_form/sharp_network.hpp"

#include <algorithm>

namespace simcore::closed_form {

HostTime sharp_network_time(const IdleTree& tree, const TreeOperation& operation,
                            const MpiSettings& mpi) {
  const std::uint32_t channels = operation.settings.channels;
  const EndpointRanks ranks(mpi, operation.kind, operation.bytes, channels);
  const std::vector<Picoseconds> done = SegmentTimes(tree, operation).done(ranks.begins());
  HostTime time;
  double sum = 0;
  for (EndpointId e = 0; e < tree.endpoints(); ++e) {
    for (const Picoseconds end : ranks.ends(&done[std::size_t{e} * channels])) {
      time.last = std::max(time.last, end);
      sum += static_cast<double>(end);
    }
  }
  time.mean = sum / (static_cast<double>(tree.endpoints()) * mpi.ranks_per_endpoint);
  return time;
}

double sharp_network_steps(const TreeOperation& operation, double channels) {
  // Turns of the window until their times repeat, as a rule.
  constexpr double kTurns = 16;
  const double segments =
      std::max(1.0, static_cast<double>(operation.bytes) / operation.settings.payload_bytes);
  return channels * std::min(segments, kTurns * operation.settings.window);
}

}  // namespace simcore::closed_form
