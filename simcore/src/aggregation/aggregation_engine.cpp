#include "aggregation/aggregation_engine.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace simcore::aggregation {

AggregationEngine::AggregationEngine(const AggregationNetwork& network,
                                     std::vector<GroupGrant> groups, const RandomStream& losses)
    : settings_(network.settings()),
      groups_(std::move(groups)),
      nodes_(network, groups_, losses),
      first_(network.topology().whole().endpoints() + 1) {
  for (std::uint32_t g = 0; g < groups_.size(); ++g) {
    if (groups_[g].on_host()) continue;
    EndpointId before = kNoHandle;
    const GroupRequest& request = groups_[g].request;
    for (std::size_t c = 0; c < request.channels.size(); ++c) {
      const GroupRequest::Channel& asked = request.channels[c];
      Channel& channel = channels_.emplace_back();
      channel.is_root = c == request.root;
      channel.rank = asked.rank;
      channel.group = g;
      channel.endpoint = asked.endpoint;
      channel.number = asked.endpoint == before ? 1U : 0U;
      channel.outstanding = groups_[g].granted();
      channel.node = network.topology().node_at(network.topology().router_of(asked.endpoint));
      channel.arrived.resize(groups_[g].segments);
      if (settings_.distribution == Distribution::multicast) {
        channel.confirmed.resize(sequences(channel));
      }
      before = asked.endpoint;
    }
  }
  std::stable_sort(channels_.begin(), channels_.end(),
                   [](const Channel& a, const Channel& b) { return a.endpoint < b.endpoint; });
  for (const Channel& channel : channels_) ++first_[channel.endpoint + 1];
  for (std::size_t e = 1; e < first_.size(); ++e) first_[e] += first_[e - 1];
  if (!settings_.queues()) return;
  queue_.emplace(settings_, groups_, network.topology().routers());
  channels_of_.resize(groups_.size());
  asked_.resize(groups_.size());
  waited_ns_.resize(groups_.size());
  for (std::uint32_t c = 0; c < channels_.size(); ++c)
    channels_of_[channels_[c].group].push_back(c);
}

AggregationEngine::Channel& AggregationEngine::channel_of(EndpointId endpoint, std::uint32_t group,
                                                          std::uint32_t number) {
  for (std::size_t c = first_[endpoint]; c < first_[endpoint + 1]; ++c) {
    if (channels_[c].group == group && channels_[c].number == number) return channels_[c];
  }
  throw std::logic_error("a result went to an endpoint without its group");
}

void AggregationEngine::begin(Transport& here, const Operation& operation, Picoseconds now) {
  const auto first = channels_.begin() + first_[operation.endpoint];
  const auto end = channels_.begin() + first_[operation.endpoint + 1];
  const auto found = std::find_if(first, end, [&](const Channel& c) {
    return c.group == operation.group && c.rank == operation.rank;
  });
  if (found == end) throw std::logic_error("a rank that is no channel began an aggregation");
  Channel& channel = *found;
  if (channel.oldest != channel.end) {
    throw std::logic_error("a rank began an aggregation before its last one was complete");
  }
  const std::uint32_t payload = settings_.payload_bytes;
  const std::uint32_t bytes = operation.kind == AggregationKind::barrier ? 0 : operation.bytes;
  channel.end = channel.next + std::max<std::uint64_t>(1, (bytes + payload - 1ULL) / payload);
  channel.to_root = operation.kind == AggregationKind::reduce;
  const bool gives = operation.kind != AggregationKind::broadcast || channel.is_root;
  channel.bytes_left = gives ? bytes : 0;
  channel.processor_free = std::max(channel.processor_free, now);
  if (settings_.streams()) channel.processor_free += settings_.post;
  channel.begun = now;
  post(here, channel, now);
}

/// Whether all channels have completed the operation that the group asked for last.
bool AggregationEngine::is_complete(std::uint32_t group) const {
  const auto& channels = channels_of_[group];
  return std::all_of(channels.begin(), channels.end(),
                     [&](std::uint32_t c) { return channels_[c].operations >= asked_[group]; });
}

/// Puts the group's next operation into the queue, once all channels have begun it.
void AggregationEngine::ask_for(std::uint32_t group) {
  if (!groups_[group].queued || queue_->holds(group)) return;
  OperationQueue::Request request{.group = group};
  for (const std::uint32_t c : channels_of_[group]) {
    const Channel& channel = channels_[c];
    // Once it has asked, the channels' operations are one behind until that is complete.
    if (channel.oldest == channel.end || channel.operations < asked_[group]) return;
    request.asked = std::max(request.asked, channel.begun);
    request.segments = channel.end - channel.oldest;
  }
  ++asked_[group];
  queue_->ask(request);
}

bool AggregationEngine::begin_granted(Transport& here, Picoseconds now) {
  for (std::uint32_t g = 0; g < groups_.size(); ++g) ask_for(g);
  const std::vector<OperationQueue::Granted> granted = queue_->grant();
  for (const auto& [request, outstanding] : granted) {
    waited_ns_[request.group] += to_ns(now - request.asked);
    for (const std::uint32_t c : channels_of_[request.group]) {
      channels_[c].outstanding = outstanding;
      post(here, channels_[c], now);
    }
  }
  return !granted.empty();
}

