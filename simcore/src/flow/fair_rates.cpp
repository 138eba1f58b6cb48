#include "flow/fair_rates.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/invariant.hpp"

namespace simcore::flow {

FairRates::FairRates(const std::vector<double>& capacities) : links_(capacities.size()) {
  for (std::size_t link = 0; link < links_.size(); ++link) {
    links_[link].capacity = capacities[link];
  }
}

FlowId FairRates::add(const std::vector<LinkUse>& uses) {
  ensure(!uses.empty(), "a flow crosses no link");
  if (free_.empty()) {
    free_.push_back(static_cast<FlowId>(flows_.size()));
    flows_.emplace_back();
  }
  const FlowId id = free_.back();
  free_.pop_back();
  Flow& flow = flows_[id];
  flow.rate = 0;
  crossings_ += uses.size() - std::min(uses.size(), flow.crossings.capacity());
  for (const LinkUse& use : uses) {
    std::vector<Member>& members = links_[use.link].members;
    const auto crossing = static_cast<std::uint32_t>(flow.crossings.size());
    flow.crossings.push_back({use.link, static_cast<std::uint32_t>(members.size()), use.share});
    members.push_back({id, crossing});
    mark(use.link);
  }
  return id;
}

void FairRates::remove(FlowId id) {
  Flow& flow = flows_[id];
  for (const Crossing& crossing : flow.crossings) {
    std::vector<Member>& members = links_[crossing.link].members;
    const Member last = members.back();
    members[crossing.place] = last;
    flows_[last.flow].crossings[last.crossing].place = crossing.place;
    members.pop_back();
    mark(crossing.link);
  }
  flow.crossings.clear();
  free_.push_back(id);
}

void FairRates::mark(LinkId link) {
  if (links_[link].affected) return;
  links_[link].affected = true;
  affected_links_.push_back(link);
}

void FairRates::settle() {
  changed_.clear();
  find_affected();
  fill();
  for (const FlowId id : affected_flows_) {
    Flow& flow = flows_[id];
    flow.affected = false;
    if (std::abs(flow.rate - flow.before) <= kSame * flow.before) {
      flow.rate = flow.before;
    } else {
      changed_.push_back(id);
    }
  }
  for (const LinkId link : affected_links_) links_[link].affected = false;
  affected_links_.clear();
  affected_flows_.clear();
}

/// Follows flows and links from those that are marked.
void FairRates::find_affected() {
  for (const LinkId link : affected_links_) {
    Link& marked = links_[link];
    marked.left = marked.capacity;
    marked.weight = 0;
    marked.rising = 0;
  }
  for (std::size_t next = 0; next < affected_links_.size(); ++next) {
    const std::vector<Member>& members = links_[affected_links_[next]].members;
    for (const Member& member : members) {
      Flow& flow = flows_[member.flow];
      if (flow.affected) continue;
      flow.affected = true;
      flow.before = flow.rate;
      affected_flows_.push_back(member.flow);
      visits_ += flow.crossings.size();
      for (const Crossing& crossing : flow.crossings) {
        Link& link = links_[crossing.link];
        if (!link.affected) {
          mark(crossing.link);
          link.left = link.capacity;
          link.weight = 0;
          link.rising = 0;
        }
        link.weight += crossing.share;
        ++link.rising;
      }
    }
  }
}

/// The links in the order in which they are full. One that flows have left meanwhile, because
/// another link was full before, is full later than it seemed.
void FairRates::fill() {
  heap_.clear();
  for (const LinkId id : affected_links_) {
    if (links_[id].rising > 0) heap_.push_back({links_[id].level(), id});
  }
  std::make_heap(heap_.begin(), heap_.end(), std::greater<>());
  double level = 0;
  for (std::size_t rising = affected_flows_.size(); rising > 0;) {
    std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
    const Full next = heap_.back();
    heap_.pop_back();
    Link& link = links_[next.link];
    if (link.rising == 0) continue;
    const double now = link.level();
    if (now > next.level * (1 + kSame)) {
      heap_.push_back({now, next.link});
      std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
      continue;
    }
    if (now > level * (1 + kSame)) level = now;
    for (const Member& member : link.members) {
      if (!flows_[member.flow].affected) continue;
      freeze(member.flow, level);
      --rising;
    }
  }
}

void FairRates::freeze(FlowId id, double rate) {
  Flow& flow = flows_[id];
  flow.affected = false;
  flow.rate = rate;
  visits_ += flow.crossings.size();
  for (const Crossing& crossing : flow.crossings) {
    Link& link = links_[crossing.link];
    link.left -= crossing.share * rate;
    link.weight -= crossing.share;
    --link.rising;
  }
}

std::size_t FairRates::memory_bytes() const {
  return links_.capacity() * sizeof(Link) + flows_.capacity() * (sizeof(Flow) + sizeof(FlowId)) +
         crossings_ * (sizeof(Crossing) + sizeof(Member)) +
         (affected_links_.capacity() + affected_flows_.capacity() + changed_.capacity()) *
             sizeof(FlowId) +
         heap_.capacity() * sizeof(Full);
}

}  // namespace simcore::flow
