// A recording of an application as the core holds it: the operations of every rank, and what each
// of them waits for. docs/models/trace-format.md defines the columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/time.hpp"
#include "namespaces.hpp"

namespace simcore::mpi {

/// The columns of a trace, as a file has them. Rows of a rank follow one another.
struct TraceColumns {
  static constexpr std::uint32_t kAnyone = 0xFFFFFFFFU;  ///< `peer` or `tag` of a receive

  std::vector<std::uint64_t> first{};  ///< the row of each rank's first operation, and of the end
  std::vector<std::uint8_t> kind{};
  std::vector<std::uint16_t> stream{};
  std::vector<std::uint32_t> peer{};
  std::vector<std::uint32_t> tag{};
  std::vector<std::uint64_t> bytes{};
  std::vector<std::uint64_t> duration_ps{};
  std::vector<std::uint8_t> collective{};
  std::vector<std::uint32_t> root{};
  // Places in `needs` and `started` of each row's list, and of the end; items count within a rank.
  std::vector<std::uint64_t> need_offsets{};
  std::vector<std::uint32_t> needs{};
  std::vector<std::uint64_t> started_offsets{};
  std::vector<std::uint32_t> started{};
  std::vector<std::vector<std::uint32_t>> groups{};  ///< ranks of each
};

/// One operation of a rank.
struct TraceOp {
  enum class Kind : std::uint8_t { compute, send, receive, wait, collective };

  /// Of a computation picoseconds, else bytes: of a wait those that the rank then adds up.
  std::uint64_t amount = 0;
  /// A rank; of a collective the number of its operation, of a wait that among all waits.
  std::uint32_t peer = 0;
  /// The operation at the other end of a message; of a collective the rank's place in the group; of
  /// a wait how many operations must be done before it ends.
  std::uint32_t match = 0;
  std::uint32_t dependents = 0;  ///< place of the first one in the rank's list
  Kind kind = Kind::compute;
  std::uint8_t stream = 0;
  /// Of a receive: a wait waits for it, and pays for it. Of a send: waits wait for it, and no
  /// others do.
  bool waited = false;
};
static_assert(sizeof(TraceOp) == 24, "bytes of an operation");

/// One collective operation of a group.
struct TraceCollective {
  std::uint32_t group = 0;
  std::uint8_t operation = 0;  ///< its place in trace_collectives()
  std::uint8_t stream = 0;
  std::uint32_t root = 0;
  std::uint64_t bytes = 0;
};

/// The operations that `TraceColumns::collective` counts, and how many there are.
inline constexpr std::size_t kTraceCollectives = 7;
const std::vector<std::string>& trace_collectives();

/// What is known of a trace where its operations are not at hand.
struct TraceFigures {
  std::uint64_t ranks = 0;
  std::uint64_t operations = 0;
  std::uint64_t messages = 0;          ///< sends, without those of collectives
  std::uint64_t sent_bytes = 0;        ///< by them
  std::uint64_t collectives = 0;       ///< operations of groups
  std::uint64_t collective_parts = 0;  ///< of ranks in them
  std::uint64_t collective_bytes = 0;  ///< of these parts
  std::uint64_t compute_ps = 0;        ///< of all ranks
};

/// A trace that has been checked, shared by all points that use it.
class TraceContent {
 public:
  static constexpr std::uint32_t kStreams = 64;
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 48;
  /// In a list of dependents: it waits for the start of the operation, not for its end.
  static constexpr std::uint32_t kAtStart = 0x80000000U;

  /// Throws PointError for a column that is wrong, and for messages without another end; it names
  /// rank and operation.
  explicit TraceContent(const TraceColumns& columns);

  [[nodiscard]] std::uint32_t ranks() const {
    return static_cast<std::uint32_t>(first_.size() - 1);
  }
  /// One more than the largest number of a stream.
  [[nodiscard]] std::uint32_t streams() const { return streams_; }
  [[nodiscard]] std::uint64_t first(std::uint32_t rank) const { return first_[rank]; }
  [[nodiscard]] std::uint32_t operations(std::uint32_t rank) const {
    return static_cast<std::uint32_t>(first_[rank + 1] - first_[rank]);
  }
  [[nodiscard]] const TraceOp& op(std::uint32_t rank, std::uint32_t number) const {
    return ops_[first_[rank] + number];
  }
  /// For how many others an operation waits before it starts.
  [[nodiscard]] std::uint32_t missing(std::uint32_t rank, std::uint32_t number) const {
    return missing_[first_[rank] + number];
  }
  struct Dependents {
    const std::uint32_t* first;
    const std::uint32_t* last;
    [[nodiscard]] const std::uint32_t* begin() const { return first; }
    [[nodiscard]] const std::uint32_t* end() const { return last; }
  };
  /// Operations of the rank that wait for this one, receives first; see kAtStart.
  [[nodiscard]] Dependents dependents(std::uint32_t rank, std::uint32_t number) const {
    const std::uint32_t* all = dependents_.data() + first_dependent_[rank];
    const TraceOp* own = &op(rank, number);
    const bool last = number + 1 == operations(rank);
    return {all + own->dependents,
            last ? dependents_.data() + first_dependent_[rank + 1] : all + own[1].dependents};
  }
  [[nodiscard]] const std::vector<TraceCollective>& collectives() const { return collectives_; }
  [[nodiscard]] const std::vector<std::uint32_t>& group(std::uint32_t number) const {
    return groups_[number];
  }
  [[nodiscard]] const TraceFigures& figures() const { return figures_; }
  [[nodiscard]] std::uint64_t largest_message() const { return largest_message_; }
  [[nodiscard]] std::uint32_t waits() const { return waits_; }
  /// Whether ranks add up data in waits.
  [[nodiscard]] bool waits_add_up() const { return waits_add_up_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void read_operations(const TraceColumns& columns);
  void link(const TraceColumns& columns);
  void match_messages(const TraceColumns& columns);
  void match_collectives(const TraceColumns& columns);
  void count();

  std::vector<std::uint64_t> first_;
  std::vector<TraceOp> ops_;
  std::vector<std::uint32_t> missing_;
  std::vector<std::uint64_t> first_dependent_;  ///< by rank, and the end
  std::vector<std::uint32_t> dependents_;
  std::vector<TraceCollective> collectives_;
  std::vector<std::vector<std::uint32_t>> groups_;
  TraceFigures figures_;
  std::uint64_t largest_message_ = 0;
  std::uint32_t streams_ = 1;
  std::uint32_t waits_ = 0;
  bool waits_add_up_ = false;
};

/// Traces by the names that points call them by.
using Traces = std::map<std::string, std::shared_ptr<const TraceContent>>;

}  // namespace simcore::mpi
