#include "workload/sender_backlogs.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace simcore::workload {

void SenderBacklogs::choose(const std::vector<double>& backlogs, double scatter, double offered) {
  const auto growth = [&](std::uint32_t e) { return backlogs[e] - begin_[e]; };
  chosen_.clear();
  for (const std::uint32_t e : sends_) {
    if (growth(e) > scatter) chosen_.push_back(e);
  }
  if (chosen_.empty()) {
    chosen_ = sends_;
    const std::size_t kept = std::min(chosen_.size(), chosen_.size() / 8 + 1);
    std::stable_sort(chosen_.begin(), chosen_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return growth(a) > growth(b); });
    chosen_.resize(kept);
  }
  first_ = chosen_backlog(begin_);
  last_ = chosen_backlog(backlogs);
  offered_ = offered * static_cast<double>(chosen_.size());
  growth_.clear();
}

void SenderBacklogs::add(const std::vector<double>& backlogs, double offered) {
  const double before = std::exchange(last_, chosen_backlog(backlogs));
  const double all = offered * static_cast<double>(chosen_.size());
  offered_ += all;
  growth_.push_back((last_ - before) / all);
}

stats::Trend SenderBacklogs::trend() const {
  if (growth_.size() < stats::kLeastIncrements) return stats::Trend::unclear;
  const stats::Trend found = stats::trend_of(stats::in_batches(growth_), kLeastExcess);
  const bool gained_little = last_ - first_ < kLeastExcess / 2 * offered_;
  return found == stats::Trend::unclear && gained_little ? stats::Trend::steady : found;
}

double SenderBacklogs::mean_growth() const {
  if (growth_.empty()) return 0;
  return std::accumulate(growth_.begin(), growth_.end(), 0.0) / static_cast<double>(growth_.size());
}

double SenderBacklogs::chosen_backlog(const std::vector<double>& backlogs) const {
  double sum = 0;
  for (const std::uint32_t e : chosen_) sum += backlogs[e];
  return sum;
}

}  // namespace simcore::workload
