#include "forwarding/hops_to.hpp"

#include <algorithm>

namespace simcore {

void HopsTo::measure(RouterId destination) {
  if (!order_.empty() && order_.front() == destination) return;
  std::fill(hops_.begin(), hops_.end(), unreached);
  order_.assign(1, destination);
  hops_[destination] = 0;
  for (std::size_t next = 0; next < order_.size(); ++next) {
    const RouterId router = order_[next];
    for (const ChannelId channel : graph_->channels_of(router)) {
      const RouterId neighbour = graph_->to(channel);
      if (hops_[neighbour] != unreached || !graph_->alive(channel)) continue;
      hops_[neighbour] = hops_[router] + 1;
      order_.push_back(neighbour);
    }
  }
}

}  // namespace simcore
