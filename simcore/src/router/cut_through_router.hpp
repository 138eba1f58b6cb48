// The fast router model: input-buffered virtual cut-through with credits.
//
// docs/models/router.md describes what it does, exactly. The model commits a transmission as soon
// as nothing can overtake it: where the longest-waiting packet of an output has credit, its start
// is the later of now and the end of the port's work, and no event says that the port is free.
#pragma once

#include <algorithm>

#include "router/channel_choice.hpp"
#include "router/channel_queue.hpp"
#include "router/deadlock_finder.hpp"
#include "router/injection_lines.hpp"
#include "router/router.hpp"

namespace simcore::router {

/// Compiled for one routing class, so that its arithmetic is inlined.
template <class RoutingT>
class CutThroughRouter final : public Router {
 public:
  /// All arguments but the stream must outlive this.
  CutThroughRouter(const CompiledNetwork& network, const RoutingT& routing,
                   const NetworkSettings& settings, RandomStream routing_stream)
      : routing_(routing),
        adaptive_(routing.adaptive()),
        keeps_copies_(routing.needs_bubble()),
        measure_(load_measure_of(routing, settings)),
        parts_(network, routing, settings, routing_stream) {}

  [[nodiscard]] NetworkParts& parts() override { return parts_; }
  void attach(std::int32_t least_packet_bytes) override {
    least_packet_bytes_ = least_packet_bytes;
    if (parts_.state.settings.has_injection_lines()) lines_.resize(parts_.shards.size());
  }
  bool run(Shards::Own own, const Stretch& stretch) override {
    return parts_.shards.handle_events(own, stretch.end, stretch.max_events, [&](Shard& here) {
      return Handler{{*this, here, stretch.monitor}, stretch.always_looks_ahead};
    });
  }
  [[nodiscard]] Picoseconds waiting_since(std::uint32_t port_index,
                                          Picoseconds now) const override {
    Picoseconds since = now;
    for (std::uint32_t vc = 0; vc < parts_.state.channels_per_port; ++vc) {
      const OutputChannel& channel = parts_.state.channel(port_index, vc);
      if (!channel.empty()) {
        since = std::min<Picoseconds>(since, parts_.state.packets[channel.head].ready);
      }
    }
    return since;
  }
  void collect_waits(DeadlockFinder& finder) const override {
    const CompiledNetwork& network = parts_.state.network;
    for (RouterId r = 0; r < network.routers(); ++r) {
      for (std::uint32_t p = network.first_port(r); p < network.first_port(r + 1); ++p) {
        for (std::uint32_t vc = 0; vc < parts_.state.channels_per_port; ++vc)
          note_queue(finder, r, p, vc);
      }
    }
    for (const InjectionLines& lines : lines_) lines.note(parts_.state, finder);
  }
  [[nodiscard]] std::string find_leak() const override { return {}; }
  [[nodiscard]] std::size_t memory_bytes() const override {
    std::size_t bytes = 0;
    for (const InjectionLines& lines : lines_) bytes += lines.memory_bytes();
    return bytes;
  }

  // What the event handler and the loads that a packet sees need.

  [[gnu::always_inline]] void handle(Shard& here, const Event& event, Picoseconds now) {
    const std::uint32_t port = EventInfo::port(event.info);
    switch (EventInfo::kind(event.info)) {
      case EventKind::ready:
        return on_ready(here, event, port, now);
      case EventKind::credit:
        return on_credit(here, event, port, now);
      case EventKind::interface_credit:
        return on_interface_credit(here, event, port, now);
      case EventKind::port_free: {
        const std::uint32_t index = parts_.state.network.first_port(event.router) + port;
        parts_.state.ports[index].wake_pending = 0;
        return arbitrate(here, event.router, index, now);
      }
      case EventKind::nic:
        return parts_.interfaces.step(here, interface_at(event.router, port), now);
      case EventKind::input_free:
        return;  // of the detailed router
      case EventKind::crossbar:
        return on_front(here, event.router, event.payload, now);
      case EventKind::deliver:
        return parts_.interfaces.deliver(here, event.payload, now);
      case EventKind::timer:
        return parts_.interfaces.alarm(here, interface_at(event.router, port), event.payload, now);
    }
  }
  [[nodiscard]] bool has_room(RouterId router, const Hop& hop, const Packet& packet,
                              Picoseconds now) const {
    const std::uint32_t index = parts_.state.network.first_port(router) + hop.port;
    const std::uint32_t vc = channel_for(router, index, packet, hop, now);
    const OutputChannel& channel = parts_.state.channel(index, vc);
    if (!channel.empty()) return false;
    return channel.credit >= packet.size ||
           parts_.credits.known(router, index, vc, now) >= packet.size;
  }

