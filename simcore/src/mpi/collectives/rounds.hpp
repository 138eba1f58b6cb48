// Schedules of collectives in rounds. In a round a member sends to at most one other and receives
// from at most one other.
#pragma once

#include <cstdint>

#include "mpi/rank_program.hpp"

namespace simcore::mpi {

inline constexpr std::uint32_t kNoMember = 0xFFFFFFFFU;

/// Consecutive segments of a collective's data. A span can go round the end.
struct Span {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

/// What a member does in one round.
struct Exchange {
  std::uint32_t to = kNoMember;
  std::uint32_t from = kNoMember;
  Span out{};             ///< segments that it sends
  bool combines = false;  ///< whether arriving data are added to its own; else they replace them
};

/// The data are cut into segments() parts. A member waits for both of its messages of a round
/// before the next round, so its operations follow from its exchanges.
class RoundSchedule : public CollectiveSchedule {
 public:
  explicit RoundSchedule(std::uint32_t members) : members_(members) {}

  [[nodiscard]] std::uint32_t members() const final { return members_; }
  [[nodiscard]] std::uint32_t steps(std::uint32_t) const final { return 3 * rounds(); }
  [[nodiscard]] Op op(std::uint32_t member, std::uint32_t step) const final;

  [[nodiscard]] virtual std::uint32_t rounds() const = 0;
  [[nodiscard]] virtual std::uint32_t segments() const = 0;
  [[nodiscard]] virtual Exchange exchange(std::uint32_t member, std::uint32_t round) const = 0;
  [[nodiscard]] virtual std::uint32_t bytes_of(Span span) const = 0;

 private:
  std::uint32_t members_;
};

/// Bytes of a span when `bytes` are cut into segments as evenly as whole bytes allow.
std::uint32_t even_share(std::uint32_t bytes, std::uint32_t segments, Span span);

/// A schedule whose `bytes` in all are cut into segments by even_share().
class SharedSchedule : public RoundSchedule {
 public:
  SharedSchedule(std::uint32_t members, std::uint32_t bytes)
      : RoundSchedule(members), bytes_(bytes) {}
  [[nodiscard]] std::uint32_t bytes_of(Span span) const final {
    return even_share(bytes_, segments(), span);
  }

 private:
  std::uint32_t bytes_;
};

/// A schedule with a block of `bytes` for each member. Messages hold whole blocks.
class BlockSchedule : public RoundSchedule {
 public:
  BlockSchedule(std::uint32_t members, std::uint32_t bytes)
      : RoundSchedule(members), bytes_(bytes) {}
  [[nodiscard]] std::uint32_t segments() const final { return members(); }
  [[nodiscard]] std::uint32_t bytes_of(Span span) const final { return span.count * bytes_; }

 private:
  std::uint32_t bytes_;
};

/// The smallest k with 2^k >= n, for n >= 1.
std::uint32_t ceil_log2(std::uint32_t n);

/// (a + b) mod n and (a - b) mod n for a, b < n.
inline std::uint32_t ring_plus(std::uint32_t a, std::uint32_t b, std::uint32_t n) {
  return static_cast<std::uint32_t>((std::uint64_t{a} + b) % n);
}
inline std::uint32_t ring_minus(std::uint32_t a, std::uint32_t b, std::uint32_t n) {
  return static_cast<std::uint32_t>((std::uint64_t{a} + n - b) % n);
}

}  // namespace simcore::mpi
