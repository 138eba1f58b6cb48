#include "forwarding/channel_dependencies.hpp"

#include <algorithm>
#include <bit>

namespace simcore {

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
  enum : std::uint8_t { unseen, open, done };
  std::vector<std::uint8_t> state(graph_->channels(), unseen);
  std::vector<Visit> path;
  for (ChannelId start = 0; start < graph_->channels(); ++start) {
    if (state[start] != unseen) continue;
    path.push_back({start, 0});
    state[start] = open;
    while (!path.empty()) {
      const ChannelId channel = path.back().channel;
      const auto bit = next_bit(channel, path.back().next);
      if (!bit) {
        state[channel] = done;
        path.pop_back();
        continue;
      }
      path.back().next = *bit + 1;
      const ChannelId after = graph_->first_channel(graph_->to(channel)) + *bit;
      if (state[after] == open) {
        std::vector<ChannelId> cycle;
        const auto first = std::find_if(path.begin(), path.end(),
                                        [after](const Visit& v) { return v.channel == after; });
        for (auto visit = first; visit != path.end(); ++visit) cycle.push_back(visit->channel);
        return cycle;
      }
      if (state[after] == done) continue;
      state[after] = open;
      path.push_back({after, 0});
    }
  }
  return {};
}

}  // namespace simcore
