#include "aggregation/aggregation_nodes.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/chance_of_any.hpp"
#include "engine/invariant.hpp"

namespace simcore::aggregation {

AggregationNodes::AggregationNodes(const AggregationNetwork& network,
                                   const std::vector<GroupGrant>& groups,
                                   const RandomStream& losses)
    : network_(network),
      settings_(network.settings()),
      first_node_(network.topology().whole().endpoints()),
      losses_(losses),
      nodes_(network.topology().aggregation_nodes()) {
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    if (!groups[g].on_host()) add_group(groups[g], g);
  }
}

void AggregationNodes::add_group(const GroupGrant& group, std::uint32_t number) {
  const ExtendedTopology& topology = network_.topology();
  const AggregationTree& tree = network_.trees()[group.tree];
  const RouterId top = group.routers.front();
  for (const RouterId router : group.routers) {
    const EndpointId node = topology.node_at(router);
    const EndpointId parent = router == top ? node : topology.node_at(tree.parent[router]);
    node_at(node).members.push_back(static_cast<std::uint32_t>(members_.size()));
    Member& member = members_.emplace_back();
    member.group = number;
    member.node = node;
    member.parent = parent;
    member.virtual_network = group.request.virtual_network;
    member.slots.resize(group.segments);
    if (parent != node) members_[member_of(parent, number)].children.push_back({.endpoint = node});
  }
  const auto& channels = group.request.channels;
  for (std::size_t c = 0; c < channels.size(); ++c) {
    const EndpointId endpoint = channels[c].endpoint;
    const bool second = c > 0 && channels[c - 1].endpoint == endpoint;
    const RouterId router = topology.router_of(endpoint);
    const bool root = c == group.request.root;
    members_[member_of(topology.node_at(router), number)].children.push_back(
        {.endpoint = endpoint, .channel = second ? 1U : 0U, .leads_to_root = root});
    if (root) mark_way_to_root(topology.node_at(router), number);
  }
}

/// From the node at the root's endpoint upwards.
void AggregationNodes::mark_way_to_root(EndpointId node, std::uint32_t group) {
  for (;;) {
    const EndpointId parent = members_[member_of(node, group)].parent;
    if (parent == node) return;
    for (Child& child : members_[member_of(parent, group)].children) {
      if (child.endpoint == node) child.leads_to_root = true;
    }
    node = parent;
  }
}

std::uint32_t AggregationNodes::member_of(EndpointId node, std::uint32_t group) const {
  const auto& members = nodes_[node - first_node_].members;
  const auto found = std::lower_bound(
      members.begin(), members.end(), group,
      [this](std::uint32_t member, std::uint32_t g) { return members_[member].group < g; });
  if (found == members.end()) throw std::logic_error("a segment went to a node without its group");
  return *found;
}

void AggregationNodes::on_delivered(Transport& here, const Delivery& delivery,
                                    const SegmentTag& tag) {
  if (tag.lost) return;
  const std::uint32_t number = member_of(delivery.at, tag.group);
  const Segment segment{tag, delivery.payload_bytes};
  if (!tag.down) {
    take_up(here, number, segment, delivery.time);
  } else if (tag.multicast) {
    members_[number].multicasting.push(segment);
    wait(here, number, kMulticast, delivery.time + settings_.multicast_latency);
  } else {
    members_[number].relaying.push(segment);
    wait(here, number, kRelay, delivery.time + settings_.relay);
  }
}

/// Counts a child's part of a segment. With the last one the segment is reduced.
void AggregationNodes::take_up(Transport& here, std::uint32_t number, const Segment& segment,
                               Picoseconds now) {
  Member& member = members_[number];
  Slot& slot = member.slots[segment.tag.sequence % member.slots.size()];
  Node& node = node_at(member.node);
  if (slot.arrived == 0) {
    node.most_outstanding = std::max(node.most_outstanding, ++node.outstanding);
  }
  slot.bytes = std::max(slot.bytes, segment.bytes);
  if (++slot.arrived < member.children.size()) return;
  reduce(here, number, {segment.tag, slot.bytes}, now);
  slot = {};
}

