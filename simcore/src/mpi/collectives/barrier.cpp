// Barrier: no member goes on before all members have come.
#include "mpi/collectives/registry.hpp"
#include "mpi/collectives/rounds.hpp"

namespace simcore::mpi {
namespace {

/// In round k every member signals the member 2^k after it (Hensgen, Finkel and Manber,
/// International Journal of Parallel Programming 17, 1988): ceil(log2 P) a.
class DisseminationBarrier final : public RoundSchedule {
 public:
  DisseminationBarrier(std::uint32_t members, std::uint32_t /*bytes*/) : RoundSchedule(members) {}
  [[nodiscard]] std::uint32_t rounds() const override { return ceil_log2(members()); }
  [[nodiscard]] std::uint32_t segments() const override { return 1; }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;
  [[nodiscard]] std::uint64_t bytes_of(Span) const override { return 0; }
};

Exchange DisseminationBarrier::exchange(std::uint32_t member, std::uint32_t round) const {
  const std::uint32_t n = members();
  const std::uint32_t distance = 1U << round;
  return {.to = ring_plus(member, distance, n),
          .from = ring_minus(member, distance, n),
          .out = {0, 1},
          .combines = true};
}

/// Partners 2^k apart signal each other: the rounds of an allreduce without data.
std::unique_ptr<CollectiveSchedule> make_doubling_barrier(const CollectiveSize& size) {
  return make_collective("allreduce", "recursive_doubling", {.members = size.members});
}

}  // namespace

std::vector<CollectiveAlgorithm> barrier_algorithms() {
  return {{"dissemination", make_schedule<DisseminationBarrier>},
          {"recursive_doubling", make_doubling_barrier},
          {kSharp, make_sharp_barrier}};
}

}  // namespace simcore::mpi