 private:
  /// Where a packet goes next.
  struct Plan {
    std::uint32_t port_index = 0;
    std::uint32_t vc = 0;
  };
  /// A waiting packet that could go; none: kNoHandle.
  struct Candidate {
    std::uint32_t vc = 0;
    Queued queued{};
    Picoseconds ready = 0;
  };

  struct Handler : EventHandler<CutThroughRouter> {
    bool always_looks_ahead;

    /// Whether it pays: what events touch is seldom in the processor's own caches.
    [[nodiscard]] bool looks_ahead() const {
      return always_looks_ahead || this->router.parts_.exceeds_caches();
    }
    // Inlined by force: compilers drop calls of a function that does nothing but fetch.
    [[gnu::always_inline]] void fetch(const Event& event) const { this->router.fetch(event); }
    [[gnu::always_inline]] void follow(const Event& event) {
      this->router.follow(this->here, event);
    }
    [[gnu::always_inline]] void reach(const Event& event) const { this->router.reach(event); }
  };

  /// Asks the routing once and notes the answer in the packet: the output under `next`, which
  /// nothing else needs before the packet waits.
  void route(RouterId router, Packet& packet, const PortLoads* loads) const {
    const bool ends = routing_.ends_at(router, packet.to_router, packet.route);
    const Hop hop = routing_.next(router, packet.to_router, packet.to, packet.route, loads);
    if (!ends) packet.route.virtual_channel = hop.virtual_channel;
    if (hop.bubble) packet.route.virtual_channel |= kBubble;
    packet.next =
        ends && parts_.interfaces.several() ? parts_.interfaces.ejection_port(packet) : hop.port;
  }

  /// Asks the routing, if not done yet, where its answer depends on the packet alone; else false.
  /// That may be long before the packet's turn.
  bool route_early(RouterId router, Packet& packet) const {
    if (packet.next != kNoHandle) return true;
    if (adaptive_ && routing_.weighs_loads(router, packet.to_router, packet.route)) return false;
    route(router, packet, nullptr);
    return true;
  }

  /// The output and channel of a packet whose routing has been asked.
  [[nodiscard]] Plan plan_of(RouterId router, const Packet& packet, Picoseconds now) const {
    const std::uint32_t index = parts_.state.network.first_port(router) + packet.next;
    if (parts_.state.ports[index].peer.kind != Peer::router) return {index, 0};
    const bool bubble = (packet.route.virtual_channel & kBubble) != 0;
    const auto vc = static_cast<std::uint8_t>(packet.route.virtual_channel & (kBubble - 1));
    const Hop hop{static_cast<PortIndex>(packet.next), vc, bubble};
    return {index, channel_for(router, index, packet, hop, now)};
  }

  /// The virtual channel of a link that serves the routing's class for this packet.
  [[nodiscard]] std::uint32_t channel_for(RouterId router, std::uint32_t index,
                                          const Packet& packet, const Hop& hop,
                                          Picoseconds now) const {
    if (parts_.state.settings.channels_per_class == 1) return hop.virtual_channel;
    return choose_copy(router, index, packet, hop, now);
  }
  [[nodiscard]] std::uint32_t choose_copy(RouterId router, std::uint32_t index,
                                          const Packet& packet, const Hop& hop,
                                          Picoseconds now) const {
    const NetworkSettings& settings = parts_.state.settings;
    const auto space = [&](std::uint32_t offset) {
      const std::uint32_t vc = hop.virtual_channel + offset;
      const std::int32_t left = parts_.credits.known(router, index, vc, now);
      return parts_.state.channel(index, vc).empty() ? left : left - settings.buffer_bytes;
    };
    const bool may_change = hop.bubble || !keeps_copies_;
    return hop.virtual_channel +
           choose_channel(settings, packet.to, packet.in_vc, may_change, space);
  }

