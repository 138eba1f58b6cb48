#include "forwarding/channel_dependencies.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "engine/cycle_search.hpp"

namespace simcore::forwarding {

bool ChannelDependencies::add(ChannelId before, ChannelId after) {
  const RouterId between = graph_->to(before);
  std::uint32_t& row = row_of_[before];
  if (row == no_row) {
    row = static_cast<std::uint32_t>(words_.size());
    words_.resize(words_.size() + (graph_->degree(between) + 63) / 64, 0);
  }
  const std::uint32_t bit = after - graph_->first_channel(between);
  std::uint64_t& word = words_[row + bit / 64];
  const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
  const bool added = (word & mask) == 0;
  word |= mask;
  return added;
}

std::optional<std::uint32_t> ChannelDependencies::next_bit(ChannelId channel,
                                                           std::uint32_t from) const {
  if (row_of_[channel] == no_row) return std::nullopt;
  const std::uint32_t bits = graph_->degree(graph_->to(channel));
  while (from < bits) {
    const std::uint64_t rest = words_[row_of_[channel] + from / 64] >> (from % 64);
    if (rest != 0) return from + static_cast<std::uint32_t>(std::countr_zero(rest));
    from = (from / 64 + 1) * 64;
  }
  return std::nullopt;
}

std::vector<ChannelId> ChannelDependencies::find_cycle() const {
  const auto follow = [this](ChannelId channel,
                             std::uint32_t& next) -> std::optional<std::uint32_t> {
    const auto bit = next_bit(channel, next);
    if (!bit) return std::nullopt;
    next = *bit + 1;
    return graph_->first_channel(graph_->to(channel)) + *bit;
  };
  return CycleSearch(graph_->channels(), follow).anywhere();
}

AcyclicDependencies::AcyclicDependencies(const NetworkGraph& graph)
    : graph_(&graph),
      dependencies_(graph),
      closing_(graph),
      place_(graph.channels()),
      found_(graph.channels(), 0) {
  std::iota(place_.begin(), place_.end(), 0U);
}

bool AcyclicDependencies::add_path(std::span<const ChannelId> path) {
  std::vector<std::size_t> added;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    if (closing_.has(path[i], path[i + 1])) return false;
  }
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    if (dependencies_.has(path[i], path[i + 1])) continue;
    if (make_room(path[i], path[i + 1])) {
      dependencies_.add(path[i], path[i + 1]);
      added.push_back(i);
      continue;
    }
    // Dependencies are never taken back later: one that closes a cycle by itself always will.
    if (added.empty()) closing_.add(path[i], path[i + 1]);
    for (const std::size_t j : added) dependencies_.remove(path[j], path[j + 1]);
    return false;
  }
  return true;
}

bool AcyclicDependencies::make_room(ChannelId before, ChannelId after) {
  if (place_[before] < place_[after]) return true;
  ahead_.clear();
  back_.clear();
  const bool free = search_ahead(after, before);
  if (free) search_back(before, after);
  for (const ChannelId channel : ahead_) found_[channel] = 0;
  for (const ChannelId channel : back_) found_[channel] = 0;
  if (free) reorder();
  return free;
}

bool AcyclicDependencies::search_ahead(ChannelId after, ChannelId before) {
  ahead_.push_back(after);
  found_[after] = 1;
  for (std::size_t next = 0; next < ahead_.size(); ++next) {
    for (const ChannelId channel : graph_->channels_of(graph_->to(ahead_[next]))) {
      if (found_[channel] || place_[channel] > place_[before] ||
          !dependencies_.has(ahead_[next], channel)) {
        continue;
      }
      if (channel == before) return false;
      found_[channel] = 1;
      ahead_.push_back(channel);
    }
  }
  return true;
}

void AcyclicDependencies::search_back(ChannelId before, ChannelId after) {
  back_.push_back(before);
  found_[before] = 1;
  for (std::size_t next = 0; next < back_.size(); ++next) {
    for (const ChannelId out : graph_->channels_of(graph_->from(back_[next]))) {
      const ChannelId channel = graph_->reverse(out);
      if (found_[channel] || place_[channel] < place_[after] ||
          !dependencies_.has(channel, back_[next])) {
        continue;
      }
      found_[channel] = 1;
      back_.push_back(channel);
    }
  }
}

/// What leads to `before` takes the earliest of the places that both sets hold, in its order; what
/// `after` leads to takes the rest.
void AcyclicDependencies::reorder() {
  const auto by_place = [this](ChannelId a, ChannelId b) { return place_[a] < place_[b]; };
  std::sort(back_.begin(), back_.end(), by_place);
  std::sort(ahead_.begin(), ahead_.end(), by_place);
  back_.insert(back_.end(), ahead_.begin(), ahead_.end());
  places_.clear();
  for (const ChannelId channel : back_) places_.push_back(place_[channel]);
  std::sort(places_.begin(), places_.end());
  for (std::size_t i = 0; i < back_.size(); ++i) place_[back_[i]] = places_[i];
}

}  // namespace simcore::forwarding
