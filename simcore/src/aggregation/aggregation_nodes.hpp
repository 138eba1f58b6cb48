// Aggregation nodes at work: what they wait for, reduce, and hand on.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "aggregation/grants.hpp"
#include "aggregation/segment_tag.hpp"
#include "engine/random.hpp"
#include "network/transport.hpp"

namespace simcore::aggregation {

/// A first-in, first-out list of few items.
template <class Item>
class ShortQueue {
 public:
  void push(const Item& item) { items_.push_back(item); }
  Item pop() {
    const Item first = items_.front();
    items_.erase(items_.begin());
    return first;
  }

 private:
  std::vector<Item> items_;
};

/// The nodes of all groups. The state of a node belongs to the shard of its router.
class AggregationNodes {
 public:
  /// Bytes of a segment without data. No message is shorter.
  static constexpr std::uint32_t kEmptyBytes = 1;

  /// `losses` draws which copies of a multicast are lost. `network` must outlive this.
  AggregationNodes(const AggregationNetwork& network, const std::vector<GroupGrant>& groups,
                   const RandomStream& losses);

  /// Bytes of a group whose tree has so many routers, channels and segments outstanding.
  [[nodiscard]] static std::uint64_t bytes_of(std::uint64_t routers, std::uint64_t channels,
                                              std::uint64_t segments) {
    return routers * (sizeof(Member) + segments * sizeof(Slot)) +
           (routers + channels) * sizeof(Child);
  }
  [[nodiscard]] bool is_node(EndpointId endpoint) const { return endpoint >= first_node_; }
  /// A packet has arrived at a node.
  void on_delivered(Transport& here, const Delivery& delivery, const SegmentTag& tag);
  void on_timer(Transport& here, EndpointId node, std::uint32_t payload, Picoseconds now);
  /// Most segments that one node held at the same time.
  [[nodiscard]] std::uint32_t most_outstanding() const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  /// What a timer of a member ends; the low bits of its payload.
  enum Step : std::uint32_t { kReduce, kRelay, kMulticast };
  static constexpr std::uint32_t kStepBits = 2;

  struct Child {
    EndpointId endpoint = 0;  ///< an endpoint of ranks, or a node
    std::uint32_t channel = 0;
    bool leads_to_root = false;  ///< the group's root is there or below
  };
  struct Slot {
    std::uint32_t arrived = 0;
    std::uint32_t bytes = 0;
  };
  /// A segment under way in a node.
  struct Segment {
    SegmentTag tag;
    std::uint32_t bytes = 0;
  };
  /// A group's part at one node.
  struct Member {
    std::uint32_t group = 0;
    EndpointId node = 0;
    EndpointId parent = 0;  ///< the node itself at the group's root
    std::uint32_t virtual_network = 0;
    std::uint32_t copies = 0;  ///< multicasts so far, for the draws of losses
    std::vector<Child> children;
    std::vector<Slot> slots;  ///< of segments outstanding, by sequence
    ShortQueue<Segment> reducing, relaying, multicasting;
  };
  struct Node {
    Picoseconds free = 0;  ///< when it can reduce the next segment
    std::uint32_t outstanding = 0;
    std::uint32_t most_outstanding = 0;
    std::vector<std::uint32_t> members;  ///< by ascending group
  };

  void add_group(const GroupGrant& group, std::uint32_t number);
  void mark_way_to_root(EndpointId node, std::uint32_t group);
  [[nodiscard]] Node& node_at(EndpointId endpoint) { return nodes_[endpoint - first_node_]; }
  [[nodiscard]] std::uint32_t member_of(EndpointId node, std::uint32_t group) const;
  void take_up(Transport& here, std::uint32_t number, const Segment& segment, Picoseconds now);
  void reduce(Transport& here, std::uint32_t number, const Segment& segment, Picoseconds now);
  void hand_on(Transport& here, std::uint32_t number, const Segment& segment, Picoseconds now);
  void send_down(Transport& here, Member& member, const Segment& segment, Picoseconds now);
  void send(Transport& here, const Member& member, EndpointId to, const Segment& segment,
            Picoseconds now) const;
  [[nodiscard]] bool is_lost(const Transport& here, const Member& member, std::uint32_t child,
                             std::uint32_t payload) const;
  void wait(Transport& here, std::uint32_t number, Step step, Picoseconds until);

  const AggregationNetwork& network_;
  const AggregationSettings& settings_;
  const EndpointId first_node_;
  const RandomStream losses_;
  std::vector<Node> nodes_;
  std::vector<Member> members_;
};

}  // namespace simcore::aggregation
