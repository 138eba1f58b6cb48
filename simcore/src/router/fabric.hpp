// Everything of the packet model that does not depend on the routing: interfaces, state, counters.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/invariant.hpp"
#include "engine/large_array.hpp"
#include "engine/random.hpp"
#include "engine/thread_team.hpp"
#include "engine/window_team.hpp"
#include "network/compiled_network.hpp"
#include "network/message_pool.hpp"
#include "network/packet_pool.hpp"
#include "network/run_guard.hpp"
#include "network/settings.hpp"
#include "network/transport.hpp"
#include "network/workload.hpp"
#include "router/deficit_round_robin.hpp"
#include "router/returns.hpp"
#include "router/shard.hpp"
#include "router/state.hpp"
#include "stats/run_report.hpp"

namespace simcore {

/// How the engine orders events. `automatic` takes windows where the delays allow them and looks
/// ahead in them where the network exceeds the caches; `looking_ahead` does so in any network.
enum class Schedule { automatic, strict, looking_ahead };

/// Most threads of one run.
inline constexpr std::uint32_t kMostThreads = 64;

/// Most virtual networks.
inline constexpr std::uint32_t kMostNetworks = 8;

/// Bytes per endpoint of a network at rest, before it is built: what limits.max_memory_bytes is
/// compared with. `ports` are the topology's, one for each endpoint among them.
std::uint64_t estimate_fabric_bytes(std::uint64_t routers, std::uint64_t ports,
                                    std::uint64_t endpoints, const NetworkSettings& settings);

class DeadlockFinder;

/// Interfaces, buffers and ports of a whole network. `Router` adds the way of a packet.
///
/// The routers are divided into shards of about as many ports, one for each thread that the guard's
/// limits grant; one shard only where events need strict order. There are no more threads than
/// cores: a thread then has several shards.
class Fabric : public Transport {
 public:
  /// `routing` must outlive this.
  Fabric(const CompiledNetwork& network, const Routing& routing, const NetworkSettings& settings,
         RandomStream routing_stream, const RunGuard& guard, Schedule schedule);

  /// Once, before anything else: makes the shards and prepares the workload for them.
  void attach(Workload& workload);
  [[nodiscard]] std::uint32_t shard() const override { return 0; }
  [[nodiscard]] std::uint32_t shards() const override {
    return static_cast<std::uint32_t>(shards_.size());
  }

