#include "mpi/collectives/hierarchical.hpp"

#include "mpi/collectives/rounds.hpp"
#include "mpi/collectives/usual_algorithm.hpp"

namespace simcore::mpi {
namespace {

class HierarchicalAllreduce final : public SharedSchedule {
 public:
  explicit HierarchicalAllreduce(const CollectiveSize& size)
      : SharedSchedule(size.members, size.bytes),
        shared_(size.members_per_endpoint),
        leaders_(size.members / shared_),
        reduce_(make_rounds("reduce", "binomial", {.members = shared_, .bytes = size.bytes})),
        among_leaders_(make_rounds("allreduce", usual_algorithm("allreduce", size.bytes, leaders_),
                                   {.members = leaders_, .bytes = size.bytes})),
        broadcast_(
            make_rounds("broadcast", "binomial", {.members = shared_, .bytes = size.bytes})) {}
  [[nodiscard]] std::uint32_t rounds() const override {
    return reduce_->rounds() + among_leaders_->rounds() + broadcast_->rounds();
  }
  [[nodiscard]] std::uint32_t segments() const override { return among_leaders_->segments(); }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t round) const override;

 private:
  /// A round of `part` among the members of the member's endpoint, who move all data.
  [[nodiscard]] Exchange on_endpoint(const RoundSchedule& part, std::uint32_t member,
                                     std::uint32_t round) const;

  std::uint32_t shared_;  ///< members of an endpoint
  std::uint32_t leaders_;
  std::shared_ptr<const RoundSchedule> reduce_;
  std::shared_ptr<const RoundSchedule> among_leaders_;
  std::shared_ptr<const RoundSchedule> broadcast_;
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
