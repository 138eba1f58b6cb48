// The rows of one rank of a trace while they are written.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "mpi/trace_content.hpp"

namespace simcore::workload {

/// Appends the operations of a rank to columns. Those of the main stream run one after the other;
/// those beside it run on a stream of their own.
class RankOperations {
 public:
  explicit RankOperations(TraceColumns& columns) : columns_(columns), begin_(columns.kind.size()) {}

  struct Row {
    TraceOp::Kind kind = TraceOp::Kind::compute;
    std::uint16_t stream = 0;
    std::uint32_t peer = 0;
    std::uint32_t tag = 0;
    std::uint64_t bytes = 0;
    std::uint64_t duration_ps = 0;
    std::uint8_t collective = 0;
  };

  /// Adds a row that the main stream runs behind its last one, and after `also`, where given.
  std::uint32_t next(Row row, std::vector<std::uint32_t> also = {}) {
    std::vector<std::uint32_t> started;
    if (any_) (is_done_ ? also : started).push_back(last_);
    is_done_ = row.kind != TraceOp::Kind::send;  // nobody waits until a message has left
    any_ = true;
    last_ = put(row, std::move(also), std::move(started));
    return last_;
  }

  /// Adds a row beside the main stream, behind the last one there: when the main stream's last
  /// operation is done, or has started.
  std::uint32_t beside(Row row, bool when_done) {
    row.stream = 1;
    std::vector<std::uint32_t> needs, started;
    if (any_) (when_done ? needs : started).push_back(last_);
    if (any_beside_) started.push_back(last_beside_);
    any_beside_ = true;
    last_beside_ = put(row, std::move(needs), std::move(started));
    return last_beside_;
  }

  /// Adds a row that waits for nothing.
  std::uint32_t at_once(Row row) { return put(row, {}, {}); }

 private:
  std::uint32_t put(const Row& row, std::vector<std::uint32_t> needs,
                    std::vector<std::uint32_t> started);

  TraceColumns& columns_;
  std::size_t begin_;
  bool any_ = false;
  bool is_done_ = true;
  bool any_beside_ = false;
  std::uint32_t last_ = 0;
  std::uint32_t last_beside_ = 0;
};

}  // namespace simcore::workload
