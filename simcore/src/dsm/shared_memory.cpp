#include "dsm/shared_memory.hpp"

#include <algorithm>

#include "engine/invariant.hpp"
#include "engine/listen.hpp"

namespace simcore::dsm {

namespace {

#ifdef NDEBUG
constexpr bool kWatches = false;
#else
constexpr bool kWatches = true;
#endif

DsmSettings with_rules(DsmSettings settings, std::uint32_t places, bool keeps_versions) {
  settings.rules.nodes = places;
  settings.rules.keeps_versions = keeps_versions;
  return settings;
}

/// What a message of `payload` bytes has waited for, beside what it would take alone.
NetworkParts parts_of(const NetworkSettings& settings, const Delivery& delivery,
                      std::int64_t payload) {
  NetworkParts parts;
  parts.propagation = settings.propagation(delivery.hops);
  parts.serialisation = settings.serialisation(delivery.hops, payload);
  const Picoseconds all = delivery.time - delivery.created;
  parts.queueing = all - parts.propagation - parts.serialisation;
  return parts;
}

}  // namespace

SharedMemory::SharedMemory(const DsmSettings& settings, const AddressSpace& space,
                           std::unique_ptr<const AccessPattern> pattern,
                           std::vector<EndpointId> placement, std::uint32_t endpoints,
                           RandomStream replacements)
    : settings_(with_rules(settings, static_cast<std::uint32_t>(placement.size()),
                           kWatches || pattern->waits_for_versions())),
      space_(space),
      pattern_(std::move(pattern)),
      placement_(std::move(placement)),
      places_(endpoints, 0xFFFFFFFFU),
      exchange_(settings_, placement_),
      context_{exchange_, *pattern_, space_, replacements} {
  nodes_.reserve(placement_.size());
  homes_.reserve(placement_.size());
  Steps steps;
  for (std::uint32_t place = 0; place < placement_.size(); ++place) {
    steps.next();
    places_[placement_[place]] = place;
    nodes_.emplace_back(context_, place);
    homes_.emplace_back(exchange_, space_);
  }
}

std::uint32_t SharedMemory::least_packet_payload() const { return settings_.least_packet; }

void SharedMemory::prepare(std::uint32_t shards) {
  measured_.prepare(shards);
  exchange_.prepare(shards);
  // Threads have no common order in which to watch them.
  if (kWatches && shards == 1 && context_.observer == nullptr) {
    watch_ = std::make_unique<CoherenceWatch>();
    context_.observer = watch_.get();
  }
}

void SharedMemory::on_delivered(Transport& here, const Delivery& delivery) {
  Measured& measured = measured_[here];
  measured.packet_latency.add(delivery.time - delivery.created);
  measured.network_latency.add(delivery.time - delivery.injected);
  measured.last = std::max(measured.last, delivery.time);
  CoherenceMessage& message = exchange_[delivery.tag];
  message.bytes_left -= delivery.payload_bytes;
  if (message.bytes_left > 0) return;
  const MessageType type = message.type;
  const NetworkSettings& network = here.settings();
  if (class_of(type) == MessageClass::request) {
    message.parts.request = parts_of(network, delivery, settings_.bytes_of(type));
  } else if (is_grant(type)) {
    message.parts.reply = parts_of(network, delivery, settings_.bytes_of(type));
  }
  const Moment now = moment(here, delivery.at, delivery.time);
  receive(now, delivery.tag);
  receive_local(now);
}

void SharedMemory::receive(const Moment& here, std::uint32_t message) {
  const MessageType type = exchange_[message].type;
  if (class_of(type) == MessageClass::request || type == MessageType::invalidated ||
      type == MessageType::fetched) {
    return homes_[here.place].arrive(here, message);
  }
  nodes_[here.place].take(here, message, measured_[here.transport].nodes);
}

void SharedMemory::receive_local(const Moment& here) {
  while (exchange_.has_local(here.place)) receive(here, exchange_.take_local(here.place));
}

void SharedMemory::on_timer(Transport& transport, EndpointId endpoint, std::uint32_t payload,
                            Picoseconds now) {
  const Moment here = moment(transport, endpoint, now);
  measured_[transport].last = std::max(measured_[transport].last, now);
  const std::uint32_t number = payload & ((1U << kTimerBits) - 1);
  switch (static_cast<TimerKind>(payload >> kTimerBits)) {
    case TimerKind::core:
      nodes_[here.place].on_core(here, number, measured_[transport].nodes);
      break;
    case TimerKind::lookup:
      nodes_[here.place].on_lookup(here, number, measured_[transport].nodes);
      break;
    case TimerKind::directory:
      homes_[here.place].on_directory(here);
      break;
    case TimerKind::memory:
      homes_[here.place].on_memory(here);
      break;
  }
  receive_local(here);
}

void SharedMemory::run(NetworkClock& transport) {
  Steps steps;
  for (std::uint32_t place = 0; place < placement_.size(); ++place) {
    steps.next();
    nodes_[place].start(moment(transport, placement_[place], 0), measured_[transport].nodes);
  }
  transport.run_to_end();
  for (const Node& node : nodes_) {
    ensure(node.quiet(), "every operation of shared memory ends");
    for (const Core& core : node.cores()) ended_ = std::max(ended_, core.completed);
  }
  for (const Home& home : homes_) ensure(home.quiet(), "every request of shared memory ends");
  if (watch_ != nullptr) ensure(watch_->fault.empty(), watch_->fault.c_str());
  ensure(exchange_.in_use() == 0, "every message of shared memory is taken");
  // Lines that left last are acknowledged after the last operation.
  Picoseconds last = ended_;
  measured_.for_each([&last](const Measured& shard) { last = std::max(last, shard.last); });
  transport.close_statistics(last);
}

std::size_t SharedMemory::memory_bytes() const {
  std::size_t bytes = exchange_.memory_bytes() +
                      (placement_.capacity() + places_.capacity()) * sizeof(std::uint32_t) +
                      nodes_.size() * (sizeof(Node) + sizeof(Home));
  for (const Node& node : nodes_) bytes += node.memory_bytes();
  for (const Home& home : homes_) bytes += home.memory_bytes();
  measured_.for_each([&bytes](const Measured& shard) {
    bytes += shard.nodes.operation.memory_bytes() + shard.nodes.miss.memory_bytes() +
             shard.nodes.core_completion.memory_bytes() + shard.packet_latency.memory_bytes() +
             shard.network_latency.memory_bytes();
  });
  return bytes;
}

}  // namespace simcore::dsm
