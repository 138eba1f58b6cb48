// What the rank engine counts: by job, by pair of endpoints, by rank.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/time.hpp"
#include "network/per_shard.hpp"
#include "stats/tables.hpp"
#include "stats/latency_recorder.hpp"

namespace simcore {

/// Which of the large tables a report gets.
struct RankTables {
  bool flows = false;
  bool ranks = false;
};

/// Of one job; sums and extremes alone, so that the order of merging cannot show.
struct JobStatistics {
  LatencyRecorder iteration_time;
  LatencyRecorder message_latency;  ///< of messages through the network
  LatencyRecorder packet_latency;
  LatencyRecorder network_latency;
  Picoseconds completed = 0;  ///< end of the last iteration
  std::uint64_t ranks_done = 0;
  std::uint64_t iterations = 0;  ///< of all ranks, warm-up included
  std::uint64_t messages = 0;
  std::uint64_t copies = 0;  ///< of these, through memory

  void merge(const JobStatistics& other);
};

/// Iterations of one rank.
struct RankTimes {
  Picoseconds sum = 0;
  Picoseconds least = 0;
  Picoseconds most = 0;
  std::uint32_t count = 0;

  void add(Picoseconds time);
};

/// A shard's share. Flows stand with the shard of their destination.
struct RankStatistics {
  std::vector<JobStatistics> jobs;
  std::unordered_map<std::uint64_t, FlowTotals> flows;  ///< by source * 2^32 + destination

  void add_flow(std::uint32_t source, std::uint32_t destination, std::uint32_t bytes,
                Picoseconds created, Picoseconds arrived);
  [[nodiscard]] std::size_t memory_bytes() const;
};

/// The flows of all shards by source and destination, with the rate of each between the creation
/// of its first message and the arrival of its last byte.
Table flow_table(const PerShard<RankStatistics>& statistics);
/// What making a table of so many takes: a sorted copy and the columns.
std::size_t flow_table_bytes(std::size_t flows);

}  // namespace simcore