  /// Brings in what the event tells by itself that it will touch: some twenty events ahead, for a
  /// miss takes as long as two or three of them and many can be under way at once.
  [[gnu::always_inline]] void fetch(const Event& event) const {
    const std::uint32_t index =
        parts_.state.network.first_port(event.router) + EventInfo::port(event.info);
    const std::size_t channel = parts_.state.channel_index(index, EventInfo::vc(event.info));
    switch (EventInfo::kind(event.info)) {
      case EventKind::ready:
        __builtin_prefetch(&parts_.state.packets[event.payload], 1);
        parts_.credits.prefetch(index);
        __builtin_prefetch(&parts_.state.channels[channel], 1);
        __builtin_prefetch(&parts_.state.ports[index], 1);
        if (EventInfo::ahead(event.info)) {
          __builtin_prefetch(&parts_.state.packets.origin(event.payload));
        }
        return;
      case EventKind::credit:
      case EventKind::port_free:
        __builtin_prefetch(&parts_.state.ports[index], 1);
        __builtin_prefetch(&parts_.state.channels[channel], 1);
        return;
      case EventKind::timer:
      case EventKind::nic:
      case EventKind::interface_credit:
        __builtin_prefetch(&parts_.state.ports[index], 1);
        return;
      default:
        return;
    }
  }

  /// Brings in what can be told only when that is there.
  [[gnu::always_inline]] void follow(const Shard& here, const Event& event) {
    const std::uint32_t first = parts_.state.network.first_port(event.router);
    switch (EventInfo::kind(event.info)) {
      case EventKind::ready: {
        Packet& packet = parts_.state.packets[event.payload];
        if (EventInfo::ahead(event.info)) {
          parts_.interfaces.prefetch(interface_at(event.router, EventInfo::port(event.info)));
        }
        if (!route_early(event.router, packet)) return;
        const std::uint32_t index = first + packet.next;
        __builtin_prefetch(&parts_.state.ports[index], 1);
        __builtin_prefetch(&parts_.state.channel(index, 0), 1);
        const bool ends = event.router == packet.to_router;
        if (packet.hops == 0 && !lines_.empty()) {
          const std::uint32_t vc = ends ? 0U : packet.route.virtual_channel & (kBubble - 1U);
          lines_[here.shard()].prefetch(first + EventInfo::port(event.info),
                                        channel_number({index, vc}));
          __builtin_prefetch(&parts_.state.in_line[index], 1);
        }
        if (ends) __builtin_prefetch(&parts_.state.packets.origin(event.payload));
        return;
      }
      case EventKind::credit:
      case EventKind::port_free: {
        const std::uint32_t index = first + EventInfo::port(event.info);
        for (std::uint32_t vc = 0; vc < parts_.state.channels_per_port; ++vc) {
          const PacketHandle head = parts_.state.channel(index, vc).head;
          if (head != kNoHandle) __builtin_prefetch(&parts_.state.packets[head], 1);
        }
        return;
      }
      case EventKind::timer:
      case EventKind::nic:
      case EventKind::interface_credit:
        parts_.interfaces.prefetch(interface_at(event.router, EventInfo::port(event.info)));
        return;
      default:
        return;
    }
  }

  /// Brings in what an interface sends next, which its queue tells when that is there.
  [[gnu::always_inline]] void reach(const Event& event) const {
    const EventKind kind = EventInfo::kind(event.info);
    const bool sends =
        kind == EventKind::ready ? EventInfo::ahead(event.info) : kind == EventKind::nic;
    if (sends) parts_.interfaces.reach(interface_at(event.router, EventInfo::port(event.info)));
  }

