#include "mpi/rank_statistics.hpp"

#include <algorithm>
#include <utility>

namespace simcore {

void JobStatistics::merge(const JobStatistics& other) {
  iteration_time.merge(other.iteration_time);
  message_latency.merge(other.message_latency);
  packet_latency.merge(other.packet_latency);
  network_latency.merge(other.network_latency);
  completed = std::max(completed, other.completed);
  ranks_done += other.ranks_done;
  iterations += other.iterations;
  messages += other.messages;
  copies += other.copies;
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
  std::size_t bytes = flows.size() * (sizeof(FlowTotals) + 32);
  for (const JobStatistics& job : jobs) {
    bytes += sizeof(job) + job.iteration_time.memory_bytes() + job.message_latency.memory_bytes() +
             job.packet_latency.memory_bytes() + job.network_latency.memory_bytes();
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
  std::vector<std::uint32_t> source, destination;
  std::vector<std::uint64_t> messages, bytes;
  std::vector<double> first, last, rate;
  for (const auto& [ends, flow] : flows) {
    source.push_back(static_cast<std::uint32_t>(ends >> 32));
    destination.push_back(static_cast<std::uint32_t>(ends));
    messages.push_back(flow.messages);
    bytes.push_back(flow.bytes);
    first.push_back(to_ns(flow.first));
    last.push_back(to_ns(flow.last));
    rate.push_back(8.0 * static_cast<double>(flow.bytes) / to_ns(flow.last - flow.first));
  }
  Table table{"flows"};
  table.add("source", std::move(source));
  table.add("destination", std::move(destination));
  table.add("messages", std::move(messages));
  table.add("bytes", std::move(bytes));
  table.add("first_ns", std::move(first));
  table.add("last_ns", std::move(last));
  table.add("throughput_gbps", std::move(rate));
  return table;
}

}  // namespace simcore