  void send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
            Picoseconds created, std::uint32_t virtual_network = 0) override;
  void set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) override;
  [[nodiscard]] bool idle() const override;
  void run_until(Picoseconds end) override;
  void run_to_end() override;
  void check_progress() const override;
  [[nodiscard]] std::uint32_t packets_in_flight() const override { return packets_.in_use(); }
  [[nodiscard]] TrafficTotals totals() const override;
  [[nodiscard]] const NetworkSettings& settings() const override { return settings_; }
  void restart_statistics(Picoseconds time) override;
  void close_statistics(Picoseconds time) override;

  /// Records what crosses the router outputs, to list the `count` busiest ones of each window of
  /// time, the workload's warm-up left out. After `attach`, before the run.
  void watch_links(Picoseconds window, std::size_t count);
  /// What watching found in the interval that the port counters cover, as hot_links_report() tells.
  [[nodiscard]] Value hot_links() const;

  [[nodiscard]] const PortStatistics& port_statistics() const { return statistics_; }
  /// Totals of the interval that the port counters cover.
  [[nodiscard]] const TrafficTotals& closed_totals() const { return closed_totals_; }
  [[nodiscard]] bool statistics_closed() const { return closed_; }
  [[nodiscard]] std::uint64_t events() const;
  [[nodiscard]] std::uint64_t packet_hops() const { return all_hops_ + totals().packet_hops; }
  /// Everything before this has happened: the end of the last `run_until`, or where a limit cut it.
  [[nodiscard]] Picoseconds now() const { return now_; }
  /// Threads that run the shards.
  [[nodiscard]] std::uint32_t threads() const { return threads_ ? threads_->members() : 1; }
  /// CPU seconds of the run's threads beside the caller's.
  [[nodiscard]] double helper_cpu_seconds() const;
  [[nodiscard]] std::size_t memory_bytes() const;

  /// Verifies what must hold whenever nothing is in flight: all credits back, all queues empty.
  /// Returns what is wrong, or an empty string.
  [[nodiscard]] virtual std::string find_leak() const;

 protected:
  /// Room between two routers below which windows cannot be used.
  [[nodiscard]] static Picoseconds lookahead(const NetworkSettings& settings,
                                             std::uint32_t least_payload);

  using Shards = std::span<const std::unique_ptr<Shard>>;
  /// One thread's part of letting everything before `end` happen: `run_events` for its shards, with
  /// handlers that `make_handler(shard)` returns. False when a limit ended it early.
  virtual bool run_shards(Shards own, Picoseconds end) = 0;
  template <class MakeHandler>
  bool run_events(Shards own, Picoseconds end, const MakeHandler& make_handler) {
    using Handler = std::invoke_result_t<MakeHandler, Shard&>;
    if (!windows_) {
      Handler handler = make_handler(*own.front());
      return own.front()->queue.run_until(end, max_events_, handler);
    }
    std::vector<WindowTeam::Part<Handler>> parts;
    for (const auto& shard : own) {
      parts.push_back({shard->shard(), shard->queue, make_handler(*shard)});
    }
    return windows_->run(parts, end, max_events_);
  }

  /// The input port at the far end of an output or injection port.
  [[nodiscard]] std::uint32_t far_end(const Peer& peer, RouterId router) const {
    return network_.first_port(peer.kind == Peer::router ? peer.id : router) + peer.port;
  }
  /// Whether both ends of a port belong to the same shard.
  [[nodiscard]] bool owned_together(RouterId router, std::uint32_t index) const {
    const Peer& peer = ports_[index].peer;
    return peer.kind != Peer::router || shard_of_[router] == shard_of_[peer.id];
  }
  /// Leaves `bytes` for the sender into an input port, to be had from `due` on. False where it must
  /// be told by an event.
  bool leave_space(const Shard& here, std::uint32_t in_port, std::uint32_t vc, Picoseconds due,
                   std::uint32_t bytes) {
    Returns& returns = returns_[in_port];
    std::uint64_t& slot = returns.slots[returns.oldest];
    const std::uint64_t old = slot;
    if (Returns::due(old) > here.queue.settled() || due >= Returns::kEnd ||
        (returns.awaited >> vc & 1U) != 0) {
      return false;
    }
    add_returned(in_port, Returns::vc(old), Returns::bytes(old));
    slot = Returns::pack(due, vc, bytes);
    returns.oldest = Returns::after(returns.oldest);
    return true;
  }
  /// Adds what has come back by `now` from the far end of a channel.
  void take_space(std::uint32_t index, std::uint32_t far, std::uint32_t vc, Picoseconds now);
  void add_returned(std::uint32_t in_port, std::uint32_t vc, std::uint32_t bytes) {
    OutputChannel& channel = channels_[channel_index(in_port, vc)];
    channel.returned = (channel.returned + bytes) & 0x7FFFFFFFU;
  }
  /// Takes what has come back by `now`; from now on every amount is told by an event, those under
  /// way too.
  void await_space(Shard& here, RouterId router, std::uint32_t index, std::uint32_t vc,
                   Picoseconds now);
  void stop_awaiting(const Shard& here, RouterId router, std::uint32_t index, std::uint32_t vc);
  /// Whether it pays to look ahead: what events touch is seldom in the processor's own caches.
  [[nodiscard]] bool looks_ahead() const {
    const std::size_t at_rest = ports_.size() * (sizeof(OutputPort) + sizeof(Returns)) +
                                channels_.size() * sizeof(OutputChannel);
    return at_rest + packets_.memory_bytes() > kCachedBytes || schedule_ == Schedule::looking_ahead;
  }
  /// Notes a transmission given to a port.
  void count_transmission(std::uint32_t index, OutputPort& port, std::int32_t size,
                          Picoseconds start, Picoseconds end) {
    port.free_at = end;
    port.bytes += static_cast<std::uint64_t>(size);
    ++port.packets;
    if (!rates_exact_) active_[index] += end - start;
  }
  /// The exact credit of a channel at `now`.
  [[nodiscard]] std::int32_t credit_at(RouterId router, std::uint32_t index, std::uint32_t vc,
                                       Picoseconds now) const;

  /// The same where both ends belong to one shard. Of a router that another thread has at hand
  /// nothing is left here: its amounts come by events.
  [[nodiscard]] std::int32_t known_credit(RouterId router, std::uint32_t index, std::uint32_t vc,
                                          Picoseconds now) const;

  /// The rate at which an output or injection port sends.
  [[nodiscard]] const ByteRate& rate_of(const Peer& peer) const {
    if (peer.kind != Peer::router) return endpoint_rates_[peer.wire];
    return by_class_ == nullptr ? settings_.link_rate : by_class_[peer.wire].rate;
  }
  /// The rate at which an input port receives.
  [[nodiscard]] const ByteRate& rate_into(const Returns& input) const {
    if (!input.from_link) return endpoint_rates_[input.wire];
    return by_class_ == nullptr ? settings_.link_rate : by_class_[input.wire].rate;
  }
  /// Time of flight behind an output that leads to a router.
  [[nodiscard]] Picoseconds link_latency(const Peer& peer) const {
    return by_class_ == nullptr ? settings_.link_latency : by_class_[peer.wire].latency;
  }
  /// Time of flight in front of an input port, which space takes back to its sender.
  [[nodiscard]] Picoseconds latency_into(const Returns& input) const {
    if (!input.from_link) return settings_.endpoint_latency;
    return by_class_ == nullptr ? settings_.link_latency : by_class_[input.wire].latency;
  }

  /// How much later than its head could go a packet may ask for an output of this rate.
  [[nodiscard]] Picoseconds lag(RouterId router, const Packet& packet, const ByteRate& out) const {
    const ByteRate& in = rate_into(returns_[network_.first_port(router) + packet.in_port]);
    return std::max<Picoseconds>(0, in.time_for(packet.size) - out.time_for(packet.size));
  }

  /// Bytes given to or waiting for an output that are not on the wire.
  [[nodiscard]] std::uint32_t queued_bytes(std::uint32_t index, Picoseconds now) const;
  /// What its sender knows to be taken of the space behind an output, all channels together.
  [[nodiscard]] std::uint32_t credited_bytes(RouterId router, std::uint32_t index,
                                             Picoseconds now) const;
  /// The load of an output by the routing's measure, of which `queued` is one part.
  [[nodiscard]] std::uint32_t measured_load(RouterId router, std::uint32_t index,
                                            std::uint32_t queued, Picoseconds now) const {
    if (measure_ == LoadMeasure::queue) return queued;
    const std::uint32_t credited = credited_bytes(router, index, now);
    return measure_ == LoadMeasure::credits ? credited : queued + credited;
  }
  /// The channel of a link that serves the routing's channel for this packet.
  [[nodiscard]] std::uint32_t lane(RouterId router, std::uint32_t index, const Packet& packet,
                                   const Hop& hop, Picoseconds now) const {
    return settings_.lanes == 1 ? hop.virtual_channel
                                : choose_lane(router, index, packet, hop, now);
  }
  [[nodiscard]] std::uint32_t choose_lane(RouterId router, std::uint32_t index,
                                          const Packet& packet, const Hop& hop,
                                          Picoseconds now) const;
  /// Whether a packet may take another lane than the one it came on.
  [[nodiscard]] bool may_change_lane(const Hop& hop) const { return hop.bubble || !keeps_lanes_; }
  /// The loads as a packet sees them that asks at `now`.
  class Loads final : public PortLoads {
   public:
    Loads(const Fabric& fabric, const Packet& packet, Picoseconds now)
        : fabric_(fabric), packet_(packet), now_(now) {}
    [[nodiscard]] std::uint32_t queued_bytes(RouterId router, PortIndex port) const override;
    [[nodiscard]] std::uint32_t packet_bytes() const override {
      return static_cast<std::uint32_t>(fabric_.settings_.largest_packet());
    }
    [[nodiscard]] bool has_room(RouterId router, PortIndex port,
                                std::uint32_t virtual_channel) const override;

   private:
    const Fabric& fabric_;
    const Packet& packet_;
    const Picoseconds now_;
  };

  /// When what waits at a port began to wait for space; `now` where nothing does.
  [[nodiscard]] virtual Picoseconds waiting_since(std::uint32_t port_index, Picoseconds now) const;
  /// Memory of what a router adds to this.
  [[nodiscard]] virtual std::size_t router_bytes() const { return 0; }
  /// Tells which packets wait, and for what.
  virtual void collect_waits(DeadlockFinder& finder) const;

  /// The time from `from` to `to`, if any, was spent waiting for space by a port's packets.
  void add_stalled(Shard& here, std::uint32_t index, Picoseconds from, Picoseconds to) {
    if (from >= to) return;
    stalled_[index] += to - from;
    if (here.links) here.links->stalled(index, from, to);
  }
  /// For the watch: a packet leaves an output from `start` to `end`.
  void log_sent(Shard& here, std::uint32_t index, PacketHandle handle, Picoseconds start,
                Picoseconds end);
  void step_interface(Shard& here, InterfaceId interface, Picoseconds now);
  /// Space has come back to an interface: goes on if that is what it waited for.
  void resume_interface(Shard& here, InterfaceId interface, Picoseconds now);
  void deliver(Shard& here, PacketHandle handle, Picoseconds time);
  /// The port of the packet's last router that leads to its interface.
  [[nodiscard]] PortIndex ejection_port(const Packet& packet) const {
    const InterfaceId interface = network_.interface_of(packet.to, packet.to_interface);
    return static_cast<PortIndex>(network_.attachment(interface).port);
  }
  /// Between windows, while nothing else runs. False when the run is to end early.
  [[nodiscard]] bool poll();
  /// Throws when the caller wants the run to stop; in any thread, within windows.
  void listen() const { guard_.check_stop(); }

  /// Set in a packet's channel while it asks for an output that must keep room for another packet.
  static constexpr std::uint8_t kBubble = 0x80;
  /// Space downstream without which the packet may not start.
  [[nodiscard]] std::int32_t space_for(const Packet& packet) const {
    const bool bubble = (packet.route.virtual_channel & kBubble) != 0;
    return packet.size + (bubble ? settings_.packet_bytes + settings_.header_bytes : 0);
  }

  /// A packet of a channel's queue, and the one before it: kNoHandle for the first.
  struct Queued {
    PacketHandle packet = kNoHandle;
    PacketHandle before = kNoHandle;
  };
  /// The next packet with the space to go from a queue that must not be empty; none: kNoHandle.
  /// That is the first of the queue, or, while the first wants a bubble, the first that does not.
  [[nodiscard]] Queued next_to_go(const OutputChannel& channel) const {
    Queued next{channel.head, kNoHandle};
    const Packet* packet = &packets_[next.packet];
    if (channel.credit >= space_for(*packet)) return next;
    while ((packet->route.virtual_channel & kBubble) != 0) {
      if (next.packet == channel.tail) return {};
      next = {packet->next, next.packet};
      packet = &packets_[next.packet];
    }
    return channel.credit >= packet->size ? next : Queued{};
  }
  [[nodiscard]] std::size_t channel_index(std::uint32_t port_index, std::uint32_t vc) const {
    ensure(vc < channels_per_port_, "a packet is on a channel that its port does not have");
    return std::size_t{port_index} * channels_per_port_ + vc;
  }

  const CompiledNetwork& network_;
  const NetworkSettings settings_;
  const ChannelSettings* const by_class_;  ///< of the settings; null where all links are alike
  const std::array<ByteRate, 2> endpoint_rates_;  ///< of the others, and of slow endpoints
  const bool mixed_rates_;
  const ByteRate slowest_link_;
  const RandomStream routing_stream_;  ///< noted once a packet's number makes a difference
  const RandomStream route_numbers_;   ///< the same numbers
  const RunGuard& guard_;
  Workload* workload_ = nullptr;
  PacketPool packets_;
  MessagePool messages_;
  std::uint32_t channels_per_port_;
  std::int32_t least_packet_bytes_ = 0;  ///< on the wire, of what the workload sends
  LargeArray<OutputPort> ports_;
  LargeArray<Picoseconds> stalled_;  ///< by port
  /// By port, sending time beyond what its bytes tell; empty where there is none.
  LargeArray<Picoseconds> active_;
  const bool keeps_lanes_;  ///< within a ring
  const bool rates_exact_;  ///< bytes tell the sending time
  LargeArray<OutputChannel> channels_;
  LargeArray<Returns> returns_;     ///< by input port
  const std::uint32_t networks_;    ///< virtual networks
  const std::uint32_t interfaces_;  ///< of each endpoint
  LargeArray<Nic> nics_;            ///< by endpoint and virtual network
  Picoseconds statistics_since_ = 0;
  std::uint64_t all_hops_ = 0;  ///< of closed statistics intervals
  bool reacts_ = false;

 private:
  /// What second-level caches hold.
  static constexpr std::size_t kCachedBytes = std::size_t{2} << 20;

  void prepare_port(std::uint32_t port_index);
  void divide(Picoseconds lookahead);
  [[nodiscard]] Picoseconds patience() const;
  void separate_shards();
  [[nodiscard]] Shard& shard_at(EndpointId endpoint) {
    return *shards_[shard_of_[network_.attachment(endpoint).router]];
  }
  void send_from(Shard& here, EndpointId from, EndpointId to, std::uint32_t bytes,
                 std::uint32_t tag, Picoseconds created, std::uint32_t virtual_network);
  void set_timer_in(Shard& here, EndpointId endpoint, Picoseconds time, std::uint32_t payload);
  void wake_interface(Shard& here, InterfaceId interface, Picoseconds time);
  PacketHandle make_packet(Shard& here, InterfaceId interface, const Message& message,
                           std::int32_t size, Picoseconds now);
  [[nodiscard]] std::uint32_t injection_channel(std::uint32_t port_index, EndpointId endpoint,
                                                std::uint32_t virtual_network) const;
  bool find_space(Shard& here, InterfaceId interface, std::uint32_t port_index, std::int32_t size,
                  Picoseconds now);
  void put_on_wire(Shard& here, InterfaceId interface, PacketHandle handle, Picoseconds now);
  void finish_message(Shard& here, EndpointId endpoint, std::uint32_t virtual_network,
                      Picoseconds time);
  [[nodiscard]] Nic& nic_of(EndpointId endpoint, std::uint32_t virtual_network) {
    return nics_[std::size_t{endpoint} * networks_ + virtual_network];
  }

  // Interfaces that choose what to send, or that share an endpoint's messages
  // (interface_choices.cpp).

  void step_choosing(Shard& here, InterfaceId interface, Picoseconds now);
  [[nodiscard]] std::int32_t next_size(const Message& message) const;
  [[nodiscard]] std::uint32_t next_message(InterfaceId interface, std::uint32_t network) const;
  [[nodiscard]] Picoseconds first_message_ready(InterfaceId interface) const;
  [[nodiscard]] bool has_space(Shard& here, InterfaceId interface, std::uint32_t network,
                               std::int32_t size, Picoseconds now);
  [[nodiscard]] std::uint32_t choose_network(Shard& here, InterfaceId interface, Picoseconds now);
  void take_message(Shard& here, InterfaceId interface, std::uint32_t network, Picoseconds now);
  void wake_serving(Shard& here, EndpointId endpoint, const Message& head, Picoseconds now);
  void finish_taken(Shard& here, InterfaceId interface, std::uint32_t network, Picoseconds time);
  [[nodiscard]] std::uint32_t target_interface(EndpointId from, std::uint32_t virtual_network);
  [[nodiscard]] PortTotals close_port(RouterId router, std::uint32_t port_index,
                                      Picoseconds time) const;
  [[nodiscard]] Picoseconds sending_time_of(std::uint32_t port_index) const;
  void restart_link_logs(Picoseconds time);
  void finish_link_logs(Picoseconds time);

  const Routing& any_routing_;
  const bool may_detour_;
  const LoadMeasure measure_;
  std::optional<DeficitRoundRobin> nic_shares_;  ///< where there are several virtual networks
  /// By interface and virtual network the message that it is sending; empty with one interface.
  LargeArray<std::uint32_t> taken_;
  LargeArray<std::uint32_t> messages_made_;  ///< by endpoint; empty with one interface
  PortStatistics statistics_;
  TrafficTotals closed_totals_;
  std::size_t watched_links_ = 0;
  bool closed_ = false;
  Picoseconds now_ = 0;
  const Schedule schedule_;
  std::uint64_t max_events_;
  std::uint64_t watched_events_ = 0;  ///< when deadlocks were last looked for
  std::vector<std::unique_ptr<Shard>> shards_;
  std::vector<std::uint8_t> shard_of_;  ///< by router
  std::optional<WindowTeam> windows_;   ///< where there are several shards
  std::optional<ThreadTeam> threads_;

  friend class DeadlockFinder;
  friend class Shard;
};

}  // namespace simcore