  [[nodiscard]] InterfaceId interface_at(RouterId router, std::uint32_t port) const {
    return parts_.state.ports[parts_.state.network.first_port(router) + port].peer.id;
  }

  void on_credit(Shard& here, const Event& event, std::uint32_t port, Picoseconds now) {
    const std::uint32_t index = parts_.state.network.first_port(event.router) + port;
    OutputChannel& channel = parts_.state.channel(index, EventInfo::vc(event.info));
    here.queue.uncount_event();
    channel.credit += static_cast<std::int32_t>(event.payload);
    if (!channel.empty()) arbitrate(here, event.router, index, now);
  }

  void on_interface_credit(Shard& here, const Event& event, std::uint32_t port, Picoseconds now) {
    const std::uint32_t index = parts_.state.network.first_port(event.router) + port;
    here.queue.uncount_event();
    parts_.state.channel(index, 0).credit += static_cast<std::int32_t>(event.payload);
    parts_.interfaces.resume(here, parts_.state.ports[index].peer.id, now);
  }

  /// A packet's head has crossed the pipeline: it requests an output.
  void on_ready(Shard& here, const Event& event, std::uint32_t in_port, Picoseconds now) {
    Packet& packet = parts_.state.packets[event.payload];
    if (EventInfo::ahead(event.info)) {
      parts_.interfaces.go_on(here, interface_at(event.router, in_port), event.payload);
    }
    packet.arrives_at(in_port);
    packet.set_ready(now);
    const bool routed = route_early(event.router, packet);
    if (parts_.wire.mixes_rates() && !EventInfo::held(event.info) &&
        hold_back(here, event.router, event.payload, now)) {
      return;
    }
    if (!routed) {
      const LoadsSeen loads(*this, parts_, measure_, packet, now);
      route(event.router, packet, &loads);
      if (parts_.wire.links_differ() && hold_for_chosen(here, event.router, event.payload, now)) {
        return;
      }
    }
    const Plan plan = plan_of(event.router, packet, now);
    if (!lines_.empty() && joins_line(here, event.router, event.payload, plan, now)) return;
    request(here, event.router, event.payload, plan, now);
  }

  /// True when a packet that an endpoint injects must let another one of that endpoint leave before
  /// it requests the same channel. It then requests it when that one's tail has left.
  bool joins_line(Shard& here, RouterId router, PacketHandle handle, const Plan& plan,
                  Picoseconds now) {
    const OutputPort& port = parts_.state.ports[plan.port_index];
    if (parts_.credits.returning(input_of(router, parts_.state.packets[handle])).from_link) {
      return false;
    }
    const bool idle = port.free_at <= now && port.waiting == 0;
    if (idle && parts_.state.in_line[plan.port_index] == 0) return false;  // none is before it
    return lines_[here.shard()].join(parts_.state, here, router, handle, channel_number(plan), now);
  }

  /// The tail of the packet before this one in its line has left.
  void on_front(Shard& here, RouterId router, PacketHandle handle, Picoseconds now) {
    Packet& packet = parts_.state.packets[handle];
    const auto channel = static_cast<std::uint32_t>(packet.ready);
    const Plan plan{channel / parts_.state.channels_per_port,
                    channel % parts_.state.channels_per_port};
    parts_.state.in_line[plan.port_index] -= packet.size;
    packet.set_ready(now);
    request(here, router, handle, plan, now, true);
  }

  [[nodiscard]] std::uint32_t input_of(RouterId router, const Packet& packet) const {
    return parts_.state.network.first_port(router) + packet.in_port;
  }
  [[nodiscard]] std::uint32_t channel_number(const Plan& plan) const {
    return static_cast<std::uint32_t>(parts_.state.channel_index(plan.port_index, plan.vc));
  }

