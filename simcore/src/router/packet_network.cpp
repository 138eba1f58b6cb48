#include "router/packet_network.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "params/errors.hpp"
#include "router/commitments.hpp"
#include "router/deadlock_finder.hpp"

namespace simcore::router {

namespace {

constexpr std::uint64_t kLeastWatch = 4000000;
constexpr std::uint32_t kUnwatchedStretches = 256;

}  // namespace

std::uint64_t estimate_network_bytes(std::uint64_t routers, std::uint64_t ports,
                                     std::uint64_t endpoints, const NetworkSettings& settings) {
  const std::uint64_t interfaces = settings.interfaces;
  const std::uint64_t per_port = sizeof(OutputPort) + sizeof(Picoseconds) + sizeof(Peer) +
                                 sizeof(ReturningCredits) +
                                 settings.virtual_channels * sizeof(OutputChannel);
  const std::uint64_t queues = interfaces * settings.virtual_networks();
  const std::uint64_t per_endpoint = queues * sizeof(SendQueue) + sizeof(Message) +
                                     interfaces * sizeof(CompiledNetwork::Attachment) + 128;
  const std::uint64_t beside = endpoints * (2 * interfaces - 1);  // ports that it has no number for
  return routers * 8 + (ports + beside) * per_port + endpoints * per_endpoint;
}

LoadMeasure load_measure_of(const Routing& routing, const NetworkSettings& settings) {
  const LoadMeasure asked = routing.load_measure();
  if (asked != LoadMeasure::automatic) return asked;
  return settings.queues_blindly() ? LoadMeasure::credits : LoadMeasure::queue;
}

PacketNetwork::PacketNetwork(std::unique_ptr<Router> router, const LimitGuard& guard,
                             Schedule schedule)
    : router_(std::move(router)),
      parts_(router_->parts()),
      guard_(guard),
      schedule_(schedule),
      max_events_(guard.limits().max_events > 0 ? guard.limits().max_events
                                                : std::numeric_limits<std::uint64_t>::max()) {}

void PacketNetwork::attach(Workload& workload) {
  workload_ = &workload;
  const NetworkSettings& settings = parts_.state.settings;
  const std::uint32_t least_payload = workload.least_packet_payload();
  const std::int64_t least_bytes = settings.header_bytes + std::int64_t{least_payload};
  const Picoseconds lookahead =
      schedule_ == Schedule::strict
          ? 0
          : std::min(lookahead_of(settings, least_payload), patience(least_bytes));
  parts_.shards.divide(parts_.state.network, parts_.interfaces, guard_.limits().threads, lookahead);
  if (parts_.shards.size() > 1) parts_.credits.separate_shards();
  parts_.state.packets.prepare(parts_.shards.size());
  parts_.interfaces.attach(workload, parts_.shards.size());
  parts_.meter.attach(workload, parts_.shards);
  router_->attach(static_cast<std::int32_t>(least_bytes));
  workload.prepare(parts_.shards.size());
}

bool PacketNetwork::run_to_its_end() {
  const bool completed = network::run_to_its_end(*workload_, *this);
  if (!completed && !parts_.meter.closed()) close_statistics(now_);
  return completed;
}

/// The widest window. On long links windows are cut so that limits are checked about ten times a
/// second even if every port sends minimum-size packets.
Picoseconds PacketNetwork::patience(std::int64_t least_packet_bytes) const {
  constexpr std::int64_t kEvents = 1'000'000, kEventsOfCrossing = 3;
  constexpr Picoseconds kNarrowest = 1'000'000;  // what most networks have as their lookahead
  const Picoseconds sending = parts_.state.settings.least_sending_time(least_packet_bytes);
  const auto ports = std::max<std::int64_t>(1, parts_.state.network.ports());
  const std::int64_t rounds = std::max<std::int64_t>(1, kEvents / (kEventsOfCrossing * ports));
  return std::max(kNarrowest, std::min(EventQueue::kWidestWindow, sending * rounds));
}

void PacketNetwork::send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
                         Picoseconds created, std::uint32_t virtual_network, MessageKind kind) {
  Shard& at = parts_.shards.of_router(parts_.state.network.attachment(from).router);
  at.send(from, to, bytes, tag, created, virtual_network, kind);
}

void PacketNetwork::set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) {
  Shard& at = parts_.shards.of_router(parts_.state.network.attachment(endpoint).router);
  at.set_timer(endpoint, time, payload);
}

