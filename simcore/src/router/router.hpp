// What the packet network is made of, and what it asks of the router model that drives the parts.
#pragma once

#include <string>

#include "router/credits.hpp"
#include "router/interfaces.hpp"
#include "router/packet_state.hpp"
#include "router/port_meter.hpp"
#include "router/shards.hpp"
#include "router/wire.hpp"

namespace simcore::router {

/// The parts that every router model works with. A router model holds them.
struct NetworkParts {
  /// All arguments but the stream must outlive this.
  NetworkParts(const CompiledNetwork& network, const Routing& routing,
               const NetworkSettings& settings, RandomStream routing_stream)
      : state(network, settings),
        credits(state, shards),
        meter(state),
        wire(state, credits, meter),
        interfaces(state, credits, meter, wire, routing, routing_stream) {}
  NetworkParts(const NetworkParts&) = delete;
  NetworkParts& operator=(const NetworkParts&) = delete;

  [[nodiscard]] std::size_t memory_bytes() const {
    return state.network.memory_bytes() + state.memory_bytes() + credits.memory_bytes() +
           meter.memory_bytes() + interfaces.memory_bytes() + shards.memory_bytes();
  }
  /// Whether what hops touch is seldom in the second-level caches.
  [[nodiscard]] bool exceeds_caches() const {
    constexpr std::size_t kCachedBytes = std::size_t{2} << 20;
    const std::size_t at_rest =
        state.ports.size() * (sizeof(OutputPort) + sizeof(ReturningCredits)) +
        state.channels.size() * sizeof(OutputChannel);
    return at_rest + state.packets.memory_bytes() > kCachedBytes;
  }

  PacketState state;
  Shards shards;
  Credits credits;
  PortMeter meter;
  Wire wire;
  Interfaces interfaces;
};

/// What the event loop asks between events.
class RunMonitor {
 public:
  virtual ~RunMonitor() = default;
  /// Between windows, while nothing else runs. Returns false when the run is to end early.
  virtual bool poll() = 0;
  /// Throws when the caller wants the run to stop. In any thread, within windows.
  virtual void listen() const = 0;
};

/// One stretch of a run.
struct Stretch {
  Picoseconds end;  ///< every event before it is handled
  std::uint64_t max_events;
  bool always_looks_ahead;  ///< into the event queue, also in a small network
  RunMonitor& monitor;
};

class DeadlockFinder;

/// A model of routers: what happens to a packet between an input and an output.
class Router {
 public:
  virtual ~Router() = default;
  [[nodiscard]] virtual NetworkParts& parts() = 0;
  /// Once, before the run. No packet of the workload has fewer bytes on the wire.
  virtual void attach(std::int32_t least_packet_bytes) = 0;
  /// One thread's part of a stretch, for its shards. False when a limit ended it early.
  virtual bool run(Shards::Own own, const Stretch& stretch) = 0;
  /// When what waits at an output began to wait for credit; `now` where nothing does.
  [[nodiscard]] virtual Picoseconds waiting_since(std::uint32_t port_index,
                                                  Picoseconds now) const = 0;
  /// Tells which packets wait, and for what.
  virtual void collect_waits(DeadlockFinder& finder) const = 0;
  /// What the model still holds when nothing is in flight; empty where nothing is left.
  [[nodiscard]] virtual std::string find_leak() const = 0;
  /// Memory beyond that of the parts.
  [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

/// Has a router model handle the events of one shard.
template <class RouterT>
struct EventHandler {
  RouterT& router;
  Shard& here;
  RunMonitor& monitor;

  void operator()(const Event& event, Picoseconds now) { router.handle(here, event, now); }
  [[nodiscard]] bool poll() const { return monitor.poll(); }
  void listen() const { monitor.listen(); }
};

/// The loads as a packet sees them that asks for an output at `now`. The router model tells
/// `has_room(router, port, packet, virtual channel, now)`.
template <class RouterT>
class LoadsSeen final : public PortLoads {
 public:
  LoadsSeen(const RouterT& model, const NetworkParts& parts, LoadMeasure measure,
            const Packet& packet, Picoseconds now)
      : model_(model), parts_(parts), measure_(measure), packet_(packet), now_(now) {}

  [[nodiscard]] std::uint32_t queued_bytes(RouterId router, PortIndex port) const override {
    const std::uint32_t index = parts_.state.network.first_port(router) + port;
    const OutputPort& output = parts_.state.ports[index];
    std::uint32_t queued = parts_.state.waiting_bytes(index);
    if (output.free_at > now_) {
      const ByteRate& rate = parts_.wire.rate_of(output.peer);
      queued += static_cast<std::uint32_t>(rate.bytes_in(output.free_at - now_));
    }
    if (measure_ == LoadMeasure::queue) return queued;
    const std::uint32_t taken = parts_.credits.taken_bytes(router, index, now_);
    return measure_ == LoadMeasure::credits ? taken : queued + taken;
  }
  [[nodiscard]] std::uint32_t packet_bytes() const override {
    return static_cast<std::uint32_t>(parts_.state.settings.largest_packet());
  }
  [[nodiscard]] bool has_room(RouterId router, PortIndex port,
                              std::uint32_t virtual_channel) const override {
    const Hop hop{port, static_cast<std::uint8_t>(virtual_channel)};
    return model_.has_room(router, hop, packet_, now_);
  }

 private:
  const RouterT& model_;
  const NetworkParts& parts_;
  const LoadMeasure measure_;
  const Packet& packet_;
  const Picoseconds now_;
};

/// The measure that a routing's loads take. Packets in a FIFO ask for their outputs one at a time,
/// so that a measure of queues would not see those behind the first; credits then count.
LoadMeasure load_measure_of(const Routing& routing, const NetworkSettings& settings);

}  // namespace simcore::router
