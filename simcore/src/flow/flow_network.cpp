#include "flow/flow_network.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace simcore::flow {

namespace {

/// A message may leave: it joins those of its pair.
constexpr EventKind kReady = EventKind::ready;
/// A flow may have ended. The event's port is the flow's generation.
constexpr EventKind kEnd = EventKind::port_free;
/// The last byte has come.
constexpr EventKind kLastByte = EventKind::deliver;
/// All else of this instant has happened.
constexpr EventKind kSettle = EventKind::nic;

constexpr std::uint32_t kGenerations = 1U << 20U;

}  // namespace

FlowNetwork::FlowNetwork(const Topology& topology, const CompiledNetwork& network,
                         const Routing& routing, const NetworkSettings& settings,
                         const LimitGuard& guard)
    : MessageClock(guard, network.endpoints() + 1, 0),
      network_(network),
      settings_(settings),
      one_pair_(settings.message_service == MessageService::first_in_first_out),
      routes_(topology, network, routing, settings),
      rates_(link_capacities(network, settings)),
      link_bytes_(network.ports()) {
  messages_.prepare(1);
}

void FlowNetwork::send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
                       Picoseconds created, std::uint32_t /*virtual_network*/, MessageKind kind) {
  const std::uint32_t handle = messages_.allocate(0);
  messages_[handle] = {.created = created,
                       .begun = created + settings_.nic_latency,
                       .from = from,
                       .to = to,
                       .tag = tag,
                       .bytes = bytes,
                       .control = kind == MessageKind::control};
  ++totals_.packets_sent;
  queue_.post(messages_[handle].begun, from, EventInfo::pack(kReady, 0, 0), handle);
}

void FlowNetwork::handle(const Event& event, Picoseconds now) {
  switch (EventInfo::kind(event.info)) {
    case kReady:
      return join(event.payload, now);
    case kEnd:
      return look_at_end(event.payload, EventInfo::port(event.info), now);
    case kLastByte:
      return deliver(event.router, event.payload, now);
    case kSettle:
      return settle(now);
    default:
      return workload_->on_timer(*this, event.router, event.payload, now);
  }
}

/// Control messages pass all others and are too short to count: they take what an idle network
/// takes.
void FlowNetwork::join(std::uint32_t handle, Picoseconds now) {
  Message& message = messages_[handle];
  if (message.control) {
    const Route route = routes_.between(message.from, message.to);
    const Picoseconds left = now + settings_.injection_time(message.bytes);
    message.hops = static_cast<std::uint32_t>(std::lround(route.hops));
    message_hops_ += route.hops;
    const EndpointId from = message.from;
    const std::uint32_t tag = message.tag;
    queue_.post(left + route.latency, message.to, EventInfo::pack(kLastByte, 0, 0), handle);
    return workload_->on_sent(*this, from, tag, left);
  }
  Pair& pair = pairs_[pair_of(message)];
  if (pair.first == kNoHandle) {
    pair = {handle, handle};
    return begin(handle, now);
  }
  messages_[std::exchange(pair.last, handle)].next = handle;
}

void FlowNetwork::begin(std::uint32_t handle, Picoseconds now) {
  const Message& message = messages_[handle];
  Route route = routes_.between(message.from, message.to);
  const FlowId id = rates_.add(route.uses);
  if (id >= flows_.size()) flows_.resize(id + 1);
  Flow& flow = flows_[id];
  flow.route = std::move(route);
  flow.rate = 0;
  flow.end = kTimeLimit;
  flow.posted = kTimeLimit;
  flow.generation = (flow.generation + 1) % kGenerations;
  carry(flow, handle, now);
  change_later(now);
}

/// The message is the flow's from now on.
void FlowNetwork::carry(Flow& flow, std::uint32_t handle, Picoseconds now) {
  Message& message = messages_[handle];
  message.begun = now;
  flow.message = handle;
  flow.since = now;
  flow.left = static_cast<double>(settings_.wire_bytes(message.bytes));
}

void FlowNetwork::look_at_end(FlowId id, std::uint32_t generation, Picoseconds now) {
  Flow& flow = flows_[id];
  if (flow.generation != generation || flow.posted != now) return;
  flow.posted = kTimeLimit;
  if (flow.end == now) return end_message(id, now);
  expect_end(id);
}

