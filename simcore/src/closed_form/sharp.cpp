#include "closed_form/sharp.hpp"

#include <algorithm>

namespace simcore::closed_form {
namespace {

/// What waits at an aggregation node besides: the operations of other groups, of which half are
/// before this one on average.
double waiting(const SharpCosts& costs, std::uint32_t groups) {
  return (groups - 1) / 2.0 * costs.aggregation;
}

/// From the posting of one segment until its result is there.
double latency(const SharpCosts& costs, const SharpTree& tree, double bytes) {
  double time = costs.post + costs.complete + tree.levels * (costs.level + costs.distribution) +
                bytes * (costs.byte + tree.levels * costs.distribution_byte);
  if (bytes > costs.inline_bytes) time += costs.fetch;
  if (costs.channels == 1) time += costs.socket_reduction;
  return time;
}

/// From one segment of a group to its next.
double interval(const SharpCosts& costs, const SharpTree& tree, std::uint32_t groups) {
  const double own = costs.segment + tree.children * costs.child_segment +
                     costs.distribution_segment + (groups - 1) * costs.aggregation;
  return costs.channels > 1 ? own + costs.channel_segment : own;
}

}  // namespace

std::uint32_t operations_of_group(const SharpPool& pool, std::uint32_t groups) {
  return pool.pool == 0 ? pool.window : std::min(pool.window, pool.pool / groups);
}

double sharp_time(const SharpCosts& costs, const SharpTree& tree, std::uint64_t bytes,
                  std::uint32_t groups, std::uint32_t operations) {
  const std::uint64_t payload = costs.payload_bytes;
  const std::uint64_t segments = std::max<std::uint64_t>(1, (bytes + payload - 1) / payload);
  const auto first = static_cast<double>(std::min(bytes, payload));
  const double one = latency(costs, tree, first) + waiting(costs, groups);
  const double step = interval(costs, tree, groups);
  // Segment k is posted a step after segment k - 1, and not before segment k - operations is back.
  const double turn = std::max(one, operations * step);
  const auto turns = static_cast<double>((segments - 1) / operations);
  return turns * turn + one + static_cast<double>((segments - 1) % operations) * step;
}

double streaming_time(const SharpCosts& costs, const SharpTree& tree, std::uint64_t bytes,
                      double gbps) {
  return latency(costs, tree, 0) + static_cast<double>(bytes) * 8 / gbps;
}

}  // namespace simcore::closed_form
