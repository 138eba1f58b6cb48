// The reduction in routers as ranks use it: operations in, results out.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "aggregation/aggregation_nodes.hpp"
#include "aggregation/operation_queue.hpp"
#include "aggregation/segment_tag.hpp"

namespace simcore::aggregation {

/// Cuts operations into segments, keeps as many of them outstanding as the group was granted, and
/// tells when all results have come. Its state belongs to the shards of its endpoints and routers.
///
/// Each operation that a channel posts holds the rank's processor for `post`, each result for
/// `complete`; in the mode streaming the whole message is one operation.
class AggregationEngine {
 public:
  /// What the rank of a channel asks for.
  struct Operation {
    std::uint32_t group = 0;
    std::uint32_t rank = 0;
    EndpointId endpoint = 0;  ///< the rank's
    AggregationKind kind = AggregationKind::allreduce;
    std::uint32_t bytes = 0;
  };
  /// The rank whose operation is complete, and when its processor is free.
  struct Done {
    std::uint32_t rank;
    Picoseconds time;
  };

  /// `network` must outlive this.
  AggregationEngine(const AggregationNetwork& network, std::vector<GroupGrant> groups,
                    const RandomStream& losses);

  /// Bytes of an engine for these groups.
  [[nodiscard]] static std::uint64_t bytes_of(const std::vector<GroupGrant>& groups);

  /// Whether an endpoint is a node.
  [[nodiscard]] bool is_node(EndpointId endpoint) const { return nodes_.is_node(endpoint); }
  void begin(Transport& here, const Operation& operation, Picoseconds now);
  /// A packet with a tag of aggregations has arrived.
  std::optional<Done> on_delivered(Transport& here, const Delivery& delivery);
  /// The timer of a node.
  void on_timer(Transport& here, EndpointId node, std::uint32_t payload, Picoseconds now) {
    nodes_.on_timer(here, node, payload, now);
  }
  /// Whether operations may wait for what routers have left.
  [[nodiscard]] bool queues() const { return queue_.has_value(); }
  /// Time between two calls of serve_queue(); 0: there is no queue.
  [[nodiscard]] Picoseconds grant_interval() const { return settings_.grant_interval; }
  /// Takes back what is over, and begins operations that waited for it. `here` is the whole
  /// network, whose clock stands at `now`; `ended(job)` tells whether all ranks of a job are done.
  /// True when an operation has begun.
  template <class Ended>
  bool serve_queue(Transport& here, Picoseconds now, Ended ended) {
    for (std::uint32_t g = 0; g < groups_.size(); ++g) {
      if (!queue_->holds(g)) continue;
      if (groups_[g].queued ? is_complete(g) : ended(groups_[g].request.job)) queue_->release(g);
    }
    return begin_granted(here, now);
  }
  /// Nanoseconds that operations of a group's queue have waited together.
  [[nodiscard]] double waited_ns(std::uint32_t group) const { return waited_ns_[group]; }

  /// Operations of a group that all of its channels have completed.
  [[nodiscard]] std::uint64_t operations(std::uint32_t group) const;
  /// When the last copy of any result has come: after a multicast, later than the operation's end.
  [[nodiscard]] Picoseconds last_copy() const;
  [[nodiscard]] const std::vector<GroupGrant>& groups() const { return groups_; }
  /// The job whose segment a packet belongs to.
  [[nodiscard]] std::uint32_t job_of(std::uint32_t tag) const {
    return groups_[SegmentTag::of(tag).group].request.job;
  }
  [[nodiscard]] std::uint32_t most_outstanding() const { return nodes_.most_outstanding(); }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  /// A channel of a group. Its segments are numbered from 0 on, over all operations.
  struct Channel {
    Picoseconds processor_free = 0;
    std::uint64_t operations = 0;  ///< complete
    std::uint32_t rank = 0;
    std::uint32_t group = 0;
    EndpointId endpoint = 0;
    std::uint32_t number = 0;       ///< among those of its endpoint
    EndpointId node = 0;            ///< that it sends to
    std::uint64_t next = 0;         ///< the segment to be posted next
    std::uint64_t oldest = 0;       ///< the first one without a result
    std::uint64_t end = 0;          ///< the first one after the operation
    std::uint32_t bytes_left = 0;   ///< of the operation, to be posted
    std::uint32_t outstanding = 0;  ///< segments that may be
    Picoseconds begun = 0;          ///< the operation under way
    Picoseconds last_copy = 0;      ///< when the last copy of a result has come
    bool is_root = false;
    bool to_root = false;
    std::vector<bool> arrived;  ///< results from `oldest` on, by segment modulo the window
    // Of a multicast: reliable copies follow those of the multicast, and may be far behind.
    std::uint64_t unconfirmed = 0;  ///< the first one whose reliable copy has not come
    std::vector<bool> confirmed;    ///< reliable copies from there on, by the number in the tag
  };

  /// Numbers that the segments of a channel have in tags: a multiple of the window.
  [[nodiscard]] static std::uint64_t sequences(const Channel& channel) {
    return SegmentTag::kSequences / channel.arrived.size() * channel.arrived.size();
  }
  [[nodiscard]] Channel& channel_of(EndpointId endpoint, std::uint32_t group, std::uint32_t number);
  void post(Transport& here, Channel& channel, Picoseconds now);
  [[nodiscard]] bool is_complete(std::uint32_t group) const;
  void ask_for(std::uint32_t group);
  bool begin_granted(Transport& here, Picoseconds now);
  std::optional<Done> take_result(Transport& here, Channel& channel, const SegmentTag& tag,
                                  Picoseconds now);
  [[nodiscard]] bool may_post(const Channel& channel) const;
  void confirm(Channel& channel, std::uint32_t sequence);

  const AggregationSettings& settings_;
  std::vector<GroupGrant> groups_;
  AggregationNodes nodes_;
  std::vector<Channel> channels_;     ///< by endpoint
  std::vector<std::uint32_t> first_;  ///< by endpoint: its first channel
  // With WhenFull::queue alone, touched while the clock stands.
  std::optional<OperationQueue> queue_;
  std::vector<std::vector<std::uint32_t>> channels_of_;  ///< by group
  std::vector<std::uint64_t> asked_;                     ///< by group: operations so far
  std::vector<double> waited_ns_;                        ///< by group
};

}  // namespace simcore::aggregation