/// The next message of the pair goes on with the flow, at the rate that it has.
void FlowNetwork::end_message(FlowId id, Picoseconds now) {
  Flow& flow = flows_[id];
  const std::uint32_t handle = flow.message;
  Message& message = messages_[handle];
  const double bytes = static_cast<double>(settings_.wire_bytes(message.bytes));
  for (const LinkUse& use : flow.route.uses) link_bytes_[use.link] += use.share * bytes;
  message_hops_ += flow.route.hops;
  message.hops = static_cast<std::uint32_t>(std::lround(flow.route.hops));
  queue_.post(now + flow.route.latency, message.to, EventInfo::pack(kLastByte, 0, 0), handle);
  const EndpointId from = message.from;
  const std::uint32_t tag = message.tag;
  const auto pair = pairs_.find(pair_of(message));
  const std::uint32_t next = message.next;
  pair->second.first = next;
  if (next != kNoHandle && messages_[next].to == message.to) {
    carry(flow, next, now);
    flow.end = now + rounded(flow.left / flow.rate);
    expect_end(id);
  } else {
    flow.message = kNoHandle;
    flow.generation = (flow.generation + 1) % kGenerations;
    rates_.remove(id);
    change_later(now);
    if (next == kNoHandle) {
      pairs_.erase(pair);
    } else {
      begin(next, now);
    }
  }
  workload_->on_sent(*this, from, tag, now);
}

void FlowNetwork::change_later(Picoseconds now) {
  if (settles_) return;
  settles_ = true;
  queue_.post(now, network_.endpoints(), EventInfo::pack(kSettle, 0, 0), 0);
}

/// The last event of its instant.
void FlowNetwork::settle(Picoseconds now) {
  settles_ = false;
  ++settlements_;
  rates_.settle();
  for (const FlowId id : rates_.changed()) set_rate(id, rates_.rate(id), now);
  guard_.check_stop();
  if (rates_.visits() - polled_ < kPolledVisits) return;
  polled_ = rates_.visits();
  guard_.check(memory_bytes());
  if (!guard_.out_of_time()) return;
  now_ = now;
  throw RunCutShort();
}

void FlowNetwork::set_rate(FlowId id, double rate, Picoseconds now) {
  Flow& flow = flows_[id];
  const double moved = flow.rate * static_cast<double>(now - flow.since);
  flow.left = std::max(0.0, flow.left - moved);
  flow.since = now;
  flow.rate = rate;
  flow.end = now + rounded(flow.left / rate);
  expect_end(id);
}

/// An event that comes before the end asks again then.
void FlowNetwork::expect_end(FlowId id) {
  Flow& flow = flows_[id];
  if (flow.posted <= flow.end) return;
  flow.posted = flow.end;
  const std::uint32_t info = EventInfo::pack(kEnd, flow.generation, 0);
  queue_.post(flow.end, messages_[flow.message].from, info, id);
}

void FlowNetwork::deliver(EndpointId at, std::uint32_t handle, Picoseconds now) {
  const Message message = messages_[handle];
  messages_.release(0, handle);
  const auto wire = static_cast<std::uint64_t>(settings_.wire_bytes(message.bytes));
  ++totals_.packets_delivered;
  totals_.bytes_delivered += wire;
  totals_.delivered_hops += message.hops;
  workload_->on_delivered(*this, {.at = at,
                                  .tag = message.tag,
                                  .wire_bytes = static_cast<std::uint32_t>(wire),
                                  .payload_bytes = message.bytes,
                                  .hops = message.hops,
                                  .created = message.created,
                                  .injected = message.begun,
                                  .time = now});
}

void FlowNetwork::restart_statistics(Picoseconds time) {
  totals_ = {};
  message_hops_ = 0;
  counted_from_ = time;
  std::fill(link_bytes_.begin(), link_bytes_.end(), 0);
}

std::size_t FlowNetwork::memory_bytes() const {
  constexpr std::size_t kNode = 48;  // of a table of pairs, with its bucket
  std::size_t bytes = messages_.memory_bytes() + pairs_.size() * kNode + rates_.memory_bytes() +
                      routes_.memory_bytes() + queue_.memory_bytes() + network_.memory_bytes() +
                      workload_->memory_bytes() + flows_.capacity() * sizeof(Flow) +
                      link_bytes_.capacity() * sizeof(double);
  return bytes;
}

}  // namespace simcore::flow

template class simcore::network::MessageClock<simcore::flow::FlowNetwork>;
