// The cores and the caches of a node.
#pragma once

#include <vector>

#include "dsm/cache.hpp"
#include "dsm/core.hpp"
#include "dsm/line_map.hpp"
#include "dsm/message_exchange.hpp"
#include "dsm/node_line.hpp"
#include "stats/latency_recorder.hpp"

namespace simcore::dsm {

/// What a node did.
struct NodeFigures {
  std::uint64_t operations = 0;  ///< that are complete
  std::uint64_t writes = 0;      ///< of these
  std::uint64_t l1_hits = 0;
  std::uint64_t l2_hits = 0;
  std::uint64_t misses = 0;         ///< whose data or leave have come
  std::uint64_t remote_misses = 0;  ///< of these, of lines of other homes
  std::uint64_t invalidations = 0;  ///< copies that it lost to writers of other nodes
  std::uint64_t evictions = 0;      ///< lines that left it for others
  std::uint64_t sent = 0;           ///< messages of the node
  std::array<Picoseconds, kMissPartNames.size()> parts{};  ///< sums over misses
};

/// What the nodes of a shard measure together.
struct NodeLatencies {
  LatencyRecorder operation;
  LatencyRecorder miss;
  LatencyRecorder core_completion;
};

/// Sees what is read and written. For tests: none is there in a run of the service.
class AccessObserver {
 public:
  virtual ~AccessObserver() = default;
  virtual void on_read(std::uint32_t place, LineNumber line, std::uint32_t version,
                       Picoseconds issued, Picoseconds now) = 0;
  virtual void on_write(std::uint32_t place, LineNumber line, std::uint32_t version,
                        Picoseconds issued, Picoseconds now) = 0;
};

/// What all nodes of a run share.
struct NodeContext {
  MessageExchange& exchange;
  const AccessPattern& pattern;
  const AddressSpace& space;
  RandomStream replacements;  ///< for random replacement
  AccessObserver* observer = nullptr;
};

/// Within a node what one core writes is known to the others at once. A line that is on its way to
/// the node has a way of L2 already, so that it finds room.
class Node {
 public:
  Node(const NodeContext& context, std::uint32_t place);

  /// Starts all cores.
  void start(const Moment& here, NodeLatencies& latencies);
  void on_core(const Moment& here, std::uint32_t core, NodeLatencies& latencies);
  /// An operation has missed L1 and looks into L2.
  void on_lookup(const Moment& here, std::uint32_t operation, NodeLatencies& latencies);
  /// A forward or a grant of a home. A grant knows the parts of its way.
  void take(const Moment& here, std::uint32_t message, NodeLatencies& latencies);

  [[nodiscard]] const NodeFigures& figures() const { return figures_; }
  [[nodiscard]] const std::vector<Core>& cores() const { return cores_; }
  /// Every operation is complete, and no line waits for a reply.
  [[nodiscard]] bool quiet() const;
  [[nodiscard]] std::size_t memory_bytes() const;
  static std::uint64_t bytes_of(const DsmSettings& settings);

 private:
  /// Stands for "no core" among the owners in L1.
  static constexpr std::uint32_t kNoCore = 0xFFFFFFFFU;

  /// An operation that has missed L1.
  struct Operation {
    Access access{};
    Picoseconds issued = 0;
    std::uint32_t next = kNoHandle;  ///< of the list that it is in
    bool looked = false;             ///< into L2
  };
  struct OperationList {
    std::uint32_t head = kNoHandle;
    std::uint32_t tail = kNoHandle;
  };
  /// A line that is in the node, or on its way in or out.
  struct Record {
    NodeLine protocol{};
    LineNumber line = 0;
    std::uint64_t copies = 0;               ///< by core: its L1 has it
    std::uint32_t writer = kNoCore;         ///< whose L1 may write it
    std::uint32_t asked_by = kNoHandle;     ///< the operation that it was asked for
    OperationList waiting{};                ///< for the line to come, or to be gone
    std::uint32_t last_before = kNoHandle;  ///< of those, when the line was invalidated on its way
    OperationList sleeping{};  ///< reads that have the line, and wait for it to be written
    std::uint32_t next_free = kNoHandle;
    bool in_l2 = false;
  };

