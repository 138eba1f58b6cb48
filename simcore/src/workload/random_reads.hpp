// Closed loop of random remote reads: cores, interfaces, and the memory at every endpoint.
#pragma once

#include <vector>

#include "engine/large_array.hpp"
#include "memory/memory_queue.hpp"
#include "network/per_shard.hpp"
#include "network/workload.hpp"
#include "stats/latency_recorder.hpp"
#include "workload/registry.hpp"

namespace simcore::workload {

ComponentSpec random_reads_spec();
std::unique_ptr<Workload> build_random_reads(const Params&, const WorkloadContext&);
EndpointTraffic random_reads_traffic(const Params& params, std::uint32_t endpoints);

/// What every core does.
struct ReadParams {
  std::uint32_t cores_per_endpoint = 4;
  std::uint32_t reads_per_core = 1024;
  std::uint32_t outstanding = 16;
  std::uint32_t read_bytes = 64;
  std::uint32_t request_bytes = 8;
  std::uint32_t reply_header_bytes = 8;
  std::uint32_t reply_network = 0;
  Picoseconds issue_interval = 500;
  MemoryTiming memory;
};

/// Each core reads `reads_per_core` lines from addresses uniform over all memories, its own
/// endpoint's included, with at most `outstanding` reads in flight. A request packet travels to
/// the home endpoint, queues at its memory, and a reply comes back; a read at home uses the memory
/// only. Endpoints always take what arrives, so requests and replies share virtual channels
/// without protocol deadlock.
class RandomReads final : public Workload {
 public:
  /// Most in flight over all endpoints.
  static constexpr std::uint64_t kMostReads = std::uint64_t{1} << 31;
  /// Of its cores, their reads and the memories.
  [[nodiscard]] static std::uint64_t bytes_of(const ReadParams& params, std::uint32_t endpoints);

  RandomReads(const ReadParams& params, const WorkloadContext& context);

  [[nodiscard]] bool reacts_to_deliveries() const override { return true; }
  void on_delivered(Transport& here, const Delivery& delivery) override;
  void on_timer(Transport& here, EndpointId endpoint, std::uint32_t payload,
                Picoseconds now) override;
  void on_sent(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  [[nodiscard]] EndpointId source_of(std::uint32_t tag) const override {
    return (tag & kReply) != 0 ? reads_[tag & ~kReply].home : endpoint_of_read(tag);
  }
  void prepare(std::uint32_t shards) override { measured_.prepare(shards); }
  void run(NetworkClock& transport) override;
  void report(RunReport& report) const override;
  [[nodiscard]] std::size_t memory_bytes() const override;

 private:
  struct Core {
    Picoseconds next_issue = 0;
    std::uint32_t issued = 0;
    std::uint32_t completed = 0;
    std::uint32_t free_read = 0;  ///< head of its list of unused reads
    bool timer_set = false;
  };
  /// One read in flight; index = core * outstanding + slot. Also its packets' tag.
  struct Read {
    Picoseconds issued = 0;
    std::uint32_t next = kNoHandle;  ///< in a free list or a memory's queue
    std::uint32_t bytes_left = 0;    ///< of the message under way
    EndpointId home = 0;             ///< whose memory it reads
  };
  struct Home {
    MemoryQueue memory;
    std::uint32_t head = kNoHandle;  ///< reads in the memory, in order of completion
    std::uint32_t tail = kNoHandle;
  };

  /// Set in the tag of replies, beside the number of the read.
  static constexpr std::uint32_t kReply = 0x80000000U;
  static_assert(kMostReads == kReply, "the number of a read leaves that bit");

  [[nodiscard]] EndpointId endpoint_of_read(std::uint32_t read) const;
  /// What each shard measures.
  struct Measured {
    Picoseconds completed = 0;
    std::uint64_t reads = 0;
    LatencyRecorder read_latency;
    LatencyRecorder core_completion;
    LatencyRecorder packet_latency;
    LatencyRecorder network_latency;
  };

  void issue(Transport& here, std::uint32_t core, Picoseconds now);
  void start_read(Transport& here, std::uint32_t core, Picoseconds now);
  void enter_memory(Transport& here, EndpointId home, std::uint32_t read, Picoseconds now);
  void leave_memory(Transport& here, EndpointId home, Picoseconds now);
  [[nodiscard]] Measured measured() const;
  void complete(Transport& here, std::uint32_t read, Picoseconds now);

  ReadParams params_;
  PlacementMap placement_;
  std::vector<std::uint32_t> places_;
  RandomStream traffic_;
  LargeArray<Core> cores_;  ///< by endpoint, then core
  LargeArray<Read> reads_;
  LargeArray<Home> homes_;
  PerShard<Measured> measured_;
};

}  // namespace simcore::workload
