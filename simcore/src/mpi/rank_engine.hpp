// The engine that runs programs of ranks on the packet model.
//
// This folder holds jobs of ranks: their programs as operations (rank_program.hpp), the engine with
// processors, matching, protocols and memories, and collective operations (collectives/). Workloads
// give the programs. docs/models/mpi.md defines what the engine does.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "aggregation/aggregation_engine.hpp"
#include "engine/large_array.hpp"
#include "engine/shared_pool.hpp"
#include "mpi/job.hpp"
#include "mpi/match_index.hpp"
#include "mpi/message.hpp"
#include "mpi/rank_statistics.hpp"
#include "mpi/replay_plan.hpp"
#include "network/per_shard.hpp"
#include "network/workload.hpp"

namespace simcore::mpi {

/// Runs all jobs at once. A rank is a small record; its program says what it does next. A rank that
/// replays a trace has a record for each of its streams, whose operations begin when those that
/// they need are done (rank_replay.cpp).
///
/// A message of at most `eager_limit_bytes` is sent at once. A larger one uses the rendezvous
/// protocol: a request of kControlBytes goes to the receiver, a grant of kControlBytes comes back
/// when a receive has begun, then the bytes follow. The interfaces do this without the processors.
/// A message between ranks of one endpoint is a copy in its memory, one copy at a time. Each send
/// holds the rank's processor for `send_overhead`. Its first byte leaves at least `message_gap`
/// after the last byte of the rank's previous send. Each received message holds the processor for
/// `receive_overhead`, in the wait that waits for it.
class RankEngine final : public Workload {
 public:
  static constexpr std::uint32_t kControlBytes = 64;

  /// `endpoints` are those of the network, `tables` those that the report gets.
  /// `aggregation` serves the groups of all jobs, in the order of jobs and of their programs; null
  /// where no program has any.
  RankEngine(std::vector<Job> jobs, const MpiSettings& settings, std::uint32_t endpoints,
             RankTables tables, std::unique_ptr<AggregationEngine> aggregation = nullptr);
  /// The records that each rank of these jobs has, as a power of two.
  [[nodiscard]] static std::uint32_t stream_shift(const std::vector<Job>& jobs);
  /// Bytes of an engine for so many `places`, which are endpoints with ranks of one stream.
  [[nodiscard]] static std::uint64_t bytes_of(std::uint64_t places, std::uint32_t endpoints,
                                              const MpiSettings& settings, RankTables tables);

  void prepare(std::uint32_t shards) override;
  [[nodiscard]] bool reacts_to_deliveries() const override { return true; }
  void on_delivered(Transport& here, const Delivery& delivery) override;
  void prefetch(std::uint32_t tag) const override {
    if (!SegmentTag::marks(tag)) messages_.prefetch(tag);
  }
  void on_timer(Transport& here, EndpointId endpoint, std::uint32_t payload,
                Picoseconds now) override;
  void on_sent(Transport& here, EndpointId endpoint, std::uint32_t tag, Picoseconds time) override;
  [[nodiscard]] EndpointId source_of(std::uint32_t tag) const override;
  void run(NetworkClock& root) override;
  void report(stats::RunReport& report) const override;
  [[nodiscard]] std::optional<MeasuredJob> measured_job() const override;
  [[nodiscard]] std::size_t memory_bytes() const override;
  [[nodiscard]] std::size_t report_bytes() const override;

 private:
  /// Payloads of an endpoint's timers. Smaller ones are numbers of its records.
  static constexpr std::uint32_t kEndTimer = 0x40000000U;     ///< and more: a LaterEnd
  static constexpr std::uint32_t kStartTimer = 0x80000000U;   ///< all ranks begin
  static constexpr std::uint32_t kMemoryTimer = 0xFFFFFFFFU;  ///< less a path: its first copy moved

  /// Numbers of jobs that a rank's record can hold.
  static constexpr std::size_t kMostJobs = std::size_t{1} << 16;

  /// In place of a list: the rank has an index in `indexes_`.
  static constexpr std::uint32_t kIndexed = 0xFFFFFFFEU;
  /// Entries that a search of a list looks at before an index takes its place.
  static constexpr std::uint32_t kLongSearch = 32;

