#include "mpi/rank_statistics.hpp"

#include <algorithm>
#include <utility>

namespace simcore::mpi {

void JobStatistics::merge(const JobStatistics& other) {
  iteration_time.merge(other.iteration_time);
  exposed_time.merge(other.exposed_time);
  for (std::size_t k = 0; k < kTraceCollectives; ++k) {
    exposed_in_collectives[k] += other.exposed_in_collectives[k];
  }
  message_latency.merge(other.message_latency);
  packet_latency.merge(other.packet_latency);
  network_latency.merge(other.network_latency);
  operations.merge(other.operations);
  completed = std::max(completed, other.completed);
  ranks_done += other.ranks_done;
  iterations += other.iterations;
  messages += other.messages;
  copies += other.copies;
  packets += other.packets;
  wire_bytes += other.wire_bytes;
}

void RankTimes::add(Picoseconds time) {
  least = count == 0 ? time : std::min(least, time);
  most = std::max(most, time);
  sum += time;
  ++count;
}

void RankStatistics::add_flow(std::uint32_t source, std::uint32_t destination, std::uint32_t bytes,
                              Picoseconds created, Picoseconds arrived) {
  FlowTotals& flow = flows[std::uint64_t{source} << 32 | destination];
  flow.first = flow.messages == 0 ? created : std::min(flow.first, created);
  flow.last = std::max(flow.last, arrived);
  ++flow.messages;
  flow.bytes += bytes;
}

std::size_t RankStatistics::memory_bytes() const {
  std::size_t bytes =
      flows.size() * (sizeof(FlowTotals) + 32) + timeline.capacity() * sizeof(TimelineRow);
  for (const JobStatistics& job : jobs) {
    bytes += sizeof(job) + job.iteration_time.memory_bytes() + job.exposed_time.memory_bytes() +
             job.message_latency.memory_bytes() + job.packet_latency.memory_bytes() +
             job.network_latency.memory_bytes() + job.operations.memory_bytes();
  }
  return bytes;
}

Table flow_table(const PerShard<RankStatistics>& statistics) {
  std::vector<std::pair<std::uint64_t, FlowTotals>> flows;
  statistics.for_each([&](const RankStatistics& slot) {
    flows.insert(flows.end(), slot.flows.begin(), slot.flows.end());
  });
  std::sort(flows.begin(), flows.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  FlowColumns columns;
  for (const auto& [ends, flow] : flows) {
    columns.add(static_cast<std::uint32_t>(ends >> 32), static_cast<std::uint32_t>(ends), flow);
  }
  return std::move(columns).to_table();
}

std::size_t flow_table_bytes(std::size_t flows) {
  constexpr std::size_t kSorted = sizeof(std::pair<std::uint64_t, FlowTotals>);
  constexpr std::size_t kColumns = 2 * sizeof(FlowTotals) + 2 * sizeof(std::uint64_t);
  return flows * (2 * kSorted + kColumns);  // vectors grow to twice their contents
}

}  // namespace simcore::mpi
