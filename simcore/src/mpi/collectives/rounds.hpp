// Schedules of collectives in rounds. In a round a member makes one exchange, or several side by
// side; in an exchange it sends to at most one other and receives from at most one other.
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

/// What a member does in one round, or in one lane of it.
struct Exchange {
  std::uint32_t to = kNoMember;
  std::uint32_t from = kNoMember;
  Span out{};             ///< segments that it sends
  bool combines = false;  ///< whether arriving data are added to its own; else they replace them
  std::uint32_t tag = 0;  ///< of both messages; the same at the other ends
};

/// The data are cut into segments() parts. A member waits for all of its messages of a round before
/// the next round, so its operations follow from its exchanges.
class RoundSchedule : public CollectiveSchedule {
 public:
  explicit RoundSchedule(std::uint32_t members) : members_(members) {}

  [[nodiscard]] std::uint32_t members() const final { return members_; }
  [[nodiscard]] std::uint32_t steps(std::uint32_t) const final {
    return (2 * lanes() + 1) * rounds();
  }
  [[nodiscard]] Op op(std::uint32_t member, std::uint32_t step) const final;
  [[nodiscard]] std::uint64_t largest_message() const override;
  [[nodiscard]] const RoundSchedule* as_rounds() const final { return this; }

  [[nodiscard]] virtual std::uint32_t rounds() const = 0;
  [[nodiscard]] virtual std::uint32_t segments() const = 0;
  /// The exchanges of a member that go side by side in a round.
  [[nodiscard]] virtual std::uint32_t lanes() const { return 1; }
  /// Numbers count the lanes of round 0, then those of round 1, and so on.
  [[nodiscard]] virtual Exchange exchange(std::uint32_t member, std::uint32_t number) const = 0;
  [[nodiscard]] virtual std::uint64_t bytes_of(Span span) const = 0;
  /// The member from which others are numbered.
  [[nodiscard]] virtual std::uint32_t root() const { return 0; }

 private:
  [[nodiscard]] bool takes_part(std::uint32_t member, std::uint32_t round) const;
  /// Bytes that arrive at the member in a round and are added to its own.
  [[nodiscard]] std::uint64_t combined_bytes(std::uint32_t member, std::uint32_t round) const;

  std::uint32_t members_;
};

/// Bytes of a span when `bytes` are cut into segments as evenly as whole bytes allow.
std::uint64_t even_share(std::uint64_t bytes, std::uint32_t segments, Span span);

/// A schedule whose `bytes` in all are cut into segments by even_share().
class SharedSchedule : public RoundSchedule {
 public:
  SharedSchedule(std::uint32_t members, std::uint64_t bytes)
      : RoundSchedule(members), bytes_(bytes) {}
  [[nodiscard]] std::uint64_t bytes_of(Span span) const final {
    return even_share(bytes_, segments(), span);
  }

 private:
  std::uint64_t bytes_;
};

/// A schedule with a block of `bytes` for each member. Messages hold whole blocks.
class BlockSchedule : public RoundSchedule {
 public:
  BlockSchedule(std::uint32_t members, std::uint64_t bytes)
      : RoundSchedule(members), bytes_(bytes) {}
  [[nodiscard]] std::uint32_t segments() const final { return members(); }
  [[nodiscard]] std::uint64_t bytes_of(Span span) const final { return span.count * bytes_; }

 private:
  std::uint64_t bytes_;
};

/// How P members form 2^k, which are called the core. The first 2(P - 2^k) members form pairs, of
/// which the odd one stands for both (Thakur, Rabenseifner and Gropp, IJHPCA 19, 2005).
struct PowerOfTwoCore {
  explicit PowerOfTwoCore(std::uint32_t members);

  std::uint32_t log2;    ///< k
  std::uint32_t excess;  ///< pairs

  [[nodiscard]] bool paired(std::uint32_t member) const { return member < 2 * excess; }
  /// Whether another member stands for this one.
  [[nodiscard]] bool leaves(std::uint32_t member) const {
    return paired(member) && member % 2 == 0;
  }
  [[nodiscard]] std::uint32_t member_of(std::uint32_t core) const {
    return core < excess ? 2 * core + 1 : core + excess;
  }
  [[nodiscard]] std::uint32_t core_of(std::uint32_t member) const {
    return paired(member) ? member / 2 : member - excess;
  }
  /// The members that the cores from `first` on, so many, stand for. They follow each other.
  [[nodiscard]] Span members_of(std::uint32_t first, std::uint32_t count) const;
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
