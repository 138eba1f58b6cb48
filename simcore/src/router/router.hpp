// The way of a packet through input-buffered virtual cut-through routers with credits.
//
// Microarchitecture, exactly:
// - Every input port has `virtual_channels` buffers of `buffer_bytes`. A sender holds a credit
//   count in bytes for each and starts a packet only when the whole packet fits. The space is
//   taken when the transmission is given to the port and returned when the packet's tail leaves
//   the buffer; the news travels back for one link latency.
// - A packet's head that arrives at time h may ask for an output at h + router_latency (the router
//   latency is charged once per router traversed). The transmission that starts at s puts the head
//   at the next router at s + link_latency and the tail one serialisation time later; packets
//   cut through, so serialisation counts once end to end. Where an output is faster than the
//   input, the packet asks later by the difference of the two serialisation times: the output
//   never runs dry.
// - Packets of an input queue separately for every output and virtual channel and the buffer can be
//   read by several outputs at once, so one blocked packet holds up no other.
// - An output sends one packet at a time, whole. Of the packets that may go it takes the one that
//   has been asking longest; at equal times the lowest virtual channel, then the lowest input.
//   A packet that asks at the very instant when the port falls free is considered with those that
//   wait, unless its own event is still to come in the intrinsic order of the instant.
// - Ejection ports run at the endpoint's rate into endpoints that always sink.
//
// An output whose longest-waiting packet has credit cannot be overtaken, so
// its transmission is committed at once: start = later of now and the port's end of work, and no
// event says that the port has become free.
#pragma once

#include <algorithm>

#include "params/errors.hpp"
#include "router/fabric.hpp"

namespace simcore {

/// The fabric compiled for one routing algorithm, so that its arithmetic is inlined.
template <class RoutingT>
class Router final : public Fabric {
 public:
  Router(const CompiledNetwork& network, const RoutingT& routing, const NetworkSettings& settings,
         RandomStream routing_stream, const RunGuard& guard,
         Schedule schedule = Schedule::automatic)
      : Fabric(network, routing, settings, routing_stream, guard, schedule),
        routing_(routing),
        adaptive_(routing.adaptive()) {}

 private:
  /// Where a packet goes next.
  struct Plan {
    std::uint32_t port_index = 0;
    std::uint32_t vc = 0;
  };

  /// What one shard needs to act on events.
  struct Handler {
    Router& router;
    Shard& here;

    void operator()(const Event& event, Picoseconds now) { router.handle(here, event, now); }
    [[nodiscard]] bool looks_ahead() const { return router.looks_ahead(); }
    // Inlined by force: compilers drop calls of a function that does nothing but fetch.
    [[gnu::always_inline]] void fetch(const Event& event) const { router.fetch(event); }
    [[gnu::always_inline]] void follow(const Event& event) { router.follow(event); }
    [[nodiscard]] bool poll() const { return router.poll(); }
    void listen() const { router.listen(); }
  };

  bool run_shards(Shards own, Picoseconds end) override {
    return run_events(own, end, [this](Shard& here) { return Handler{*this, here}; });
  }

  /// Asks the routing once and notes the answer in the packet: the output under `next`, which
  /// nothing else needs before the packet waits. Where the answer depends on the packet alone, that
  /// may be long before its turn.
  void route(RouterId router, Packet& packet, const PortLoads* loads) const {
    const bool ends = routing_.ends_at(router, packet.to_router, packet.route);
    const Hop hop = routing_.next(router, packet.to_router, packet.to, packet.route, loads);
    if (!ends) packet.route.virtual_channel = hop.virtual_channel;
    if (hop.bubble) packet.route.virtual_channel |= kBubble;
    packet.next = ends && interfaces_ > 1 ? ejection_port(packet) : hop.port;
  }

  /// The same where the answer depends on the packet alone, if not done yet; else false.
  bool route_early(RouterId router, Packet& packet) const {
    if (packet.next != kNoHandle) return true;
    if (adaptive_ && routing_.weighs_loads(router, packet.to_router, packet.route)) return false;
    route(router, packet, nullptr);
    return true;
  }

  /// The output and channel of a packet whose routing has been asked.
  [[nodiscard]] Plan plan_of(RouterId router, const Packet& packet, Picoseconds now) const {
    const std::uint32_t index = network_.first_port(router) + packet.next;
    if (ports_[index].peer.kind != Peer::router) return {index, 0};
    const bool bubble = (packet.route.virtual_channel & kBubble) != 0;
    const auto vc = static_cast<std::uint8_t>(packet.route.virtual_channel & (kBubble - 1));
    return {index,
            lane(router, index, packet, {static_cast<PortIndex>(packet.next), vc, bubble}, now)};
  }