/// Stretches may be so short that no event calls for a look at the limits.
void PacketNetwork::run_until(Picoseconds end) {
  if (++stretches_ == kUnwatchedStretches) {
    stretches_ = 0;
    if (!poll()) throw RunCutShort();
  }
  const Picoseconds most = guard_.limits().max_simulated;
  const Picoseconds until = most > 0 ? std::min(end, most) : end;
  parts_.interfaces.begin(until);
  const Stretch stretch{until, max_events_, schedule_ == Schedule::looking_ahead, *this};
  const bool complete =
      parts_.shards.run([&](Shards::Own own) { return router_->run(own, stretch); });
  now_ = complete ? until : parts_.shards.done();
  parts_.interfaces.settle(parts_.shards, now_);
  if (!complete || (until < end && !idle())) throw RunCutShort();
}

void PacketNetwork::run_to_end() {
  run_until(kTimeLimit);
  check_progress();
  if (!idle()) {
    throw SimulationError("the run does not end within " +
                          std::to_string(kTimeLimit / 1000000000000) + " s of simulated time");
  }
}

void PacketNetwork::check_progress() const {
  const std::uint32_t in_flight = packets_in_flight();
  const std::string cycle = DeadlockFinder(parts_, now_).find(*router_);
  if (!cycle.empty()) {
    throw DeadlockError("deadlock: " + std::to_string(in_flight) +
                        " packets in flight; each of these channels waits for the next: " + cycle);
  }
  if (idle() && in_flight > 0) {
    throw DeadlockError("nothing is scheduled, but " + std::to_string(in_flight) +
                        " packets are in flight");
  }
}

bool PacketNetwork::poll() {
  for (const auto& shard : parts_.shards.all()) {
    if (shard->links) shard->links->close_before(shard->queue.settled());
  }
  guard_.check(memory_bytes());
  // Looking for deadlocks visits every channel and sorts the packets: it stays below one per cent.
  const std::uint64_t watch = std::max<std::uint64_t>(
      kLeastWatch, (parts_.state.channels.size() + packets_in_flight()) * 64);
  if (events() - watched_events_ > watch) {
    watched_events_ = events();
    check_progress();
  }
  return !guard_.out_of_time(parts_.shards.running_helper_cpu_seconds());
}

Picoseconds PacketNetwork::waiting_since(std::uint32_t port_index, Picoseconds now) const {
  const Peer& peer = parts_.state.network.peer(port_index);
  if (peer.kind != Peer::injection) return router_->waiting_since(port_index, now);
  return std::min(parts_.interfaces.first_message_ready(peer.id), now);
}

void PacketNetwork::restart_statistics(Picoseconds time) {
  parts_.meter.restart(
      time, commitments_after(parts_, time),
      [this](const Peer& peer) -> const ByteRate& { return parts_.wire.rate_of(peer); });
}

void PacketNetwork::close_statistics(Picoseconds time) {
  parts_.meter.close(
      time, commitments_after(parts_, time),
      [this](std::uint32_t port, Picoseconds now) { return waiting_since(port, now); },
      [this](const Peer& peer) -> const ByteRate& { return parts_.wire.rate_of(peer); });
}

std::size_t PacketNetwork::memory_bytes() const {
  return parts_.memory_bytes() + router_->memory_bytes() + workload_->memory_bytes() +
         built_from_bytes_;
}

std::string PacketNetwork::find_leak() const {
  const PacketState& state = parts_.state;
  const CompiledNetwork& network = state.network;
  if (packets_in_flight() != 0)
    return std::to_string(packets_in_flight()) + " packets never arrived";
  RouterId router = 0;
  for (std::uint32_t p = 0; p < network.ports(); ++p) {
    while (network.first_port(router + 1) <= p) ++router;
    if (state.ports[p].waiting != 0) {
      return "port " + std::to_string(p) + " still counts bytes that wait";
    }
    for (std::uint32_t vc = 0; vc < state.channels_per_port; ++vc) {
      const bool sinks = network.peer(p).kind == Peer::ejection;
      if (!state.channel(p, vc).empty()) {
        return "port " + std::to_string(p) + " still queues packets";
      }
      const std::int32_t credit = parts_.credits.exact(router, p, vc, kTimeLimit);
      const bool used = network.peer(p).kind != Peer::unused;
      if (used && !sinks && credit != state.space_behind(network.peer(p))) {
        return "port " + std::to_string(p) + " channel " + std::to_string(vc) + " has credit " +
               std::to_string(credit);
      }
    }
  }
  return router_->find_leak();
}

}  // namespace simcore::router
