// Halo exchange of a three-dimensional grid with all 26 neighbours of every rank.
#pragma once

#include <array>
#include <vector>

#include "engine/shared_pool.hpp"
#include "memory/memory_queue.hpp"
#include "network/per_shard.hpp"
#include "network/workload.hpp"
#include "stats/latency_recorder.hpp"
#include "workload/process_grid.hpp"
#include "workload/registry.hpp"

namespace simcore {

ComponentSpec halo3d26_spec();
std::unique_ptr<Workload> build_halo3d26(const Params&, const WorkloadContext&);

/// What every rank does.
struct HaloParams {
  std::uint32_t ranks = 0;
  std::uint32_t ranks_per_endpoint = 1;
  GridSides process_grid{};
  bool periodic = true;
  std::array<std::uint32_t, 3> cells{};  ///< of a rank in x, y, z
  std::uint32_t bytes_per_cell = 8;
  std::uint32_t iterations = 1;
  Picoseconds compute = 0;
  MemoryTiming memory;
};

/// Bytes of the message to the neighbour at `step`: the cells that the two ranks share a face,
/// an edge or a corner of.
std::uint32_t halo_message_bytes(const HaloParams& params, ProcessGrid::Step step);

/// Each iteration a rank computes, sends to its neighbours, and waits until its messages have left
/// and its neighbours' have arrived. Ranks on one endpoint talk through its memory.
class Halo3d26 final : public Workload {
 public:
  Halo3d26(const HaloParams& params, const WorkloadContext& context);

  [[nodiscard]] bool reacts_to_deliveries() const override { return true; }
  void on_delivered(Transport& here, const Delivery& delivery) override;
  void on_timer(Transport& here, EndpointId endpoint, std::uint32_t payload,
                Picoseconds now) override;
  void on_sent(Transport& here, EndpointId endpoint, std::uint32_t tag, Picoseconds time) override;
  void prepare(std::uint32_t shards) override;
  [[nodiscard]] EndpointId source_of(std::uint32_t tag) const override;
  void run(Transport& transport) override;
  void report(RunReport& report) const override;
  [[nodiscard]] std::size_t memory_bytes() const override;

 private:
  struct Rank {
    Picoseconds started = 0;  ///< of the iteration under way
    std::uint32_t iteration = 0;
    std::uint32_t to_send = 0;
    std::uint32_t neighbours = 0;
    std::array<std::uint32_t, 2> received{};  ///< by parity: a neighbour may be one ahead
  };
  /// A message between its sending and its arrival; its handle is the tag of its packets.
  struct Halo {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t bytes_left = 0;
    std::uint32_t parity = 0;
    std::uint32_t next = kNoHandle;
  };
  struct LocalCopies {
    MemoryQueue memory;
    std::uint32_t head = kNoHandle;
    std::uint32_t tail = kNoHandle;
  };

  [[nodiscard]] EndpointId endpoint_of(std::uint32_t rank) const;
  /// What each shard measures.
  struct Measured {
    Picoseconds completed = 0;
    LatencyRecorder iteration_time;
    LatencyRecorder packet_latency;
    LatencyRecorder network_latency;
  };

  [[nodiscard]] Measured measured() const;
  std::uint32_t new_message(const Transport& here, std::uint32_t from, std::uint32_t to,
                            std::uint32_t bytes);
  void exchange(Transport& here, std::uint32_t rank, Picoseconds now);
  void copy_locally(Transport& here, EndpointId endpoint, std::uint32_t message, Picoseconds now);
  void finish_copy(Transport& here, EndpointId endpoint, Picoseconds now);
  void arrived(Transport& here, std::uint32_t message, Picoseconds now);
  void go_on(Transport& here, std::uint32_t rank, Picoseconds now);
  void begin(Transport& here, std::uint32_t rank, Picoseconds now);

  HaloParams params_;
  PlacementMap placement_;
  std::vector<std::uint32_t> places_;
  ProcessGrid grid_;
  std::array<std::uint32_t, ProcessGrid::kNeighbours> bytes_{};
  std::vector<Rank> ranks_;
  SharedPool<Halo> halos_;
  std::vector<LocalCopies> copies_;
  PerShard<Measured> measured_;
};

}  // namespace simcore