  void handle(Shard& here, const Event& event, Picoseconds now) {
    const std::uint32_t port = EventInfo::port(event.info);
    switch (EventInfo::kind(event.info)) {
      case EventKind::ready:
        return on_ready(here, event, port, now);
      case EventKind::credit:
        return on_credit(here, event, port, now);
      case EventKind::interface_credit:
        return on_interface_credit(here, event, port, now);
      case EventKind::port_free: {
        const std::uint32_t index = network_.first_port(event.router) + port;
        ports_[index].wake_pending = 0;
        return arbitrate(here, event.router, index, now);
      }
      case EventKind::nic:
        return step_interface(here, interface_at(event.router, port), now);
      case EventKind::input_free:
      case EventKind::crossbar:
        return;  // of the detailed router
      case EventKind::deliver:
        return deliver(here, event.payload, now);
      case EventKind::timer:
        return workload_->on_timer(here, interface_at(event.router, port), event.payload, now);
    }
  }

  /// Brings in what the event tells by itself that it will touch: some twenty events ahead, for a
  /// miss takes as long as two or three of them and many can be under way at once.
  [[gnu::always_inline]] void fetch(const Event& event) const {
    const std::uint32_t index = network_.first_port(event.router) + EventInfo::port(event.info);
    const std::size_t channel = channel_index(index, EventInfo::vc(event.info));
    switch (EventInfo::kind(event.info)) {
      case EventKind::ready:
        __builtin_prefetch(&packets_[event.payload], 1);
        __builtin_prefetch(&returns_[index], 1);
        __builtin_prefetch(&channels_[channel], 1);
        return;
      case EventKind::credit:
      case EventKind::port_free:
        __builtin_prefetch(&ports_[index], 1);
        __builtin_prefetch(&channels_[channel], 1);
        return;
      case EventKind::timer:
      case EventKind::nic:
      case EventKind::interface_credit:
        __builtin_prefetch(&ports_[index], 1);
        return;
      default:
        return;
    }
  }

  /// Brings in what can be told only when that is there.
  [[gnu::always_inline]] void follow(const Event& event) {
    const std::uint32_t first = network_.first_port(event.router);
    switch (EventInfo::kind(event.info)) {
      case EventKind::ready: {
        Packet& packet = packets_[event.payload];
        if (!route_early(event.router, packet)) return;
        const std::uint32_t index = first + packet.next;
        __builtin_prefetch(&ports_[index], 1);
        __builtin_prefetch(&channels_[channel_index(index, 0)], 1);
        if (event.router == packet.to_router) __builtin_prefetch(&packets_.origin(event.payload));
        return;
      }
      case EventKind::credit:
      case EventKind::port_free: {
        const std::uint32_t index = first + EventInfo::port(event.info);
        for (std::uint32_t vc = 0; vc < channels_per_port_; ++vc) {
          const PacketHandle head = channels_[channel_index(index, vc)].head;
          if (head != kNoHandle) __builtin_prefetch(&packets_[head], 1);
        }
        return;
      }
      case EventKind::timer:
      case EventKind::nic:
      case EventKind::interface_credit: {
        const InterfaceId interface = interface_at(event.router, EventInfo::port(event.info));
        __builtin_prefetch(&nics_[std::size_t{network_.endpoint_of(interface)} * networks_], 1);
        __builtin_prefetch(&network_.attachment(interface));
        return;
      }
      default:
        return;
    }
  }

  [[nodiscard]] InterfaceId interface_at(RouterId router, std::uint32_t port) const {
    return ports_[network_.first_port(router) + port].peer.id;
  }

  void on_credit(Shard& here, const Event& event, std::uint32_t port, Picoseconds now) {
    const std::uint32_t index = network_.first_port(event.router) + port;
    const std::uint32_t vc = EventInfo::vc(event.info);
    OutputChannel& channel = channels_[channel_index(index, vc)];
    here.queue.uncount_event();
    channel.credit += static_cast<std::int32_t>(event.payload);
    if (!channel.empty()) arbitrate(here, event.router, index, now);
  }

  void on_interface_credit(Shard& here, const Event& event, std::uint32_t port, Picoseconds now) {
    const std::uint32_t index = network_.first_port(event.router) + port;
    here.queue.uncount_event();
    channels_[channel_index(index, 0)].credit += static_cast<std::int32_t>(event.payload);
    resume_interface(here, ports_[index].peer.id, now);
  }