  /// Sends the packet if it may go at once or be committed, else queues it at its output.
  /// `in_line`: it has been in a line.
  void request(Shard& here, RouterId router, PacketHandle handle, const Plan& plan, Picoseconds now,
               bool in_line = false) {
    Packet& packet = parts_.state.packets[handle];
    OutputPort& port = parts_.state.ports[plan.port_index];
    OutputChannel& channel = parts_.state.channel(plan.port_index, plan.vc);
    const std::int32_t space = space_for(parts_.state, packet);
    const bool collects = channel.awaits == 0 && port.peer.kind == Peer::router;
    if (channel.credit < space && collects) {
      parts_.credits.collect(plan.port_index, parts_.state.far_end(port.peer, router), plan.vc,
                             now);
    }
    if (port.waiting == 0 && channel.credit >= space) {
      if (channel.awaits != 0) {
        parts_.credits.stop_awaiting_if_plenty(here, router, plan.port_index, plan.vc);
      }
      // A packet sent at once leaves before the next one of its endpoint can come.
      const bool lines = in_line || port.free_at > now || parts_.wire.mixes_rates();
      return send(here, router, plan.port_index, plan.vc, handle, std::max(now, port.free_at),
                  lines);
    }
    if (!lines_.empty() && !parts_.credits.returning(input_of(router, packet)).from_link) {
      lines_[here.shard()].stand_in_front(here, input_of(router, packet), channel_number(plan));
    }
    if (channel.empty()) {
      channel.head = handle;
      if (collects) parts_.credits.await(here, router, plan.port_index, plan.vc, now);
    } else {
      parts_.state.packets[channel.tail].next = handle;
    }
    channel.tail = handle;
    port.add_waiting(packet.size);
    // Nothing that waited before can go because this packet has come.
    if (!port.wake_pending && channel.credit >= packet.size) {
      arbitrate(here, router, plan.port_index, now);
    }
  }

  /// Whether the packet is held for its extra wait before a faster output. One that weighs loads
  /// chooses its output when the slowest link could take it.
  bool hold_back(Shard& here, RouterId router, PacketHandle handle, Picoseconds now) {
    const Packet& packet = parts_.state.packets[handle];
    const bool chosen = packet.next != kNoHandle;  // else it does not end here
    const ByteRate& out = chosen ? output_rate(router, packet) : parts_.wire.slowest_link();
    return parts_.wire.hold_back(here, router, handle, now, out);
  }

  /// Whether a packet that has just chosen its output is held for a faster one than the slowest.
  bool hold_for_chosen(Shard& here, RouterId router, PacketHandle handle, Picoseconds now) {
    const Packet& packet = parts_.state.packets[handle];
    const Picoseconds time =
        parts_.wire.request_time(router, packet, now, output_rate(router, packet));
    if (time > now) Wire::hold_until(here, router, handle, packet, time);
    return time > now;
  }

  [[nodiscard]] const ByteRate& output_rate(RouterId router, const Packet& packet) const {
    return parts_.wire.rate_of(
        parts_.state.ports[parts_.state.network.first_port(router) + packet.next].peer);
  }

  /// Grants requests of the port: packets that may go now, or that nothing can overtake.
  void arbitrate(Shard& here, RouterId router, std::uint32_t index, Picoseconds now) {
    OutputPort& port = parts_.state.ports[index];
    while (port.waiting > 0 && may_have_credit(parts_.state, index, least_packet_bytes_)) {
      Picoseconds oldest = kTimeLimit;
      std::uint32_t oldest_vc = 0;
      Candidate best;
      for (std::uint32_t vc = 0; vc < parts_.state.channels_per_port; ++vc) {
        const OutputChannel& channel = parts_.state.channel(index, vc);
        if (channel.empty()) continue;
        const Picoseconds waits_since = parts_.state.packets[channel.head].ready;
        if (waits_since < oldest) {
          oldest = waits_since;
          oldest_vc = vc;
        }
        const Queued next = next_to_go(parts_.state, channel);
        if (next.packet == kNoHandle) continue;
        const Picoseconds ready = parts_.state.packets[next.packet].ready;
        if (best.queued.packet == kNoHandle || ready < best.ready) best = {vc, next, ready};
      }
      if (best.queued.packet == kNoHandle) return;  // a credit comes back here
      const bool overtakes = best.vc != oldest_vc || best.queued.before != kNoHandle;
      if (port.free_at > now && overtakes) {
        if (!port.wake_pending) {
          port.wake_pending = 1;
          const std::uint32_t number = index - parts_.state.network.first_port(router);
          here.post(port.free_at, router, EventInfo::pack(EventKind::port_free, number, 0), 0);
        }
        return;
      }
      send_waiting(here, router, index, best, oldest, now);
    }
  }

