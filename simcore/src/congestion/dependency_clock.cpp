#include "congestion/dependency_clock.hpp"

#include <algorithm>

namespace simcore {

void DependencyClock::restart() {
  std::fill(free_at_.begin(), free_at_.end(), 0.0);
  end_ = 0;
}

void DependencyClock::add_round(const EndpointFlows& flows, const std::vector<double>& slowdowns) {
  ends_.resize(flows.count);
  for (std::size_t i = 0; i < flows.count; ++i) {
    ends_[i] = free_at_[flows.sources[i]] + slowdowns[i];
  }
  for (std::size_t i = 0; i < flows.count; ++i) {
    if (slowdowns[i] == 0) continue;
    double& sender = free_at_[flows.sources[i]];
    double& receiver = free_at_[flows.destinations[i]];
    sender = std::max(sender, ends_[i]);
    receiver = std::max(receiver, ends_[i]);
    end_ = std::max(end_, ends_[i]);
  }
}

}  // namespace simcore
