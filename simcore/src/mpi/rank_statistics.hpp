// The counters of the rank engine: by job, by pair of endpoints, by rank.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/time.hpp"
#include "mpi/operation_times.hpp"
#include "mpi/timeline.hpp"
#include "network/per_shard.hpp"
#include "stats/latency_recorder.hpp"
#include "stats/run_report.hpp"

namespace simcore::mpi {

/// The large tables that a report gets.
struct RankTables {
  bool flows = false;
  bool ranks = false;
};

/// The counters of one job. All are sums or extremes, so that the order of merging does not matter.
struct JobStatistics {
  LatencyRecorder iteration_time;
  LatencyRecorder exposed_time;  ///< of iterations of a trace, in which its rank does not compute
  /// Of these, the times in collectives, summed up over streams.
  std::array<Picoseconds, kTraceCollectives> exposed_in_collectives{};
  LatencyRecorder message_latency;  ///< of messages through the network, without copies
  LatencyRecorder packet_latency;
  LatencyRecorder network_latency;
  OperationTimes operations;  ///< without those of the warm-up
  Picoseconds completed = 0;  ///< end of the last iteration
  std::uint64_t ranks_done = 0;
  std::uint64_t iterations = 0;  ///< of all ranks, warm-up included
  std::uint64_t messages = 0;
  std::uint64_t copies = 0;      ///< those of them that went through memory
  std::uint64_t packets = 0;     ///< that arrived, at endpoints or at nodes of trees
  std::uint64_t wire_bytes = 0;  ///< of those packets

  void merge(const JobStatistics& other);
};

/// The times of one rank's iterations.
struct RankTimes {
  Picoseconds sum = 0;
  Picoseconds least = 0;
  Picoseconds most = 0;
  std::uint32_t count = 0;

  void add(Picoseconds time);
};

/// The counters of one shard. A flow is counted in the shard of its destination.
struct RankStatistics {
  std::vector<JobStatistics> jobs;
  std::unordered_map<std::uint64_t, FlowTotals> flows;  ///< by source * 2^32 + destination
  std::vector<TimelineRow> timeline;

  void add_flow(std::uint32_t source, std::uint32_t destination, std::uint32_t bytes,
                Picoseconds created, Picoseconds arrived);
  [[nodiscard]] std::size_t memory_bytes() const;
};

/// The table `flows` of all shards, by source and destination. The throughput of a flow counts from
/// the creation of its first message to the arrival of its last byte.
Table flow_table(const PerShard<RankStatistics>& statistics);
/// Bytes to make a table of so many flows: a sorted copy and the columns.
std::size_t flow_table_bytes(std::size_t flows);

}  // namespace simcore::mpi