/// Whether there is a segment left that the window allows. A number in tags is given anew only when
/// no copy of the segment that had it is under way.
bool AggregationEngine::may_post(const Channel& channel) const {
  return channel.next < channel.end && channel.next - channel.oldest < channel.outstanding &&
         (channel.confirmed.empty() || channel.next - channel.unconfirmed < sequences(channel));
}

/// The reliable copy of a result has come, behind which there is none.
void AggregationEngine::confirm(Channel& channel, std::uint32_t sequence) {
  const std::uint64_t all = channel.confirmed.size();
  channel.confirmed[sequence] = true;
  for (auto at = channel.unconfirmed % all; channel.confirmed[at]; at = channel.unconfirmed % all) {
    channel.confirmed[at] = false;
    ++channel.unconfirmed;
  }
}

/// Posts segments as far as the window allows.
void AggregationEngine::post(Transport& here, Channel& channel, Picoseconds now) {
  while (may_post(channel)) {
    channel.processor_free = std::max(channel.processor_free, now);
    if (!settings_.streams()) channel.processor_free += settings_.post;
    const std::uint32_t bytes = std::min(channel.bytes_left, settings_.payload_bytes);
    const SegmentTag tag{.group = channel.group,
                         .sequence = static_cast<std::uint32_t>(channel.next % sequences(channel)),
                         .to_root = channel.to_root};
    const std::uint32_t sent = std::max(bytes, AggregationNodes::kEmptyBytes);
    here.send(channel.endpoint, channel.node, sent, tag.packed(),
              channel.processor_free + settings_.endpoint_time(sent),
              groups_[channel.group].request.virtual_network);
    channel.bytes_left -= bytes;
    ++channel.next;
  }
}

std::optional<AggregationEngine::Done> AggregationEngine::on_delivered(Transport& here,
                                                                       const Delivery& delivery) {
  const SegmentTag tag = SegmentTag::of(delivery.tag);
  if (!is_node(delivery.at)) {
    if (tag.lost) return std::nullopt;
    return take_result(here, channel_of(delivery.at, tag.group, tag.channel), tag, delivery.time);
  }
  nodes_.on_delivered(here, delivery, tag);
  return std::nullopt;
}

/// A result that has come before, by a multicast, changes nothing.
std::optional<AggregationEngine::Done> AggregationEngine::take_result(Transport& here,
                                                                      Channel& channel,
                                                                      const SegmentTag& tag,
                                                                      Picoseconds now) {
  const std::uint32_t sequence = tag.sequence;
  channel.last_copy = now;
  if (!channel.confirmed.empty() && !tag.multicast) {
    const bool waited = !may_post(channel);
    confirm(channel, sequence);
    if (waited) post(here, channel, now);
  }
  const std::uint64_t all = sequences(channel);
  const std::uint64_t ahead = (sequence + all - channel.oldest % all) % all;
  if (ahead >= channel.next - channel.oldest) return std::nullopt;
  const auto window = channel.arrived.size();
  const auto slot = sequence % window;
  if (channel.arrived[slot]) return std::nullopt;
  channel.arrived[slot] = true;
  for (auto at = channel.oldest % window; channel.arrived[at]; at = channel.oldest % window) {
    channel.arrived[at] = false;
    ++channel.oldest;
  }
  const bool done = channel.oldest == channel.end;
  if (done || !settings_.streams()) {
    channel.processor_free = std::max(channel.processor_free, now) + settings_.complete;
  }
  post(here, channel, now);
  if (!done) return std::nullopt;
  ++channel.operations;
  if (groups_[channel.group].queued) channel.outstanding = 0;
  return Done{channel.rank, channel.processor_free};
}

Picoseconds AggregationEngine::last_copy() const {
  Picoseconds last = 0;
  for (const Channel& channel : channels_) last = std::max(last, channel.last_copy);
  return last;
}

std::uint64_t AggregationEngine::operations(std::uint32_t group) const {
  std::uint64_t least = ~std::uint64_t{0};
  for (const Channel& channel : channels_) {
    if (channel.group == group) least = std::min(least, channel.operations);
  }
  return groups_[group].on_host() ? 0 : least;
}

std::uint64_t AggregationEngine::bytes_of(const std::vector<GroupGrant>& groups) {
  std::uint64_t bytes = 0;
  for (const GroupGrant& group : groups) {
    if (group.on_host()) continue;
    const std::uint64_t channels = group.request.channels.size();
    bytes += AggregationNodes::bytes_of(group.routers.size(), channels, group.segments) +
             channels * (sizeof(Channel) + group.segments / 8);
  }
  return bytes;
}

std::size_t AggregationEngine::memory_bytes() const {
  std::size_t bytes = nodes_.memory_bytes() + channels_.capacity() * sizeof(Channel) +
                      first_.capacity() * sizeof(std::uint32_t);
  for (const Channel& channel : channels_) {
    bytes += (channel.arrived.capacity() + channel.confirmed.capacity()) / 8;
  }
  return bytes;
}

}  // namespace simcore::aggregation