  void on_ready(Shard& here, const Event& event, std::uint32_t in_port, Picoseconds now) {
    Packet& packet = packets_[event.payload];
    packet.arrives_at(in_port);
    packet.set_ready(now);
    const bool routed = route_early(event.router, packet);
    if (mixed_rates_ && !EventInfo::held(event.info) &&
        hold_back(here, event.router, event.payload, now)) {
      return;
    }
    if (!routed) {
      const Loads loads(*this, packet, now);
      route(event.router, packet, &loads);
      if (by_class_ != nullptr && hold_for_chosen(here, event.router, event.payload, now)) return;
    }
    request(here, event.router, event.payload, plan_of(event.router, packet, now), now);
  }

  /// Sends the packet if it may go at once or be committed, else queues it at its output.
  void request(Shard& here, RouterId router, PacketHandle handle, const Plan& plan,
               Picoseconds now) {
    Packet& packet = packets_[handle];
    OutputPort& port = ports_[plan.port_index];
    OutputChannel& channel = channels_[channel_index(plan.port_index, plan.vc)];
    const std::int32_t space = space_for(packet);
    const bool pulls = channel.awaits == 0 && port.peer.kind == Peer::router;
    if (channel.credit < space && pulls) {
      take_space(plan.port_index, far_end(port.peer, router), plan.vc, now);
    }
    if (port.waiting == 0 && channel.credit >= space) {
      if (channel.awaits != 0 && channel.credit > settings_.buffer_bytes / 2) {
        stop_awaiting(here, router, plan.port_index, plan.vc);
      }
      return transmit(here, router, plan.port_index, plan.vc, handle, std::max(now, port.free_at));
    }
    if (channel.empty()) {
      channel.head = handle;
      if (pulls) await_space(here, router, plan.port_index, plan.vc, now);
    } else {
      packets_[channel.tail].next = handle;
    }
    channel.tail = handle;
    if (packet.size > kMostWaiting - port.waiting) throw SimulationError(kTooManyWait);
    port.waiting = (port.waiting + packet.size) & kMostWaiting;
    // Nothing that waited before can go for its coming.
    if (!port.wake_pending && channel.credit >= packet.size) {
      arbitrate(here, router, plan.port_index, now);
    }
  }

  /// True when the packet must come again later, lest a faster output overtakes its input. One that
  /// will weigh loads does so when the slowest link could take it.
  bool hold_back(Shard& here, RouterId router, PacketHandle handle, Picoseconds now) {
    const Packet& packet = packets_[handle];
    const bool known = packet.next != kNoHandle;  // else it does not end here
    const ByteRate out = known ? output_rate(router, packet) : slowest_link_;
    return hold_until(here, router, handle, now + lag(router, packet, out), now);
  }

  /// The same for a packet that has just chosen its output, by what this needs beyond the slowest.
  bool hold_for_chosen(Shard& here, RouterId router, PacketHandle handle, Picoseconds now) {
    const Packet& packet = packets_[handle];
    const Picoseconds head = now - lag(router, packet, slowest_link_);
    const Picoseconds asks = head + lag(router, packet, output_rate(router, packet));
    return hold_until(here, router, handle, asks, now);
  }

  bool hold_until(Shard& here, RouterId router, PacketHandle handle, Picoseconds time,
                  Picoseconds now) {
    if (time <= now) return false;
    const Packet& packet = packets_[handle];
    here.post(time, router, EventInfo::pack_held(EventKind::ready, packet.in_port, packet.in_vc),
              handle);
    return true;
  }

  [[nodiscard]] const ByteRate& output_rate(RouterId router, const Packet& packet) const {
    return rate_of(ports_[network_.first_port(router) + packet.next].peer);
  }

  /// A waiting packet that could go; none: kNoHandle.
  struct Candidate {
    std::uint32_t vc = 0;
    Queued queued{};
    Picoseconds ready = 0;
  };

