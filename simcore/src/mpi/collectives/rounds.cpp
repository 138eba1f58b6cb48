#include "mpi/collectives/rounds.hpp"

#include <bit>

namespace simcore::mpi {

Op RoundSchedule::op(std::uint32_t member, std::uint32_t step) const {
  const Exchange its = exchange(member, step / 3);
  switch (step % 3) {
    case 0:
      return its.from == kNoMember ? Op::nothing() : Op::receive_from(its.from, 0);
    case 1:
      return its.to == kNoMember ? Op::nothing() : Op::send_to(its.to, bytes_of(its.out), 0);
    default:
      return its.to == kNoMember && its.from == kNoMember ? Op::nothing() : Op::wait();
  }
}

std::uint32_t even_share(std::uint32_t bytes, std::uint32_t segments, Span span) {
  const auto before = [bytes, segments](std::uint64_t segment) {
    return std::uint64_t{bytes} * segment / segments;
  };
  const std::uint64_t end = std::uint64_t{span.first} + span.count;
  std::uint64_t share = before(end <= segments ? end : segments) - before(span.first);
  if (end > segments) share += before(end - segments);
  return static_cast<std::uint32_t>(share);
}

std::uint32_t ceil_log2(std::uint32_t n) {
  return static_cast<std::uint32_t>(std::bit_width(n - 1));
}

}  // namespace simcore::mpi
