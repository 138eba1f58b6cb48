#include "mpi/collectives/hierarchical.hpp"

#include <utility>

#include "mpi/collectives/rounds.hpp"
#include "mpi/collectives/usual_algorithm.hpp"

namespace simcore::mpi {
namespace {

std::unique_ptr<RoundSchedule> rounds_of(const char* operation, const std::string& algorithm,
                                         std::uint32_t members, std::uint64_t bytes) {
  std::unique_ptr<CollectiveSchedule> made =
      make_collective(operation, algorithm, {.members = members, .bytes = bytes});
  return std::unique_ptr<RoundSchedule>(dynamic_cast<RoundSchedule*>(made.release()));
}

class HierarchicalAllreduce final : public SharedSchedule {
 public:
  explicit HierarchicalAllreduce(const CollectiveSize& size)
      : SharedSchedule(size.members, size.bytes),
        shared_(size.members_per_endpoint),
        reduce_(rounds_of("reduce", "binomial", shared_, size.bytes)),
        broadcast_(rounds_of("broadcast", "binomial", shared_, size.bytes)) {
    const std::uint32_t leaders = size.members / shared_;
    among_leaders_ = rounds_of("allreduce", usual_algorithm("allreduce", size.bytes, leaders),
                               leaders, size.bytes);
  }
  [[nodiscard]] std::uint32_t rounds() const override {
    return reduce_->rounds() + among_leaders_->rounds() + broadcast_->rounds();
  }
  [[nodiscard]] std::uint32_t segments() const override { return among_leaders_->segments(); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;

 private:
  /// A round of `part` among the members of the member's endpoint, who move all data.
  [[nodiscard]] Exchange on_endpoint(const RoundSchedule& part, std::uint32_t member,
                                     std::uint32_t round) const;

  std::uint32_t shared_;
  std::unique_ptr<RoundSchedule> reduce_;
  std::unique_ptr<RoundSchedule> among_leaders_;
  std::unique_ptr<RoundSchedule> broadcast_;
};

Exchange HierarchicalAllreduce::on_endpoint(const RoundSchedule& part, std::uint32_t member,
                                            std::uint32_t round) const {
  const std::uint32_t leader = member / shared_ * shared_;
  Exchange its = part.exchange(member - leader, round);
  its.out = {0, segments()};
  if (its.to != kNoMember) its.to += leader;
  if (its.from != kNoMember) its.from += leader;
  return its;
}

Exchange HierarchicalAllreduce::exchange(std::uint32_t member, std::uint32_t round) const {
  if (round < reduce_->rounds()) return on_endpoint(*reduce_, member, round);
  round -= reduce_->rounds();
  if (round >= among_leaders_->rounds()) {
    return on_endpoint(*broadcast_, member, round - among_leaders_->rounds());
  }
  if (member % shared_ != 0) return {};
  Exchange its = among_leaders_->exchange(member / shared_, round);
  if (its.to != kNoMember) its.to *= shared_;
  if (its.from != kNoMember) its.from *= shared_;
  return its;
}

}  // namespace

std::unique_ptr<CollectiveSchedule> make_hierarchical(const CollectiveSize& size) {
  return std::make_unique<HierarchicalAllreduce>(size);
}

}  // namespace simcore::mpi