  /// Gives the port whatever may go now, or be committed because nothing can overtake it.
  void arbitrate(Shard& here, RouterId router, std::uint32_t index, Picoseconds now) {
    OutputPort& port = ports_[index];
    while (port.waiting > 0 && may_have_space(index)) {
      Picoseconds oldest = kTimeLimit;
      std::uint32_t oldest_vc = 0;
      Candidate best;
      for (std::uint32_t vc = 0; vc < channels_per_port_; ++vc) {
        const OutputChannel& channel = channels_[channel_index(index, vc)];
        if (channel.empty()) continue;
        const Picoseconds waits_since = packets_[channel.head].ready;
        if (waits_since < oldest) {
          oldest = waits_since;
          oldest_vc = vc;
        }
        const Queued next = next_to_go(channel);
        if (next.packet == kNoHandle) continue;
        const Picoseconds ready = packets_[next.packet].ready;
        if (best.queued.packet == kNoHandle || ready < best.ready) best = {vc, next, ready};
      }
      if (best.queued.packet == kNoHandle) return;  // a credit will call
      const bool overtakes = best.vc != oldest_vc || best.queued.before != kNoHandle;
      if (port.free_at > now && overtakes) {
        if (!port.wake_pending) {
          port.wake_pending = 1;
          here.post(port.free_at, router,
                    EventInfo::pack(EventKind::port_free, index - network_.first_port(router), 0),
                    0);
        }
        return;
      }
      send_waiting(here, router, index, best, oldest, now);
    }
  }

  /// False where no queue of the port has space for the smallest packet: most ports that have just
  /// sent. Spares looking at packets that have waited long, in memory that has gone cold.
  [[nodiscard]] bool may_have_space(std::uint32_t index) const {
    for (std::uint32_t vc = 0; vc < channels_per_port_; ++vc) {
      const OutputChannel& channel = channels_[channel_index(index, vc)];
      if (!channel.empty() && channel.credit >= least_packet_bytes_) return true;
    }
    return false;
  }

  void send_waiting(Shard& here, RouterId router, std::uint32_t index, const Candidate& chosen,
                    Picoseconds waited_since, Picoseconds now) {
    OutputPort& port = ports_[index];
    OutputChannel& channel = channels_[channel_index(index, chosen.vc)];
    const auto [handle, before] = chosen.queued;
    const PacketHandle behind = handle == channel.tail ? kNoHandle : packets_[handle].next;
    (before == kNoHandle ? channel.head : packets_[before].next) = behind;
    if (behind == kNoHandle) channel.tail = before;
    port.waiting = (port.waiting - packets_[handle].size) & kMostWaiting;
    const Picoseconds start = std::max(now, port.free_at);
    const Picoseconds since = std::max({waited_since, port.free_at, statistics_since_});
    add_stalled(here, index, since, start);
    transmit(here, router, index, chosen.vc, handle, start);
  }

  void transmit(Shard& here, RouterId router, std::uint32_t index, std::uint32_t vc,
                PacketHandle handle, Picoseconds start) {
    Packet& packet = packets_[handle];
    OutputPort& port = ports_[index];
    const Peer peer = port.peer;
    const bool on_link = peer.kind == Peer::router;
    const Picoseconds end = start + rate_of(peer).time_for(packet.size);
    count_transmission(index, port, packet.size, start, end);
    if (here.links) log_sent(here, index, handle, start, end);
    leave_input(here, router, packet, end);
    packet.next = kNoHandle;
    if (on_link) {
      channels_[channel_index(index, vc)].credit -= packet.size;
      ++packet.hops;
      ++here.counts.packet_hops;
      packet.arrives_on(vc);
      packet.route.virtual_channel &= kBubble - 1;
      here.post(start + link_latency(peer) + settings_.router_latency, peer.id,
                EventInfo::pack(EventKind::ready, peer.port, vc), handle);
    } else if (reacts_) {
      here.post(end + settings_.endpoint_latency, router,
                EventInfo::pack(EventKind::deliver, index - network_.first_port(router), 0),
                handle);
    } else {
      deliver(here, handle, end + settings_.endpoint_latency);
    }
  }

  /// Returns the space of a packet whose tail leaves its input buffer at `end`.
  void leave_input(Shard& here, RouterId router, const Packet& packet, Picoseconds end) {
    const std::uint32_t in_port = network_.first_port(router) + packet.in_port;
    const bool from_link = returns_[in_port].from_link;
    const Picoseconds due = end + latency_into(returns_[in_port]);
    here.queue.count_event();
    if (!leave_space(here, in_port, packet.in_vc, due, static_cast<std::uint32_t>(packet.size))) {
      const Peer source = ports_[in_port].peer;
      here.post(due, from_link ? source.id : router,
                EventInfo::pack(from_link ? EventKind::credit : EventKind::interface_credit,
                                source.port, packet.in_vc),
                packet.size);
    }
  }

  static constexpr std::uint32_t kMostWaiting = 0x7FFFFFFFU;
  static constexpr const char* kTooManyWait = "more than 2^31 bytes wait for one output port";

  const RoutingT& routing_;
  const bool adaptive_;
};

}  // namespace simcore