  enum class State : std::uint8_t { running, sleeping, waiting, idle, done };
  struct Rank {
    Picoseconds started = 0;  ///< start of the current iteration
    /// In a wait: end of the receive overheads. Outside of waits: the overheads of messages
    /// received since the last one.
    Picoseconds receiving = 0;
    Picoseconds left_at = 0;    ///< when the tail of the last message left
    Picoseconds next_send = 0;  ///< earliest time of the next send, by the gap
    std::uint32_t iteration = 0;
    std::uint32_t step = 0;
    std::uint32_t sends = 0;     ///< sends whose tail has not left
    std::uint32_t receives = 0;  ///< messages of begun receives that have not arrived
    /// The last one in its list of receives, and of messages without a receive; or kIndexed.
    std::uint32_t posted = kNoHandle;
    std::uint32_t early = kNoHandle;
    State state = State::running;
    std::uint16_t job = 0;
    bool overhead_paid = false;  ///< whether the send of this step has held the processor
    bool replays = false;        ///< it is a stream of a rank that replays a trace
  };
  static_assert(sizeof(Rank) <= 64, "bytes of a rank");
  /// The memory of a socket, the way between the sockets of an endpoint, or the port of a rank to
  /// the crossbar of its endpoint.
  struct MemoryPath {
    Picoseconds free = 0;
    Picoseconds takes_free = 0;        ///< of a port: from when on it takes in another message
    std::uint32_t copies = kNoHandle;  ///< last message on the path; the first one moves
  };

  /// By the number of a record: that of the rank's first stream, plus the stream.
  [[nodiscard]] std::uint32_t place_of(std::uint32_t record) const {
    return record / records_of_place_;
  }
  /// Its number among the ranks of its endpoint.
  [[nodiscard]] std::uint32_t rank_at_place(std::uint32_t record) const {
    return record % records_of_place_ >> stream_shift_;
  }
  [[nodiscard]] EndpointId endpoint_of(std::uint32_t record) const {
    return places_[place_of(record)];
  }
  [[nodiscard]] const Job& job_of(std::uint32_t record) const { return jobs_[ranks_[record].job]; }
  [[nodiscard]] std::uint32_t record_of(std::size_t job, std::uint32_t rank,
                                        std::uint32_t stream = 0) const {
    return first_records_[job] + (rank << stream_shift_) + stream;
  }
  /// The rank in its job.
  [[nodiscard]] std::uint32_t rank_of(std::uint32_t record) const {
    return (record - first_records_[ranks_[record].job]) >> stream_shift_;
  }

  // The steps of a program (rank_engine.cpp).
  void advance(Transport& here, std::uint32_t rank, Picoseconds now);
  void sleep_until(Transport& here, std::uint32_t rank, Picoseconds time);
  bool pay_for_send(Transport& here, std::uint32_t rank, std::uint32_t to, std::uint32_t bytes,
                    Picoseconds now);
  bool begin_wait(Transport& here, std::uint32_t rank, Picoseconds now);
  [[nodiscard]] Picoseconds end_wait(std::uint32_t rank, Picoseconds now);
  void settle(Transport& here, std::uint32_t rank, Picoseconds now);
  void end_operation(Transport& here, std::uint32_t rank, Picoseconds now);
  bool end_iteration(Transport& here, std::uint32_t rank, Picoseconds now);
  void start_place(Transport& here, std::uint32_t place, Picoseconds now);

  // The replay of traces (rank_replay.cpp).
  void prepare_replay(std::size_t job);
  void start_iteration(Transport& here, std::uint32_t record, Picoseconds now);
  void end_replayed_iteration(Transport& here, std::uint32_t record, Picoseconds now);
  void advance_replay(Transport& here, std::uint32_t record, Picoseconds now);
  bool go_on(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now);
  bool compute(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now);
  bool send_recorded(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now);
  bool receive_recorded(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now);
  bool wait_recorded(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now);
  bool take_part(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now);
  void make_ready(std::uint32_t record, std::uint32_t op);
  void take_up(Transport& here, std::uint32_t record, Picoseconds now);
  bool note_start(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now);
  void note_end(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now);
  void note_release(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds now);
  void end_later(Transport& here, const RankMessage& message, Picoseconds time);
  void tell_waits(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds time);
  void set_later_end(Transport& here, std::uint32_t record, std::uint32_t op, Picoseconds time);
  void end_now(Transport& here, std::uint32_t later_end, Picoseconds now);
  [[nodiscard]] std::uint32_t added_bytes(std::uint32_t record, std::uint32_t step) const;
  void offer_recorded(Transport& here, std::uint32_t message, Picoseconds now);
  void complete_recorded(Transport& here, std::uint32_t record, std::uint32_t op,
                         std::uint32_t bytes, Picoseconds now);
  [[nodiscard]] Replay& replay_of(std::uint32_t record) { return replays_[ranks_[record].job]; }
  [[nodiscard]] std::string stuck_replay(std::size_t job, std::uint32_t rank) const;

