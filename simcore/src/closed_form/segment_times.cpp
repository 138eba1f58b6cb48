#include "closed_form/segment_times.hpp"

#include <algorithm>
#include <numeric>

#include "aggregation/aggregation_network.hpp"
#include "closed_form/time_limit.hpp"
#include "engine/listen.hpp"

namespace simcore::closed_form {
namespace {

/// Bytes of a segment without data, as the packet model sends them.
constexpr std::uint32_t kEmptyBytes = 1;

std::uint64_t segments_of(const TreeOperation& operation) {
  const std::uint64_t payload = operation.settings.payload_bytes;
  return std::max<std::uint64_t>(1, (operation.bytes + payload - 1) / payload);
}

}  // namespace

SegmentTimes::SegmentTimes(const IdleTree& tree, const TreeOperation& operation)
    : tree_(tree),
      operation_(operation),
      channels_(operation.settings.channels),
      segments_(segments_of(operation)),
      window_(std::min<std::uint64_t>(operation.settings.window, segments_)),
      nodes_(tree.nodes().size()),
      endpoints_(tree.endpoints()),
      processor_free_(std::size_t{tree.endpoints()} * channels_),
      asks_(processor_free_.size() * window_),
      pending_(nodes_.size()) {}

double SegmentTimes::memory_bytes(double channels, double window) {
  // What is noted of an earlier turn, and the same once more to compare.
  return 3 * sizeof(Picoseconds) * channels * (window + 4);
}

std::uint32_t SegmentTimes::segment_bytes(std::uint64_t segment) const {
  const std::uint32_t payload = operation_.settings.payload_bytes;
  const std::uint64_t left =
      operation_.bytes - std::min<std::uint64_t>(operation_.bytes, segment * payload);
  return std::max(kEmptyBytes, static_cast<std::uint32_t>(std::min<std::uint64_t>(left, payload)));
}

std::uint32_t SegmentTimes::bytes_up(bool holds_root, std::uint64_t segment) const {
  const bool empty = operation_.kind == AggregationKind::broadcast && !holds_root;
  return empty ? kEmptyBytes : segment_bytes(segment);
}

std::uint32_t SegmentTimes::bytes_down(bool holds_root, std::uint32_t bytes) const {
  return operation_.kind == AggregationKind::reduce && !holds_root ? kEmptyBytes : bytes;
}

Picoseconds SegmentTimes::in_node(std::uint32_t bytes) const {
  static const ByteRate rate(kNodePortGbps);
  return rate.time_for(wire(bytes));
}

/// Hands a segment to the interface of its endpoint. It asks for the port into its node when the
/// last byte is behind it.
void SegmentTimes::post(std::uint64_t channel, std::uint64_t segment) {
  const NetworkSettings& network = operation_.network;
  if (!operation_.settings.streams()) processor_free_[channel] += operation_.settings.post;
  const bool root = channel == 0;
  const std::uint32_t bytes = bytes_up(root, segment);
  const Picoseconds takes = network.endpoint_rate.time_for(wire(bytes));
  EndpointTimes& endpoint = endpoints_[channel / channels_];
  const Picoseconds created = processor_free_[channel] + operation_.settings.endpoint_time(bytes);
  const Picoseconds leaves = std::max(created + network.nic_latency, endpoint.interface_free);
  endpoint.interface_free = leaves + takes;
  asks_[segment % window_ * processor_free_.size() + channel] =
      leaves + network.endpoint_latency + network.router_latency +
      std::max<Picoseconds>(0, takes - in_node(bytes));
}

/// All endpoints begin as one does: channel by channel, each with the whole window.
void SegmentTimes::begin(const std::vector<Picoseconds>& begins) {
  std::vector<std::uint32_t> order(channels_);
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return begins[a] < begins[b]; });
  for (EndpointId e = 0; e < endpoints_.size(); ++e) {
    for (const std::uint32_t c : order) {
      const std::uint64_t channel = std::uint64_t{e} * channels_ + c;
      processor_free_[channel] = begins[c];
      if (operation_.settings.streams()) processor_free_[channel] += operation_.settings.post;
      for (std::uint64_t segment = 0; segment < window_; ++segment) post(channel, segment);
    }
  }
}

