#include "workload/random_reads.hpp"

#include <algorithm>

namespace simcore {

namespace {

/// Timer payload of an endpoint's memory; smaller ones are cores.
constexpr std::uint32_t kMemoryTimer = 0xFFFFFFFFU;

std::vector<std::uint32_t> inverse(const PlacementMap& map) {
  std::vector<std::uint32_t> places(map.size());
  for (std::uint32_t place = 0; place < map.size(); ++place) places[map[place]] = place;
  return places;
}

}  // namespace

RandomReads::RandomReads(const ReadParams& params, const WorkloadContext& context)
    : params_(params),
      placement_(context.placement),
      places_(inverse(context.placement)),
      traffic_(context.stream(Stream::traffic)),
      cores_(std::size_t{context.topology.endpoints()} * params.cores_per_endpoint),
      reads_(cores_.size() * params.outstanding),
      homes_(context.topology.endpoints()) {
  for (std::uint32_t core = 0; core < cores_.size(); ++core) {
    const std::uint32_t first = core * params_.outstanding;
    cores_[core].free_read = first;
    for (std::uint32_t slot = 0; slot + 1 < params_.outstanding; ++slot) {
      reads_[first + slot].next = first + slot + 1;
    }
  }
}

EndpointId RandomReads::endpoint_of_read(std::uint32_t read) const {
  return read / params_.outstanding / params_.cores_per_endpoint;
}

/// Issues reads of a core while it may; sets its timer when only the issue interval holds it up.
void RandomReads::issue(std::uint32_t core, Picoseconds now) {
  Core& c = cores_[core];
  while (c.issued < params_.reads_per_core && c.free_read != kNoHandle && !c.timer_set) {
    if (c.next_issue > now) {
      c.timer_set = true;
      transport_->set_timer(core / params_.cores_per_endpoint, c.next_issue,
                            core % params_.cores_per_endpoint);
      return;
    }
    c.next_issue = now + params_.issue_interval;
    start_read(core, now);
  }
}

void RandomReads::start_read(std::uint32_t core, Picoseconds now) {
  Core& c = cores_[core];
  const std::uint32_t read = c.free_read;
  c.free_read = reads_[read].next;
  reads_[read].issued = now;
  const EndpointId endpoint = core / params_.cores_per_endpoint;
  const std::uint64_t stream_core = std::uint64_t{places_[endpoint]} * params_.cores_per_endpoint +
                                    core % params_.cores_per_endpoint;
  const auto places = static_cast<std::uint32_t>(homes_.size());
  const EndpointId home = placement_[traffic_.below(places, stream_core, c.issued)];
  ++c.issued;
  if (home == endpoint) {
    enter_memory(home, read, now);
  } else {
    reads_[read].bytes_left = params_.request_bytes;
    transport_->send(endpoint, home, params_.request_bytes, read, now);
  }
}

void RandomReads::on_timer(EndpointId endpoint, std::uint32_t payload, Picoseconds now) {
  if (payload == kMemoryTimer) return leave_memory(endpoint, now);
  const std::uint32_t core = endpoint * params_.cores_per_endpoint + payload;
  cores_[core].timer_set = false;
  issue(core, now);
}

void RandomReads::enter_memory(EndpointId home, std::uint32_t read, Picoseconds now) {
  Home& h = homes_[home];
  reads_[read].next = kNoHandle;
  if (h.head == kNoHandle) {
    h.head = read;
  } else {
    reads_[h.tail].next = read;
  }
  h.tail = read;
  transport_->set_timer(home, h.memory.access(now, params_.read_bytes, params_.memory),
                        kMemoryTimer);
}

void RandomReads::leave_memory(EndpointId home, Picoseconds now) {
  const std::uint32_t read = homes_[home].head;
  homes_[home].head = reads_[read].next;
  const EndpointId reader = endpoint_of_read(read);
  if (reader == home) return complete(read, now);
  const std::uint32_t bytes = params_.reply_header_bytes + params_.read_bytes;
  reads_[read].bytes_left = bytes;
  transport_->send(home, reader, bytes, read, now);
}

void RandomReads::on_delivered(const Delivery& delivery) {
  packet_latency_.add(delivery.time - delivery.created);
  network_latency_.add(delivery.time - delivery.injected);
  Read& read = reads_[delivery.tag];
  read.bytes_left -= delivery.payload_bytes;
  if (read.bytes_left > 0) return;
  if (endpoint_of_read(delivery.tag) == delivery.at) {
    complete(delivery.tag, delivery.time);
  } else {
    enter_memory(delivery.at, delivery.tag, delivery.time);
  }
}

void RandomReads::complete(std::uint32_t read, Picoseconds now) {
  const std::uint32_t core = read / params_.outstanding;
  Core& c = cores_[core];
  read_latency_.add(now - reads_[read].issued);
  ++reads_done_;
  completed_ = std::max(completed_, now);
  reads_[read].next = c.free_read;
  c.free_read = read;
  if (++c.completed == params_.reads_per_core) core_completion_.add(now);
  issue(core, now);
}

void RandomReads::run(Transport& transport) {
  transport_ = &transport;
  for (std::uint32_t core = 0; core < cores_.size(); ++core) issue(core, 0);
  transport.run_to_end();
  transport.close_statistics(completed_);
}

void RandomReads::report(RunReport& report) const {
  report.add("completion_time_ns", to_ns(completed_));
  core_completion_.report("core_completion_time", report);
  read_latency_.report("read_latency", report);
  const double bits = 8.0 * static_cast<double>(reads_done_) * params_.read_bytes;
  report.add("read_throughput_gbps", bits / to_ns(completed_) / static_cast<double>(homes_.size()));
  packet_latency_.report("packet_latency", report);
  network_latency_.report("network_latency", report);
}

std::size_t RandomReads::memory_bytes() const {
  return cores_.capacity() * sizeof(Core) + reads_.capacity() * sizeof(Read) +
         homes_.capacity() * sizeof(Home) +
         (placement_.capacity() + places_.capacity()) * sizeof(std::uint32_t) +
         read_latency_.memory_bytes() + core_completion_.memory_bytes() +
         packet_latency_.memory_bytes() + network_latency_.memory_bytes();
}

}  // namespace simcore
