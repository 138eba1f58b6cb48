#include "aggregation/operation_queue.hpp"

#include <algorithm>
#include <utility>

namespace simcore::aggregation {

OperationQueue::OperationQueue(const AggregationSettings& settings,
                               const std::vector<GroupGrant>& groups, std::uint32_t routers)
    : settings_(settings), groups_(groups), left_(routers, settings.pool), held_(groups.size()) {
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    held_[g] = groups[g].granted();
    for (const RouterId r : groups[g].routers) left_[r] -= held_[g];
  }
}

void OperationQueue::release(std::uint32_t group) {
  for (const RouterId r : groups_[group].routers) left_[r] += held_[group];
  held_[group] = 0;
}

/// What the operation gets now: as much as it can use and all its routers have. 0: nothing.
std::uint32_t OperationQueue::left_for(const Request& request) const {
  std::uint64_t most = settings_.streams() ? 1 : settings_.window;
  most = std::min(most, request.segments);
  for (const RouterId r : groups_[request.group].routers) {
    most = std::min<std::uint64_t>(most, left_[r]);
  }
  return static_cast<std::uint32_t>(most);
}

std::vector<OperationQueue::Granted> OperationQueue::grant() {
  std::sort(waiting_.begin(), waiting_.end(), [](const Request& a, const Request& b) {
    return std::pair(a.asked, a.group) < std::pair(b.asked, b.group);
  });
  std::vector<Granted> granted;
  std::vector<bool> claimed(left_.size());
  const auto served = [&](const Request& request) {
    const std::vector<RouterId>& routers = groups_[request.group].routers;
    const bool free =
        std::none_of(routers.begin(), routers.end(), [&claimed](RouterId r) { return claimed[r]; });
    const std::uint32_t taken = free ? left_for(request) : 0;
    if (taken == 0) {
      for (const RouterId r : routers) claimed[r] = true;
      return false;
    }
    for (const RouterId r : routers) left_[r] -= taken;
    held_[request.group] = taken;
    granted.push_back({request, settings_.streams() ? settings_.window : taken});
    return true;
  };
  std::vector<Request> still;
  for (const Request& request : waiting_) {
    if (!served(request)) still.push_back(request);
  }
  waiting_ = std::move(still);
  return granted;
}

}  // namespace simcore::aggregation