/// A stream's next packet may follow when the bytes of this one have been reduced.
void AggregationNodes::reduce(Transport& here, std::uint32_t number, const Segment& segment,
                              Picoseconds now) {
  Node& node = node_at(members_[number].node);
  node.free = std::max(node.free, now) + settings_.aggregation_rate.time_for(segment.bytes);
  Picoseconds done = node.free + settings_.aggregation;
  if (!settings_.streams()) node.free = done;
  members_[number].reducing.push(segment);
  wait(here, number, kReduce, done);
}

void AggregationNodes::wait(Transport& here, std::uint32_t number, Step step, Picoseconds until) {
  ensure(number < 1U << (32 - kStepBits), "a member's number does not fit in a timer");
  here.set_timer(members_[number].node, until, number << kStepBits | step);
}

void AggregationNodes::on_timer(Transport& here, EndpointId, std::uint32_t payload,
                                Picoseconds now) {
  const std::uint32_t number = payload >> kStepBits;
  Member& member = members_[number];
  switch (payload & ((1U << kStepBits) - 1)) {
    case kReduce:
      return hand_on(here, number, member.reducing.pop(), now);
    case kRelay:
      return send_down(here, member, member.relaying.pop(), now);
    default:
      return send_down(here, member, member.multicasting.pop(), now);
  }
}

/// Sends what has been reduced to the parent. At the group's root it is the result.
void AggregationNodes::hand_on(Transport& here, std::uint32_t number, const Segment& segment,
                               Picoseconds now) {
  Member& member = members_[number];
  if (member.parent != member.node) return send(here, member, member.parent, segment, now);
  Segment result = segment;
  result.tag.down = true;
  member.relaying.push(result);
  wait(here, number, kRelay, now + settings_.relay);
  if (settings_.distribution != Distribution::multicast) return;
  result.tag.multicast = true;
  member.multicasting.push(result);
  wait(here, number, kMulticast, now + settings_.multicast_latency);
}

/// Sends a result to all children. The node is done with a segment when the reliable one leaves.
void AggregationNodes::send_down(Transport& here, Member& member, const Segment& segment,
                                 Picoseconds now) {
  if (!segment.tag.multicast) --node_at(member.node).outstanding;
  for (std::uint32_t c = 0; c < member.children.size(); ++c) {
    const Child& child = member.children[c];
    Segment copy = segment;
    copy.tag.channel = child.channel;
    if (segment.tag.to_root && !child.leads_to_root) copy.bytes = kEmptyBytes;
    copy.tag.lost = segment.tag.multicast && is_lost(here, member, c, copy.bytes);
    send(here, member, child.endpoint, copy, now);
  }
  if (segment.tag.multicast) ++member.copies;
}

/// A node has no interface, so that its messages are made earlier by an interface's delay.
void AggregationNodes::send(Transport& here, const Member& member, EndpointId to,
                            const Segment& segment, Picoseconds now) const {
  here.send(member.node, to, segment.bytes, segment.tag.packed(), now - here.settings().nic_latency,
            member.virtual_network);
}

bool AggregationNodes::is_lost(const Transport& here, const Member& member, std::uint32_t child,
                               std::uint32_t payload) const {
  if (settings_.bit_error_rate == 0) return false;
  const std::uint64_t bits = 8 * static_cast<std::uint64_t>(here.settings().wire_bytes(payload));
  const double lost = chance_of_any(settings_.bit_error_rate, bits);
  const auto place = static_cast<std::uint64_t>(&member - members_.data());
  return losses_.unit(place << 16 | child, member.copies) <= lost;
}

std::uint32_t AggregationNodes::most_outstanding() const {
  std::uint32_t most = 0;
  for (const Node& node : nodes_) most = std::max(most, node.most_outstanding);
  return most;
}

std::size_t AggregationNodes::memory_bytes() const {
  std::size_t bytes = nodes_.capacity() * sizeof(Node) + members_.capacity() * sizeof(Member);
  for (const Member& member : members_) {
    bytes += member.children.capacity() * sizeof(Child) + member.slots.capacity() * sizeof(Slot);
  }
  return bytes;
}

}  // namespace simcore::aggregation
