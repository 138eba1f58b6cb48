#include "congestion/failure_trials.hpp"

#include <algorithm>
#include <utility>

#include "engine/draw_generator.hpp"
#include "engine/shuffle.hpp"

namespace simcore::congestion {

std::vector<ChannelId> all_links(const NetworkGraph& graph) {
  std::vector<ChannelId> links;
  for (ChannelId c = 0; c < graph.channels(); ++c) {
    if (c < graph.reverse(c)) links.push_back(c);
  }
  return links;
}

std::vector<ChannelId> failed_links(std::vector<ChannelId> links, std::uint32_t count,
                                    RandomStream failures, std::uint64_t trial) {
  DrawGenerator random(failures, trial, 0);
  shuffle_front(links, count, [&](std::uint32_t n) { return random.below(n); });
  links.resize(count);
  std::sort(links.begin(), links.end());
  return links;
}

void HarmTally::add_trial(const std::vector<ChannelId>& failed, double loss,
                          std::uint64_t unreachable_pairs) {
  ++trials_;
  loss_sum_ += loss;
  for (const ChannelId link : failed) {
    auto place = std::lower_bound(links_.begin(), links_.end(), link,
                                  [](const LinkHarm& harm, ChannelId l) { return harm.link < l; });
    if (place == links_.end() || place->link != link) {
      place = links_.insert(place, LinkHarm{.link = link});
    }
    ++place->trials;
    place->loss_sum += loss;
    place->unreachable_pairs += unreachable_pairs;
  }
}

double HarmTally::mean_loss() const {
  return trials_ > 0 ? loss_sum_ / static_cast<double>(trials_) : 0.0;
}

std::vector<LinkHarm> HarmTally::worst(std::size_t most) const {
  std::vector<LinkHarm> ranked = links_;
  std::stable_sort(ranked.begin(), ranked.end(), [](const LinkHarm& a, const LinkHarm& b) {
    return a.mean_loss() > b.mean_loss();
  });
  ranked.resize(std::min(most, ranked.size()));
  return ranked;
}

}  // namespace simcore::congestion
