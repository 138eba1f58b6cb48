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

std::uint32_t Halo3d26::new_message(std::uint32_t from, std::uint32_t to, std::uint32_t bytes) {
  std::uint32_t handle = free_;
  if (handle == kNoHandle) {
    handle = static_cast<std::uint32_t>(halos_.size());
    halos_.emplace_back();
  } else {
    free_ = halos_[handle].next;
  }
  halos_[handle] = {from, to, bytes, ranks_[from].iteration % 2, kNoHandle};
  return handle;
}

/// Starts an iteration: the exchange follows the computation.
void Halo3d26::begin(std::uint32_t rank, Picoseconds now) {
  ranks_[rank].started = now;
  ranks_[rank].to_send = ranks_[rank].neighbours;
  transport_->set_timer(endpoint_of(rank), now + params_.compute,
                        rank % params_.ranks_per_endpoint);
}

void Halo3d26::exchange(std::uint32_t rank, Picoseconds now) {
  const EndpointId here = endpoint_of(rank);
  for (std::uint32_t d = 0; d < ProcessGrid::kNeighbours; ++d) {
    const std::uint32_t to = grid_.neighbour(rank, d);
    if (to == ProcessGrid::kNobody) continue;
    const std::uint32_t message = new_message(rank, to, bytes_[d]);
    if (endpoint_of(to) == here) {
      copy_locally(here, message, now);
    } else {
      transport_->send(here, endpoint_of(to), bytes_[d], message, now);
    }
  }
  go_on(rank, now);
}

void Halo3d26::copy_locally(EndpointId endpoint, std::uint32_t message, Picoseconds now) {
  LocalCopies& copies = copies_[endpoint];
  if (copies.head == kNoHandle) {
    copies.head = message;
  } else {
    halos_[copies.tail].next = message;
  }
  copies.tail = message;
  transport_->set_timer(endpoint,
                        copies.memory.access(now, halos_[message].bytes_left, params_.memory),
                        kMemoryTimer);
}

void Halo3d26::finish_copy(EndpointId endpoint, Picoseconds now) {
  const std::uint32_t message = copies_[endpoint].head;
  copies_[endpoint].head = halos_[message].next;
  const std::uint32_t from = halos_[message].from;
  arrived(message, now);
  --ranks_[from].to_send;
  go_on(from, now);
}

void Halo3d26::on_timer(EndpointId endpoint, std::uint32_t payload, Picoseconds now) {
  if (payload == kMemoryTimer) return finish_copy(endpoint, now);
  const std::uint32_t first = places_[endpoint] * params_.ranks_per_endpoint;
  if (payload < params_.ranks_per_endpoint) return exchange(first + payload, now);
  const std::uint32_t sender = first + payload - params_.ranks_per_endpoint;
  --ranks_[sender].to_send;
  go_on(sender, now);
}

void Halo3d26::on_sent(EndpointId endpoint, std::uint32_t tag, Picoseconds time) {
  // The tail leaves later: the sender learns of it then, by a timer that names it.
  const std::uint32_t local = halos_[tag].from % params_.ranks_per_endpoint;
  transport_->set_timer(endpoint, time, params_.ranks_per_endpoint + local);
}

void Halo3d26::on_delivered(const Delivery& delivery) {
  packet_latency_.add(delivery.time - delivery.created);
  network_latency_.add(delivery.time - delivery.injected);
  Halo& message = halos_[delivery.tag];
  message.bytes_left -= delivery.payload_bytes;
  if (message.bytes_left == 0) arrived(delivery.tag, delivery.time);
}

void Halo3d26::arrived(std::uint32_t message, Picoseconds now) {
  const Halo halo = halos_[message];
  halos_[message].next = free_;
  free_ = message;
  ++ranks_[halo.to].received[halo.parity];
  go_on(halo.to, now);
}

/// Ends the rank's iteration if everything has left and arrived.
void Halo3d26::go_on(std::uint32_t rank, Picoseconds now) {
  Rank& r = ranks_[rank];
  std::uint32_t& received = r.received[r.iteration % 2];
  if (r.to_send > 0 || received < r.neighbours || r.iteration >= params_.iterations) return;
  received = 0;
  iteration_time_.add(now - r.started);
  completed_ = std::max(completed_, now);
  ++r.iteration;
  if (r.iteration < params_.iterations) begin(rank, now);
}

void Halo3d26::run(Transport& transport) {
  transport_ = &transport;
  for (std::uint32_t rank = 0; rank < params_.ranks; ++rank) begin(rank, 0);
  transport.run_to_end();
  transport.close_statistics(completed_);
}

void Halo3d26::report(RunReport& report) const {
  report.add("completion_time_ns", to_ns(completed_));
  iteration_time_.report("iteration_time", report);
  packet_latency_.report("packet_latency", report);
  network_latency_.report("network_latency", report);
}

std::size_t Halo3d26::memory_bytes() const {
  return ranks_.capacity() * sizeof(Rank) + halos_.capacity() * sizeof(Halo) +
         copies_.capacity() * sizeof(LocalCopies) +
         (placement_.capacity() + places_.capacity()) * sizeof(std::uint32_t) +
         iteration_time_.memory_bytes() + packet_latency_.memory_bytes() +
         network_latency_.memory_bytes();
}

}  // namespace simcore