  // The protocols and the matching of messages (rank_messages.cpp, rank_matching.cpp).
  void send(Transport& here, const RankMessage& message, Picoseconds now);
  void receive(Transport& here, std::uint32_t rank, PostedReceive wanted, Picoseconds now);
  void take_early(Transport& here, std::uint32_t rank, PostedReceive& wanted, Picoseconds now);
  void post(Transport& here, std::uint32_t rank, const PostedReceive& wanted);
  [[nodiscard]] std::uint32_t find_posted(Transport& here, std::uint32_t rank,
                                          const RankMessage& message, std::uint32_t& before);
  void unpost(Transport& here, std::uint32_t rank, std::uint32_t posted, std::uint32_t before);
  void index_early(Transport& here, std::uint32_t rank);
  void index_posted(Transport& here, std::uint32_t rank);
  void aggregate(Transport& here, std::uint32_t rank, const Op& op, Picoseconds now);
  void on_aggregated(Transport& here, const Delivery& delivery);
  void offer(Transport& here, std::uint32_t message, Picoseconds now);
  void keep_early(Transport& here, std::uint32_t message);
  void fetch_early(Transport& here, std::uint32_t rank);
  void accept(Transport& here, std::uint32_t message, Picoseconds now);
  void complete(std::uint32_t rank, std::uint32_t bytes, Picoseconds now);
  void send_control(Transport& here, std::uint32_t message, MessagePhase phase, Picoseconds now);
  void send_data(Transport& here, std::uint32_t message, Picoseconds now);
  void arrived(Transport& here, std::uint32_t message, Picoseconds now);
  void copy(Transport& here, std::uint32_t message);
  [[nodiscard]] static std::uint32_t paths_of(const MpiSettings& settings);
  [[nodiscard]] std::uint32_t path_between(std::uint32_t from, std::uint32_t to) const;
  void move_first_copy(Transport& here, std::uint32_t place, std::uint32_t path);
  void finish_copy(Transport& here, std::uint32_t place, std::uint32_t path, Picoseconds now);

  // The start and end of a run, and its report (rank_report.cpp).
  [[nodiscard]] std::vector<JobStatistics> merged() const;
  [[nodiscard]] bool has_ended(std::size_t job) const;
  [[nodiscard]] bool all_ended() const;
  bool serve_queue(NetworkClock& root, Picoseconds now);
  [[noreturn]] void refuse_stuck() const;
  [[nodiscard]] Table rank_table() const;
  [[nodiscard]] const Replay::Measured* slowest_rank(std::size_t job) const;
  void report_timeline(stats::RunReport& report) const;
  void report_replay(stats::RunReport& report, const JobStatistics& foreground) const;
  [[nodiscard]] Value grants_value(std::size_t job) const;
  void report_aggregation(stats::RunReport& report) const;
  [[nodiscard]] Value job_value(const Job& job, const JobStatistics& statistics) const;

  std::vector<Job> jobs_;
  std::uint32_t stream_shift_ = 0;  ///< a rank has 2 to its power records
  std::uint32_t records_of_place_ = 1;
  std::vector<std::uint32_t> first_records_;  ///< by job: that of its rank 0
  std::vector<std::uint32_t> first_groups_;   ///< by job: number of its group 0 in the engine
  std::vector<std::uint64_t> active_;         ///< by job: how many ranks take part
  MpiSettings settings_;
  RankTables tables_;
  std::vector<EndpointId> places_;       ///< endpoints with ranks
  std::vector<MemoryPath> memory_;       ///< place by place: of each socket, then between them
  std::vector<std::uint32_t> place_at_;  ///< by endpoint
  LargeArray<Rank> ranks_;
  std::vector<RankTimes> times_;  ///< by rank; empty unless the report has the table
  std::unique_ptr<AggregationEngine> aggregation_;
  SharedPool<RankMessage> messages_;
  SharedPool<PostedReceive> receives_;
  SharedPool<LaterEnd> later_ends_;
  std::vector<Replay> replays_;  ///< by job; without a plan where it runs a program
  PerShard<RankStatistics> statistics_;
  PerShard<AheadMessages> ahead_;
  PerShard<MatchIndexes> indexes_;
};

}  // namespace simcore::mpi
