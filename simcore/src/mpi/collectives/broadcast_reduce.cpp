// Broadcast and reduce, the operations with a root: it sends to all members, or gets the sum of
// all.
#include <algorithm>

#include "mpi/collectives/registry.hpp"
#include "mpi/collectives/rounds.hpp"

namespace simcore::mpi {
namespace {

/// Numbers the members from the root on. These numbers are called places; the root has place 0.
class RootedSchedule : public SharedSchedule {
 public:
  RootedSchedule(std::uint32_t members, std::uint32_t root, std::uint64_t bytes)
      : SharedSchedule(members, bytes), root_(root) {}
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const final;
  [[nodiscard]] std::uint32_t root() const final { return root_; }

 protected:
  /// The exchange of the member at `place`, in places.
  [[nodiscard]] virtual Exchange from_root(std::uint32_t place, std::uint32_t round) const = 0;

 private:
  std::uint32_t root_;
};

/// In round k the 2^k members with the data send them to places 2^k on: ceil(log2 P) (a + n b).
class BinomialBroadcast final : public RootedSchedule {
 public:
  using RootedSchedule::RootedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  [[nodiscard]] std::uint32_t segments() const override { return 1; }

 private:
  [[nodiscard]] Exchange from_root(std::uint32_t place, std::uint32_t round) const override;
};

/// The tree of BinomialBroadcast towards the root; the places farthest from the root send first.
class BinomialReduce final : public RootedSchedule {
 public:
  using RootedSchedule::RootedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  [[nodiscard]] std::uint32_t segments() const override { return 1; }

 private:
  [[nodiscard]] Exchange from_root(std::uint32_t place, std::uint32_t round) const override;
};

/// Every member gets a segment by a binomial tree, then all segments go round a ring:
/// ceil(log2 P) a + (P-1)/P n b + (P-1) (a + n/P b).
class ScatterAllgatherBroadcast final : public RootedSchedule {
 public:
  using RootedSchedule::RootedSchedule;
  [[nodiscard]] std::uint32_t rounds() const override {
    return ceil_log2(members()) + members() - 1;
  }
  [[nodiscard]] std::uint32_t segments() const override { return members(); }

 private:
  [[nodiscard]] Exchange from_root(std::uint32_t place, std::uint32_t round) const override;
  [[nodiscard]] Exchange scatter(std::uint32_t place, std::uint32_t round) const;
};

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

/// A member that holds the segments of 2^(k+1) places sends the upper half of them.
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

}  // namespace

std::vector<CollectiveAlgorithm> broadcast_algorithms() {
  return {{"binomial", make_rooted_schedule<BinomialBroadcast>},
          {"scatter_allgather", make_rooted_schedule<ScatterAllgatherBroadcast>},
          {kSharp, make_sharp_broadcast}};
}

std::vector<CollectiveAlgorithm> reduce_algorithms() {
  return {{"binomial", make_rooted_schedule<BinomialReduce>}, {kSharp, make_sharp_reduce}};
}

}  // namespace simcore::mpi
