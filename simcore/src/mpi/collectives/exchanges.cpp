#include "mpi/collectives/exchanges.hpp"

#include <algorithm>
#include <bit>

namespace simcore {

Exchange PairwiseAlltoall::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t distance = round + 1;
  if (std::has_single_bit(n)) {
    const std::uint32_t peer = member ^ distance;
    return {.to = peer, .from = peer, .out = {peer, 1}};
  }
  const std::uint32_t to = ring_plus(member, distance, n);
  return {.to = to, .from = ring_minus(member, distance, n), .out = {to, 1}};
}

Exchange BruckAlltoall::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t bit = 1U << round;
  // Numbers below n with this bit set: whole periods of 2 * bit, and what is left of the last.
  const std::uint32_t rest = n % (2 * bit);
  const std::uint32_t blocks = n / (2 * bit) * bit + (rest > bit ? rest - bit : 0);
  return {.to = ring_plus(member, bit, n), .from = ring_minus(member, bit, n), .out = {0, blocks}};
}

Op LinearAlltoall::op(std::uint32_t member, std::uint32_t step) const {
  if (step == 0) return Op::receive_count(members_ - 1, 0);
  if (step == members_) return Op::wait();
  return Op::send_to(ring_plus(member, step, members_), bytes_, 0);
}

Exchange RingAllgather::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  return {.to = ring_plus(member, 1, n),
          .from = ring_minus(member, 1, n),
          .out = {ring_minus(member, round, n), 1}};
}

Exchange DoublingAllgather::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t size = 1U << round;
  if (std::has_single_bit(n)) {
    const std::uint32_t peer = member ^ size;
    return {.to = peer, .from = peer, .out = {member / size * size, size}};
  }
  return {.to = ring_minus(member, size, n),
          .from = ring_plus(member, size, n),
          .out = {member, std::min(size, n - size)}};
}

Exchange DisseminationBarrier::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t distance = 1U << round;
  return {.to = ring_plus(member, distance, n),
          .from = ring_minus(member, distance, n),
          .out = {0, 1},
          .combines = true};
}

}  // namespace simcore
