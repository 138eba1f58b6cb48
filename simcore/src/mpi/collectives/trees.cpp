#include "mpi/collectives/trees.hpp"

#include <algorithm>

namespace simcore {

Exchange RootedSchedule::exchange(std::uint32_t member, std::uint32_t round) const {
  Exchange its = from_root(ring_minus(member, root_, members()), round);
  if (its.to != kNoMember) its.to = ring_plus(its.to, root_, members());
  if (its.from != kNoMember) its.from = ring_plus(its.from, root_, members());
  return its;
}

Exchange BinomialBroadcast::from_root(std::uint32_t place, std::uint32_t round) const {
  const std::uint32_t distance = 1U << round;
  if (place < distance) {
    if (place + distance >= members()) return {};
    return {.to = place + distance, .out = {0, 1}};
  }
  if (place < 2 * distance) return {.from = place - distance};
  return {};
}

Exchange BinomialReduce::from_root(std::uint32_t place, std::uint32_t round) const {
  const std::uint32_t distance = 1U << (rounds() - 1 - round);
  if (place < distance) {
    if (place + distance >= members()) return {};
    return {.from = place + distance, .combines = true};
  }
  if (place < 2 * distance) return {.to = place - distance, .out = {0, 1}};
  return {};
}

/// Whoever holds the segments of 2^(k+1) places gives the upper half of them away.
Exchange ScatterAllgatherBroadcast::scatter(std::uint32_t place, std::uint32_t round) const {
  const std::uint32_t distance = 1U << (ceil_log2(members()) - 1 - round);
  const std::uint32_t within = place % (2 * distance);
  if (within == 0 && place + distance < members()) {
    const std::uint32_t first = place + distance;
    return {.to = first, .out = {first, std::min(distance, members() - first)}};
  }
  if (within == distance) return {.from = place - distance};
  return {};
}

Exchange ScatterAllgatherBroadcast::from_root(std::uint32_t place, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t scattering = ceil_log2(n);
  if (round < scattering) return scatter(place, round);
  return {.to = ring_plus(place, 1, n),
          .from = ring_minus(place, 1, n),
          .out = {ring_minus(place, round - scattering, n), 1}};
}

}  // namespace simcore