  void send_waiting(Shard& here, RouterId router, std::uint32_t index, const Candidate& chosen,
                    Picoseconds waited_since, Picoseconds now) {
    OutputPort& port = parts_.state.ports[index];
    OutputChannel& channel = parts_.state.channel(index, chosen.vc);
    const auto [handle, before] = chosen.queued;
    const PacketHandle behind =
        handle == channel.tail ? kNoHandle : PacketHandle{parts_.state.packets[handle].next};
    (before == kNoHandle ? channel.head : parts_.state.packets[before].next) = behind;
    if (behind == kNoHandle) channel.tail = before;
    port.remove_waiting(parts_.state.packets[handle].size);
    const Picoseconds start = std::max(now, port.free_at);
    parts_.meter.add_stalled(here, index, std::max(waited_since, port.free_at), start);
    send(here, router, index, chosen.vc, handle, start, true);
  }

  /// Commits a packet's transmission: its tail leaves the input, and its head reaches the far end.
  /// `lines`: another one may have to wait for that.
  void send(Shard& here, RouterId router, std::uint32_t index, std::uint32_t vc,
            PacketHandle handle, Picoseconds start, bool lines) {
    Packet& packet = parts_.state.packets[handle];
    OutputPort& port = parts_.state.ports[index];
    const Picoseconds end = start + parts_.wire.rate_of(port.peer).time_for(packet.size);
    const std::uint32_t in_port = input_of(router, packet);
    const ReturningCredits& returning = parts_.credits.returning(in_port);
    const Picoseconds due = end + parts_.wire.latency_into(returning);
    if (lines && !lines_.empty() && !returning.from_link) {
      const std::uint32_t line = channel_number({index, vc});
      lines_[here.shard()].leave(parts_.state, here, router, in_port, line, end);
    }
    parts_.credits.give_back(here, router, in_port, packet.in_vc, due, packet.size);
    if (port.peer.kind == Peer::router) {
      OutputChannel& channel = parts_.state.channel(index, vc);
      parts_.wire.transmit(here, index, vc, port, channel, packet, handle, start, end);
    } else {
      parts_.meter.count(here, index, port, packet, handle, start, end);
      parts_.interfaces.eject(here, router, index, handle, end);
    }
  }

  void note_queue(DeadlockFinder& finder, RouterId router, std::uint32_t index,
                  std::uint32_t vc) const {
    const auto channel = static_cast<std::uint32_t>(parts_.state.channel_index(index, vc));
    const OutputChannel& queue = parts_.state.channels[channel];
    if (queue.empty()) return;
    const bool fits = next_to_go(parts_.state, queue).packet != kNoHandle;
    PacketHandle handle = queue.head;
    for (bool last = false; !last; handle = parts_.state.packets[handle].next) {
      last = handle == queue.tail;
      const Packet& packet = parts_.state.packets[handle];
      finder.note_wait(finder.input_buffer(router, packet), channel, packet.size, fits);
    }
  }

  const RoutingT& routing_;
  const bool adaptive_;
  const bool keeps_copies_;  ///< packets stay on one copy of a class within a ring
  const LoadMeasure measure_;
  std::int32_t least_packet_bytes_ = 0;  ///< on the wire, of what the workload sends
  std::vector<InjectionLines> lines_;    ///< by shard; empty where packets form none
  NetworkParts parts_;
};

}  // namespace simcore::router
