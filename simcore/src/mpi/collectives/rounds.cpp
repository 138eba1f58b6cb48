#include "mpi/collectives/rounds.hpp"

#include <algorithm>
#include <bit>

namespace simcore::mpi {

Op RoundSchedule::op(std::uint32_t member, std::uint32_t step) const {
  const std::uint32_t lanes = this->lanes();
  const std::uint32_t round = step / (2 * lanes + 1);
  const std::uint32_t part = step % (2 * lanes + 1);
  if (part == 2 * lanes) {
    if (!takes_part(member, round)) return Op::nothing();
    return Op::wait(op_bytes(combined_bytes(member, round)));
  }
  // All receives of a round begin before its sends.
  const Exchange its = exchange(member, round * lanes + part % lanes);
  if (part < lanes) {
    return its.from == kNoMember ? Op::nothing() : Op::receive_from(its.from, its.tag);
  }
  return its.to == kNoMember ? Op::nothing()
                             : Op::send_to(its.to, op_bytes(bytes_of(its.out)), its.tag);
}

/// The root, its neighbours and the last member send what any member sends.
std::uint64_t RoundSchedule::largest_message() const {
  const std::uint32_t last = members_ - 1;
  const std::uint32_t next = ring_plus(root(), members_ > 1 ? 1 : 0, members_);
  std::uint64_t most = 0;
  for (const std::uint32_t member : {root(), next, std::min(1U, last), last}) {
    for (std::uint32_t number = 0; number < rounds() * lanes(); ++number) {
      const Exchange its = exchange(member, number);
      if (its.to != kNoMember) most = std::max(most, bytes_of(its.out));
    }
  }
  return most;
}

bool RoundSchedule::takes_part(std::uint32_t member, std::uint32_t round) const {
  for (std::uint32_t lane = 0; lane < lanes(); ++lane) {
    const Exchange its = exchange(member, round * lanes() + lane);
    if (its.to != kNoMember || its.from != kNoMember) return true;
  }
  return false;
}

std::uint64_t RoundSchedule::combined_bytes(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t first = round * lanes();
  const std::uint32_t end = first + lanes();
  std::uint64_t bytes = 0;
  for (std::uint32_t number = first; number < end; ++number) {
    const Exchange in = exchange(member, number);
    if (!in.combines || in.from == kNoMember) continue;
    // The sender may have it in another lane.
    for (std::uint32_t other = first; other < end; ++other) {
      const Exchange out = exchange(in.from, other);
      if (out.to == member && out.tag == in.tag) bytes += bytes_of(out.out);
    }
  }
  return bytes;
}

PowerOfTwoCore::PowerOfTwoCore(std::uint32_t members)
    : log2(static_cast<std::uint32_t>(std::bit_width(members)) - 1),
      excess(members - (1U << log2)) {}

Span PowerOfTwoCore::members_of(std::uint32_t first, std::uint32_t count) const {
  const auto begin = [this](std::uint32_t core) {
    return core < excess ? 2 * core : core + excess;
  };
  return {begin(first), begin(first + count) - begin(first)};
}

std::uint64_t even_share(std::uint64_t bytes, std::uint32_t segments, Span span) {
  const auto before = [bytes, segments](std::uint64_t segment) {
    return bytes * segment / segments;
  };
  const std::uint64_t end = std::uint64_t{span.first} + span.count;
  std::uint64_t share = before(end <= segments ? end : segments) - before(span.first);
  if (end > segments) share += before(end - segments);
  return share;
}

std::uint32_t ceil_log2(std::uint32_t n) {
  return static_cast<std::uint32_t>(std::bit_width(n - 1));
}

}  // namespace simcore::mpi