  [[nodiscard]] std::uint32_t core_of(std::uint32_t operation) const {
    return operation / exchange().settings().cores.outstanding;
  }
  [[nodiscard]] MessageExchange& exchange() const { return context_.exchange; }
  [[nodiscard]] LineNumber line_of(const Access& access) const {
    return access.address / exchange().settings().line_bytes;
  }
  [[nodiscard]] std::uint64_t draw();

  // Cores (core.cpp).
  void issue(const Moment& here, std::uint32_t core, NodeLatencies& latencies);
  [[nodiscard]] CoreWait issue_all(const Moment& here, std::uint32_t core,
                                   NodeLatencies& latencies);
  [[nodiscard]] CoreWait hindrance(const Moment& here, std::uint32_t core);
  bool hit(const Moment& here, std::uint32_t core, NodeLatencies& latencies);
  void wake_core(const Moment& here, std::uint32_t core, Picoseconds time);
  void prepare_next(Core& core, std::uint32_t number, Picoseconds now);
  void count_done(Core& core, const Access& access, Picoseconds issued, Picoseconds end,
                  NodeLatencies& latencies);
  void complete(const Moment& here, std::uint32_t operation, NodeLatencies& latencies);

  // Lines (node.cpp).
  /// What has become of an access. `refused`: it must look for the line again.
  enum class Start : std::uint8_t { served, waits, asked, stalled, refused };
  Start start_access(const Moment& here, std::uint32_t operation, NodeLatencies& latencies);
  [[nodiscard]] bool make_room(const Moment& here, LineNumber line);
  void ask(const Moment& here, std::uint32_t record, std::uint32_t operation);
  [[nodiscard]] Start serve(const Moment& here, std::uint32_t record, std::uint32_t operation,
                            bool keeps, NodeLatencies& latencies);
  void fill_l1(const Moment& here, std::uint32_t core, std::uint32_t record, bool write);
  void perform(const Moment& here, Record& record, const Access& access, Picoseconds issued);
  void take_grant(const Moment& here, std::uint32_t message, NodeLatencies& latencies);
  void take_put_done(const Moment& here, std::uint32_t message, NodeLatencies& latencies);
  void take_forward(const Moment& here, std::uint32_t message, NodeLatencies& latencies);
  void count_miss(const Moment& here, const Record& record, const CoherenceMessage& message,
                  NodeLatencies& latencies);
  [[nodiscard]] OperationList serve_waiting(const Moment& here, std::uint32_t record,
                                            NodeLatencies& latencies);
  void start_again(const Moment& here, OperationList list, NodeLatencies& latencies);
  void stall(const Moment& here, std::uint32_t operation);
  void retry_stalled(const Moment& here, NodeLatencies& latencies);
  void drop_copies(std::uint32_t record);
  void evict(const Moment& here, std::uint32_t record);
  void settle(const Moment& here, std::uint32_t record);
  void wake_sleepers(const Moment& here, Record& record);
  [[nodiscard]] std::uint32_t make_message(const Moment& here, const NodeStep& step,
                                           LineNumber line);
  void send(const Moment& here, std::uint32_t message);
  void request(const Moment& here, const NodeStep& step, std::uint32_t record,
               Picoseconds in_cache);
  [[nodiscard]] std::uint32_t record_of_reply(std::uint32_t message) const;
  void answer(const Moment& here, const NodeStep& step, LineNumber line);
  /// What looking into L2 will touch.
  void prefetch(LineNumber line) const {
    places_.prefetch(line);
    l2_.prefetch(0, line);
  }
  [[nodiscard]] bool allows(const NodeLine& line, const Access& access) const {
    return access.write ? line.writable() : line.readable();
  }
  [[nodiscard]] std::uint32_t make_record(LineNumber line);
  void drop_record(std::uint32_t record);
  void append(OperationList& list, std::uint32_t operation);

  const NodeContext& context_;
  const std::uint32_t place_;
  std::vector<Core> cores_;
  std::vector<Picoseconds> hit_ends_;  ///< rings of the cores
  std::vector<Operation> operations_;  ///< `outstanding` of each core
  Cache l1_;                           ///< one a core
  Cache l2_;
  LineMap places_;
  std::vector<Record> records_;
  std::uint32_t free_record_ = kNoHandle;
  std::uint32_t pending_ = 0;  ///< lines that wait for data or leave
  OperationList stalled_;      ///< that wait for an MSHR or a way
  std::uint64_t drawn_ = 0;
  NodeFigures figures_;
};

}  // namespace simcore::dsm
