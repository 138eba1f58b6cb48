// Allreduce, reduce, broadcast and barrier by routers that reduce (SHARP).
#include <algorithm>
#include <utility>

#include "mpi/collectives/registry.hpp"

namespace simcore::mpi {
namespace {

/// The members of an endpoint, or of each half of them where it has two channels, are a part. A
/// part's channel takes what its others give, hands the sum to the router, and gives them the
/// result, all through the endpoint's memory.
class SharpSchedule final : public CollectiveSchedule {
 public:
  /// `of_members`: the algorithm in case that the routers have nothing left.
  SharpSchedule(AggregationKind kind, const CollectiveSize& size,
                std::unique_ptr<CollectiveSchedule> of_members)
      : kind_(kind), size_(size), of_members_(std::move(of_members)) {}

  [[nodiscard]] std::uint32_t members() const override { return size_.members; }
  [[nodiscard]] std::uint32_t steps(std::uint32_t member) const override;
  [[nodiscard]] Op op(std::uint32_t member, std::uint32_t step) const override;
  [[nodiscard]] std::uint32_t tags() const override { return std::max(2U, of_members_->tags()); }
  [[nodiscard]] std::uint64_t largest_message() const override { return size_.bytes; }
  [[nodiscard]] AggregatingGroup aggregating_group() const override;
  void use_members() override { uses_members_ = true; }

 private:
  static constexpr std::uint32_t kGiven = 0;   ///< tag of what a member gives its channel
  static constexpr std::uint32_t kResult = 1;  ///< tag of what it gets

  struct Part {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    std::uint32_t channel = 0;  ///< its first member, or the operation's root

    [[nodiscard]] std::uint32_t others() const { return end - first - 1; }
    /// The i-th of the members that are not the channel.
    [[nodiscard]] std::uint32_t other(std::uint32_t i) const {
      return first + i + (first + i >= channel ? 1 : 0);
    }
  };

  [[nodiscard]] Part part_of(std::uint32_t member) const;
  [[nodiscard]] bool gathers() const { return kind_ != AggregationKind::broadcast; }
  [[nodiscard]] bool spreads() const { return kind_ != AggregationKind::reduce; }
  [[nodiscard]] Op op_of_channel(const Part& part, std::uint32_t step) const;

  AggregationKind kind_;
  CollectiveSize size_;
  std::unique_ptr<CollectiveSchedule> of_members_;
  bool uses_members_ = false;
};

SharpSchedule::Part SharpSchedule::part_of(std::uint32_t member) const {
  const std::uint32_t at = member / size_.members_per_endpoint * size_.members_per_endpoint;
  Part part{at, std::min(at + size_.members_per_endpoint, size_.members), at};
  const std::uint32_t half = at + (part.end - at + 1) / 2;
  if (size_.channels == 2 && half < part.end) {
    (member < half ? part.end : part.first) = half;
  }
  const bool rooted = kind_ == AggregationKind::reduce || kind_ == AggregationKind::broadcast;
  const bool has_root = rooted && size_.root >= part.first && size_.root < part.end;
  part.channel = has_root ? size_.root : part.first;
  return part;
}

AggregatingGroup SharpSchedule::aggregating_group() const {
  AggregatingGroup group;
  for (std::uint32_t m = 0; m < size_.members;) {
    const Part part = part_of(m);
    if (part.channel == size_.root) group.root = static_cast<std::uint32_t>(group.channels.size());
    group.channels.push_back(part.channel);
    m = part.end;
  }
  return group;
}

std::uint32_t SharpSchedule::steps(std::uint32_t member) const {
  if (uses_members_) return of_members_->steps(member);
  const Part part = part_of(member);
  const std::uint32_t ways = (gathers() ? 1U : 0U) + (spreads() ? 1U : 0U);
  if (member != part.channel) return ways + 1;
  return 2 + (part.others() > 0 ? ways * (part.others() + 1) : 0U);
}

Op SharpSchedule::op(std::uint32_t member, std::uint32_t step) const {
  if (uses_members_) return of_members_->op(member, step);
  const Part part = part_of(member);
  if (member == part.channel) return op_of_channel(part, step);
  if (gathers() && step == 0) return Op::send_to(part.channel, op_bytes(size_.bytes), kGiven);
  if (spreads() && step == (gathers() ? 1U : 0U)) return Op::receive_from(part.channel, kResult);
  return Op::wait();
}

/// Receives and a wait, the aggregation and a wait, sends and a wait.
Op SharpSchedule::op_of_channel(const Part& part, std::uint32_t step) const {
  const std::uint32_t others = part.others();
  if (gathers() && others > 0) {
    if (step < others) return Op::receive_from(part.other(step), kGiven);
    if (step == others) return Op::wait();
    step -= others + 1;
  }
  if (step == 0) return Op::aggregate_in(0, kind_, op_bytes(size_.bytes));
  if (step == 1 || step == others + 2) return Op::wait();
  return Op::send_to(part.other(step - 2), op_bytes(size_.bytes), kResult);
}

std::unique_ptr<CollectiveSchedule> make_sharp(AggregationKind kind, const char* operation,
                                               const CollectiveSize& size) {
  return std::make_unique<SharpSchedule>(
      kind, size, make_collective(operation, collective_algorithms(operation).front(), size));
}

}  // namespace

std::unique_ptr<CollectiveSchedule> make_sharp_allreduce(const CollectiveSize& size) {
  return make_sharp(AggregationKind::allreduce, "allreduce", size);
}
std::unique_ptr<CollectiveSchedule> make_sharp_reduce(const CollectiveSize& size) {
  return make_sharp(AggregationKind::reduce, "reduce", size);
}
std::unique_ptr<CollectiveSchedule> make_sharp_broadcast(const CollectiveSize& size) {
  return make_sharp(AggregationKind::broadcast, "broadcast", size);
}
std::unique_ptr<CollectiveSchedule> make_sharp_barrier(const CollectiveSize& size) {
  return make_sharp(AggregationKind::barrier, "barrier", size);
}

}  // namespace simcore::mpi
