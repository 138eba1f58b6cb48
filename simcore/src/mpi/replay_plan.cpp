#include "mpi/replay_plan.hpp"

#include <utility>

#include "params/errors.hpp"

namespace simcore::mpi {

ReplayPlan::ReplayPlan(std::shared_ptr<const TraceContent> content, double compute_scale,
                       double message_scale,
                       std::vector<std::shared_ptr<const CollectiveSchedule>> schedules,
                       TimelineWindow timeline)
    : content_(std::move(content)),
      compute_scale_(compute_scale),
      message_scale_(message_scale),
      schedules_(std::move(schedules)),
      timeline_(timeline) {
  constexpr std::uint64_t kMostKeys = std::uint64_t{1} << 31;
  std::uint64_t keys = 0;
  first_keys_.reserve(schedules_.size());
  for (const auto& schedule : schedules_) {
    first_keys_.push_back(static_cast<std::uint32_t>(keys));
    keys += schedule->tags();
    if (keys < kMostKeys) continue;
    throw PointError("workload.trace", std::to_string(schedules_.size()),
                     "fewer collectives, or algorithms of fewer rounds",
                     "has more collectives than messages can tell apart");
  }
  keys_ = static_cast<std::uint32_t>(keys);
}

std::size_t ReplayPlan::memory_bytes() const {
  return content_->memory_bytes() +
         schedules_.size() * (sizeof(schedules_[0]) + sizeof(std::uint32_t));
}

void Replay::reset(std::uint32_t rank) {
  const TraceContent& content = plan->content();
  for (std::uint32_t n = 0; n < content.operations(rank); ++n) {
    const TraceOp& told = content.op(rank, n);
    Op& state = op(rank, n);
    state.missing = content.missing(rank, n);
    state.open = told.kind == TraceOp::Kind::wait ? told.match : kNone;
    if (told.kind == TraceOp::Kind::wait) left_at[told.peer] = 0;
  }
  ranks[rank] = {.left = content.operations(rank)};
}

}  // namespace simcore::mpi
