#include "mpi/collectives/allreduce.hpp"

#include <bit>

namespace simcore {

PowerOfTwoAllreduce::PowerOfTwoAllreduce(std::uint32_t members, std::uint32_t bytes)
    : SharedSchedule(members, bytes),
      log2_core_(static_cast<std::uint32_t>(std::bit_width(members)) - 1),
      excess_(members - (1U << log2_core_)) {}

Exchange PowerOfTwoAllreduce::exchange(std::uint32_t member, std::uint32_t round) const {
  const bool paired = member < 2 * excess_;
  const bool leaves = paired && member % 2 == 0;
  const Span all{0, segments()};
  if (excess_ > 0 && round == 0) {
    if (!paired) return {};
    if (leaves) return {.to = member + 1, .out = all};
    return {.from = member - 1, .combines = true};
  }
  if (excess_ > 0 && round + 1 == rounds()) {
    if (!paired) return {};
    if (leaves) return {.from = member + 1};
    return {.to = member - 1, .out = all};
  }
  if (leaves) return {};
  const std::uint32_t core = paired ? member / 2 : member - excess_;
  Exchange its = inner(core, round - (excess_ > 0 ? 1 : 0));
  its.to = member_of(its.to);
  its.from = member_of(its.from);
  return its;
}

Exchange RecursiveDoublingAllreduce::inner(std::uint32_t core, std::uint32_t round) const {
  const std::uint32_t peer = core ^ (1U << round);
  return {.to = peer, .from = peer, .out = {0, 1}, .combines = true};
}

Exchange RabenseifnerAllreduce::inner(std::uint32_t core, std::uint32_t round) const {
  const bool halving = round < log2_core();
  const std::uint32_t bit = halving ? log2_core() - 1 - round : round - log2_core();
  const std::uint32_t size = 1U << bit;
  const std::uint32_t peer = core ^ size;
  // Halving, it gives away the half that its peer will own; doubling, it shares what it owns.
  const std::uint32_t given = halving ? peer : core;
  return {.to = peer, .from = peer, .out = {given / size * size, size}, .combines = halving};
}

Exchange RingAllreduce::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const bool reducing = round < n - 1;
  // In the second turn, member m begins with segment m + 1, which it has the whole sum of.
  const std::uint32_t segment = reducing ? ring_minus(member, round, n)
                                         : ring_minus(ring_plus(member, 1, n), round - (n - 1), n);
  return {.to = ring_plus(member, 1, n),
          .from = ring_minus(member, 1, n),
          .out = {segment, 1},
          .combines = reducing};
}

}  // namespace simcore
