#include "congestion/flow_walker.hpp"

#include <limits>
#include <utility>

namespace simcore::congestion {
namespace {

/// The first of the two words that are no channel, as an entry of this width.
template <class Entry>
constexpr Entry kFirstWord = std::numeric_limits<Entry>::max() - 1;

/// Tables up to this size stay in a core's own cache. For them a prefetch costs more than it saves.
constexpr std::size_t kNearBytes = 512 * 1024;

}  // namespace

FlowWalker::FlowWalker(const NetworkGraph& graph, std::size_t most_flows) : graph_(&graph) {
  for (RouterId r = 0; r < graph.routers(); ++r) first_channel_.push_back(graph.first_channel(r));
  for (ChannelId c = 0; c < graph.channels(); ++c) {
    leads_to_.push_back(graph.to(c));
    reverse_.push_back(graph.reverse(c));
  }
  for (EndpointId e = 0; e < graph.endpoints(); ++e) router_of_.push_back(graph.router_of(e));
  is_lost_.resize(most_flows);
}

void FlowWalker::set_routes(const Routes& routes, std::uint32_t longest_path) {
  routes_ = &routes;
  longest_path_ = longest_path;
}

std::size_t FlowWalker::start(const EndpointFlows& flows) {
  if (walks_.size() < flows.count) walks_.resize(flows.count);
  // Reversed routes are those of the way back, followed from the destination to the source.
  const EndpointId* const from = routes_->reversed ? flows.destinations : flows.sources;
  const EndpointId* const to = routes_->reversed ? flows.sources : flows.destinations;
  const RouterId* const router_of = router_of_.data();
  Walk* const walks = walks_.data();
  std::size_t walking = 0;
  for (std::size_t i = 0; i < flows.count; ++i) {
    const RouterId router = router_of[from[i]], target = router_of[to[i]];
    walks[walking] = {Walk::pair(to[i], static_cast<std::uint32_t>(i)), Walk::pair(target, router)};
    walking += router != target ? 1 : 0;
  }
  return walking;
}

template <class Entry, bool kReversed, bool kFar>
std::size_t FlowWalker::advance(std::size_t walking, const Entry* rows, std::uint32_t* loads) {
  const std::size_t routers = first_channel_.size();
  const ChannelId* const first = first_channel_.data();
  const RouterId* const leads_to = leads_to_.data();
  const ChannelId* const reverse = reverse_.data();
  Walk* const walks = walks_.data();
  CableId* channels = visits_.channels.data() + visits_.count;
  std::uint32_t* flows = visits_.flows.data() + visits_.count;
  std::size_t still = 0;
  for (std::size_t i = 0; i < walking; ++i) {
    const Walk at = walks[i];
    const Entry* const row = rows + at.destination() * routers;
    const Entry entry = row[at.router()];
    if (entry >= kFirstWord<Entry>) [[unlikely]] {
      lost_.push_back(at.flow());
      continue;
    }
    const ChannelId taken = first[at.router()] + entry;
    const ChannelId channel = kReversed ? reverse[taken] : taken;
    ++loads[channel];
    *channels++ = channel;
    *flows++ = at.flow();
    const RouterId next = leads_to[taken];
    // It is read when all other flows have gone one hop: memory has time until then.
    if constexpr (kFar) __builtin_prefetch(row + next);
    walks[still] = {at.destination_and_flow, Walk::pair(at.target(), next)};
    still += next != at.target() ? 1 : 0;
  }
  visits_.count = static_cast<std::size_t>(channels - visits_.channels.data());
  return still;
}

template <class Entry>
void FlowWalker::run(std::size_t walking, const Entry* rows, std::uint32_t* loads) {
  const bool far = routes_->tables.bytes() > kNearBytes;
  for (std::uint32_t hop = 0; walking > 0 && hop < longest_path_; ++hop) {
    if (visits_.channels.size() < visits_.count + walking) {
      visits_.channels.resize(visits_.count + walking);
      visits_.flows.resize(visits_.count + walking);
    }
    if (routes_->reversed) {
      walking = advance<Entry, true, true>(walking, rows, loads);
    } else if (far) {
      walking = advance<Entry, false, true>(walking, rows, loads);
    } else {
      walking = advance<Entry, false, false>(walking, rows, loads);
    }
  }
  for (std::size_t i = 0; i < walking; ++i) lost_.push_back(walks_[i].flow());
}

void FlowWalker::withdraw_lost(std::uint32_t* loads) {
  for (const std::uint32_t flow : lost_) is_lost_[flow] = true;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < visits_.count; ++i) {
    const CableId channel = visits_.channels[i];
    const std::uint32_t flow = visits_.flows[i];
    visits_.channels[kept] = channel;
    visits_.flows[kept] = flow;
    if (is_lost_[flow]) {
      --loads[channel];
    } else {
      ++kept;
    }
  }
  visits_.count = kept;
  for (const std::uint32_t flow : lost_) is_lost_[flow] = false;
}

void FlowWalker::walk(const EndpointFlows& flows, std::uint32_t* loads) {
  visits_.count = 0;
  lost_.clear();
  if (flows.count == 0) return;
  const std::size_t walking = start(flows);
  const auto narrow = routes_->tables.narrow_row(0);
  if (!narrow.empty()) {
    run(walking, narrow.data(), loads);
  } else {
    run(walking, routes_->tables.wide_row(0).data(), loads);
  }
  if (!lost_.empty()) withdraw_lost(loads);
}

}  // namespace simcore::congestion