/// From the endpoints to the group's root.
void SegmentTimes::up(std::uint64_t segment) {
  const Picoseconds* asks = &asks_[segment % window_ * processor_free_.size()];
  for (std::uint32_t n = static_cast<std::uint32_t>(nodes_.size()); n-- > 0;) {
    const IdleTree::Node& node = tree_.nodes()[n];
    arrivals_.clear();
    for (const std::uint32_t child : node.nodes) arrivals_.push_back(nodes_[child].asks);
    for (const EndpointId e : node.endpoints) {
      const Picoseconds* first = asks + std::uint64_t{e} * channels_;
      arrivals_.insert(arrivals_.end(), first, first + channels_);
    }
    if (!std::is_sorted(arrivals_.begin(), arrivals_.end())) {
      std::sort(arrivals_.begin(), arrivals_.end());
    }
    const std::uint32_t bytes = bytes_up(node.holds_root, segment);
    Picoseconds& free = nodes_[n].arrivals_free;
    for (const Picoseconds at : arrivals_) free = std::max(free, at) + in_node(bytes);
    reduce(n, bytes, free);
  }
}

/// Reduces what is in a node since `arrived`, and sends it to the parent's port.
void SegmentTimes::reduce(std::uint32_t n, std::uint32_t bytes, Picoseconds arrived) {
  const AggregationSettings& settings = operation_.settings;
  const NetworkSettings& network = operation_.network;
  NodeTimes& node = nodes_[n];
  node.reducer_free =
      std::max(node.reducer_free, arrived) + settings.aggregation_rate.time_for(bytes);
  const Picoseconds reduced = node.reducer_free + settings.aggregation;
  if (!settings.streams()) node.reducer_free = reduced;
  node.result = reduced;  // that it is, at the group's root
  const Picoseconds takes = network.link_rate.time_for(wire(bytes));
  const Picoseconds leaves = std::max(reduced + network.router_latency, node.up_free);
  node.up_free = leaves + takes;
  node.asks = leaves + network.link_latency + network.router_latency +
              std::max<Picoseconds>(0, takes - in_node(bytes));
}

/// When the first of a node's copies leaves that are to leave from `from` on.
Picoseconds SegmentTimes::send_copies(std::uint32_t n, Picoseconds from) {
  const IdleTree::Node& node = tree_.nodes()[n];
  const std::uint64_t copies = node.nodes.size() + node.endpoints.size() * channels_;
  Picoseconds& free = nodes_[n].copies_free;
  const Picoseconds first = std::max(from, free);
  free = first + static_cast<Picoseconds>(copies) * in_node(operation_.settings.payload_bytes);
  return first + operation_.network.router_latency;
}

/// When a copy is in a node that has left the one above at `leaves`.
Picoseconds SegmentTimes::to_node(std::uint32_t n, std::uint32_t bytes, Picoseconds leaves) {
  const NetworkSettings& network = operation_.network;
  NodeTimes& node = nodes_[n];
  const Picoseconds takes = network.link_rate.time_for(wire(bytes));
  const Picoseconds start = std::max(leaves, node.down_free);
  node.down_free = start + takes;
  const Picoseconds asks = start + network.link_latency + network.router_latency +
                           std::max<Picoseconds>(0, takes - in_node(bytes));
  node.results_free = std::max(node.results_free, asks) + in_node(bytes);
  return node.results_free;
}

Picoseconds SegmentTimes::to_endpoint(EndpointId e, std::uint32_t bytes, Picoseconds leaves) {
  const NetworkSettings& network = operation_.network;
  Picoseconds& free = endpoints_[e].ejection_free;
  free = std::max(free, leaves) + network.endpoint_rate.time_for(wire(bytes));
  return free + network.endpoint_latency;
}

/// From the group's root to the endpoints, from node to node.
void SegmentTimes::down(std::uint64_t segment) {
  const bool multicast = operation_.settings.distribution == Distribution::multicast;
  const Picoseconds waits =
      multicast ? operation_.settings.multicast_latency : operation_.settings.relay;
  const Picoseconds one = in_node(operation_.settings.payload_bytes);
  const std::uint32_t whole = segment_bytes(segment);
  if (multicast) {
    pending_[0].push_back({nodes_[0].result + operation_.settings.relay, whole});
  }
  for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
    const IdleTree::Node& node = tree_.nodes()[n];
    const std::uint32_t bytes = bytes_down(node.holds_root, whole);
    const Picoseconds from = nodes_[n].result + waits;
    if (multicast) flush_before(n, from);
    Picoseconds leaves = send_copies(n, from);
    for (const std::uint32_t child : node.nodes) {
      nodes_[child].result =
          to_node(child, bytes_down(tree_.nodes()[child].holds_root, bytes), leaves);
      leaves += one;
    }
    for (const EndpointId e : node.endpoints) {
      for (std::uint32_t c = 0; c < channels_; ++c) {
        const std::uint64_t channel = std::uint64_t{e} * channels_ + c;
        take_result(channel, segment, to_endpoint(e, bytes_down(channel == 0, bytes), leaves));
        leaves += one;
      }
    }
  }
}

