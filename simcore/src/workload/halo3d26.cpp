#include "workload/halo3d26.hpp"

#include <algorithm>

namespace simcore {

namespace {

/// Timer payload of an endpoint's memory. Smaller ones are its ranks that have computed, and from
/// ranks_per_endpoint on its ranks of which a message has left.
constexpr std::uint32_t kMemoryTimer = 0xFFFFFFFFU;

}  // namespace

std::uint32_t halo_message_bytes(const HaloParams& params, ProcessGrid::Step step) {
  std::uint32_t cells = 1;
  for (std::size_t d = 0; d < 3; ++d) {
    if (step[d] == 0) cells *= params.cells[d];
  }
  return cells * params.bytes_per_cell;
}

Halo3d26::Halo3d26(const HaloParams& params, const WorkloadContext& context)
    : params_(params),
      placement_(context.placement),
      places_(placement_.size()),
      grid_(params.process_grid, params.periodic),
      ranks_(params.ranks),
      copies_(placement_.size()) {
  for (std::uint32_t place = 0; place < placement_.size(); ++place) {
    places_[placement_[place]] = place;
  }
  for (std::uint32_t d = 0; d < ProcessGrid::kNeighbours; ++d) {
    bytes_[d] = halo_message_bytes(params, ProcessGrid::step(d));
  }
  for (std::uint32_t rank = 0; rank < params.ranks; ++rank) {
    for (std::uint32_t d = 0; d < ProcessGrid::kNeighbours; ++d) {
      if (grid_.neighbour(rank, d) != ProcessGrid::kNobody) ++ranks_[rank].neighbours;
    }
  }
}

EndpointId Halo3d26::endpoint_of(std::uint32_t rank) const {
  return placement_[rank / params_.ranks_per_endpoint];
}

std::uint32_t Halo3d26::new_message(const Transport& here, std::uint32_t from, std::uint32_t to,
                                    std::uint32_t bytes) {
  const std::uint32_t handle = halos_.allocate(here.shard());
  halos_[handle] = {from, to, bytes, ranks_[from].iteration % 2, kNoHandle};
  return handle;
}

/// Starts an iteration: the exchange follows the computation.
void Halo3d26::begin(Transport& here, std::uint32_t rank, Picoseconds now) {
  ranks_[rank].started = now;
  ranks_[rank].to_send = ranks_[rank].neighbours;
  here.set_timer(endpoint_of(rank), now + params_.compute, rank % params_.ranks_per_endpoint);
}

void Halo3d26::exchange(Transport& here, std::uint32_t rank, Picoseconds now) {
  const EndpointId home = endpoint_of(rank);
  for (std::uint32_t d = 0; d < ProcessGrid::kNeighbours; ++d) {
    const std::uint32_t to = grid_.neighbour(rank, d);
    if (to == ProcessGrid::kNobody) continue;
    const std::uint32_t message = new_message(here, rank, to, bytes_[d]);
    if (endpoint_of(to) == home) {
      copy_locally(here, home, message, now);
    } else {
      here.send(home, endpoint_of(to), bytes_[d], message, now);
    }
  }
  go_on(here, rank, now);
}

void Halo3d26::copy_locally(Transport& here, EndpointId endpoint, std::uint32_t message,
                            Picoseconds now) {
  LocalCopies& copies = copies_[endpoint];
  if (copies.head == kNoHandle) {
    copies.head = message;
  } else {
    halos_[copies.tail].next = message;
  }
  copies.tail = message;
  here.set_timer(endpoint, copies.memory.access(now, halos_[message].bytes_left, params_.memory),
                 kMemoryTimer);
}

void Halo3d26::finish_copy(Transport& here, EndpointId endpoint, Picoseconds now) {
  const std::uint32_t message = copies_[endpoint].head;
  copies_[endpoint].head = halos_[message].next;
  const std::uint32_t from = halos_[message].from;
  arrived(here, message, now);
  --ranks_[from].to_send;
  go_on(here, from, now);
}

void Halo3d26::on_timer(Transport& here, EndpointId endpoint, std::uint32_t payload,
                        Picoseconds now) {
  if (payload == kMemoryTimer) return finish_copy(here, endpoint, now);
  const std::uint32_t first = places_[endpoint] * params_.ranks_per_endpoint;
  if (payload < params_.ranks_per_endpoint) return exchange(here, first + payload, now);
  const std::uint32_t sender = first + payload - params_.ranks_per_endpoint;
  --ranks_[sender].to_send;
  go_on(here, sender, now);
}

void Halo3d26::on_sent(Transport& here, EndpointId endpoint, std::uint32_t tag, Picoseconds time) {
  // The tail leaves later: the sender learns of it then, by a timer that names it.
  const std::uint32_t local = halos_[tag].from % params_.ranks_per_endpoint;
  here.set_timer(endpoint, time, params_.ranks_per_endpoint + local);
}

void Halo3d26::on_delivered(Transport& here, const Delivery& delivery) {
  Measured& measured = measured_[here];
  measured.packet_latency.add(delivery.time - delivery.created);
  measured.network_latency.add(delivery.time - delivery.injected);
  Halo& message = halos_[delivery.tag];
  message.bytes_left -= delivery.payload_bytes;
  if (message.bytes_left == 0) arrived(here, delivery.tag, delivery.time);
}

void Halo3d26::arrived(Transport& here, std::uint32_t message, Picoseconds now) {
  const Halo halo = halos_[message];
  halos_.release(here.shard(), message);
  ++ranks_[halo.to].received[halo.parity];
  go_on(here, halo.to, now);
}

/// Ends the rank's iteration if everything has left and arrived.
void Halo3d26::go_on(Transport& here, std::uint32_t rank, Picoseconds now) {
  Rank& r = ranks_[rank];
  std::uint32_t& received = r.received[r.iteration % 2];
  if (r.to_send > 0 || received < r.neighbours || r.iteration >= params_.iterations) return;
  received = 0;
  Measured& measured = measured_[here];
  measured.iteration_time.add(now - r.started);
  measured.completed = std::max(measured.completed, now);
  ++r.iteration;
  if (r.iteration < params_.iterations) begin(here, rank, now);
}

void Halo3d26::run(Transport& transport) {
  for (std::uint32_t rank = 0; rank < params_.ranks; ++rank) begin(transport, rank, 0);
  transport.run_to_end();
  transport.close_statistics(measured().completed);
}

void Halo3d26::prepare(std::uint32_t shards) {
  measured_.prepare(shards);
  halos_.prepare(shards);
}

EndpointId Halo3d26::source_of(std::uint32_t tag) const { return endpoint_of(halos_[tag].from); }

Halo3d26::Measured Halo3d26::measured() const {
  Measured all;
  measured_.for_each([&all](const Measured& shard) {
    all.completed = std::max(all.completed, shard.completed);
    all.iteration_time.merge(shard.iteration_time);
    all.packet_latency.merge(shard.packet_latency);
    all.network_latency.merge(shard.network_latency);
  });
  return all;
}

void Halo3d26::report(RunReport& report) const {
  const Measured all = measured();
  report.add("completion_time_ns", to_ns(all.completed));
  all.iteration_time.report("iteration_time", report);
  all.packet_latency.report("packet_latency", report);
  all.network_latency.report("network_latency", report);
}

std::size_t Halo3d26::memory_bytes() const {
  std::size_t bytes = ranks_.capacity() * sizeof(Rank) + halos_.memory_bytes() +
                      copies_.capacity() * sizeof(LocalCopies) +
                      (placement_.capacity() + places_.capacity()) * sizeof(std::uint32_t);
  measured_.for_each([&bytes](const Measured& shard) {
    bytes += shard.iteration_time.memory_bytes() + shard.packet_latency.memory_bytes() +
             shard.network_latency.memory_bytes();
  });
  return bytes;
}

}  // namespace simcore