/// Sends reliable copies behind a multicast, whose results nobody waits for.
void SegmentTimes::send_reliable(std::uint32_t n, const Copies& copies) {
  const IdleTree::Node& node = tree_.nodes()[n];
  const Picoseconds one = in_node(operation_.settings.payload_bytes);
  Picoseconds leaves = send_copies(n, copies.time);
  for (const std::uint32_t child : node.nodes) {
    const std::uint32_t bytes = bytes_down(tree_.nodes()[child].holds_root, copies.bytes);
    pending_[child].push_back({to_node(child, bytes, leaves) + operation_.settings.relay, bytes});
    leaves += one;
  }
  for (const EndpointId e : node.endpoints) {
    for (std::uint32_t c = 0; c < channels_; ++c) {
      to_endpoint(e, bytes_down(e == 0 && c == 0, copies.bytes), leaves);
      leaves += one;
    }
  }
}

/// The reliable copies that a node sends before, or in the same instant as, a multicast.
void SegmentTimes::flush_before(std::uint32_t n, Picoseconds time) {
  std::vector<Copies>& pending = pending_[n];
  std::size_t sent = 0;
  for (; sent < pending.size() && pending[sent].time <= time; ++sent) {
    send_reliable(n, pending[sent]);
  }
  pending.erase(pending.begin(), pending.begin() + static_cast<std::ptrdiff_t>(sent));
}

/// Counts a result at its channel, which then posts the segment that the window has room for.
void SegmentTimes::take_result(std::uint64_t channel, std::uint64_t segment, Picoseconds arrived) {
  Picoseconds& free = processor_free_[channel];
  free = std::max(free, arrived);
  if (!operation_.settings.streams() || segment + 1 == segments_) {
    free += operation_.settings.complete;
  }
  if (segment + window_ < segments_) post(channel, segment + window_);
}

template <class Each>
void SegmentTimes::for_all_times(Each each) {
  for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
    NodeTimes& node = nodes_[n];
    for (Picoseconds* time : {&node.arrivals_free, &node.reducer_free, &node.up_free,
                              &node.copies_free, &node.asks, &node.result}) {
      each(*time);
    }
    if (n == 0) continue;  // nothing comes from above
    each(node.results_free);
    each(node.down_free);
  }
  for (EndpointTimes& endpoint : endpoints_) {
    each(endpoint.interface_free);
    each(endpoint.ejection_free);
  }
  for (Picoseconds& time : processor_free_) each(time);
  for (Picoseconds& time : asks_) each(time);
  for (std::vector<Copies>& copies : pending_) {
    for (Copies& one : copies) each(one.time);
  }
}

/// At the end of a turn of the window: the number of segments that need not be followed, because
/// the turns since the one that was noted took all times further by the same.
std::uint64_t SegmentTimes::skip_turns(std::uint64_t segment) {
  // The last segment may be shorter, and is posted a window before its turn.
  const std::uint64_t left = segments_ - segment;
  if (skipped_ || left < 3 * window_) return 0;
  ++turn_;
  std::vector<Picoseconds> times;
  for_all_times([&times](Picoseconds time) { times.push_back(time); });
  if (times.size() == noted_.size()) {
    const Picoseconds shift = times.back() - noted_.back();
    std::size_t alike = 0;
    while (alike < times.size() && times[alike] == noted_[alike] + shift) ++alike;
    if (alike == times.size()) {
      const std::uint64_t period = (turn_ - noted_turn_) * window_;
      const std::uint64_t periods = (left - 2 * window_) / period;
      if (shift > 0 && periods > static_cast<std::uint64_t>(kTimeLimit / shift)) {
        check_time(kTimeLimit);
      }
      for_all_times([&](Picoseconds& time) { time += shift * static_cast<Picoseconds>(periods); });
      skipped_ = true;
      return periods * period;
    }
  }
  // Noted at turns 1, 2, 4, 8, ...: a period of any length is found.
  if ((turn_ & (turn_ - 1)) == 0) {
    noted_ = std::move(times);
    noted_turn_ = turn_;
  }
  return 0;
}

std::vector<Picoseconds> SegmentTimes::done(const std::vector<Picoseconds>& begins) {
  begin(begins);
  for (std::uint64_t segment = 0; segment < segments_; ++segment) {
    listen();
    up(segment);
    down(segment);
    check_time(nodes_[0].result);
    if ((segment + 1) % window_ == 0) segment += skip_turns(segment + 1);
  }
  for (const Picoseconds time : processor_free_) check_time(time);
  return processor_free_;
}

}  // namespace simcore::closed_form
