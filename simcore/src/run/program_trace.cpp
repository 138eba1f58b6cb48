#include "run/program_trace.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "models/registry.hpp"
#include "point/mpi_section.hpp"
#include "point/topology_section.hpp"
#include "run/run_point.hpp"
#include "workload/registry.hpp"
#include "workload/training/training.hpp"

namespace simcore::run {
namespace {

constexpr std::uint64_t kMostOperations = std::uint64_t{1} << 28;

/// The columns while they grow.
struct Growing {
  std::vector<std::uint64_t> first{0};
  std::vector<std::uint32_t> kind{}, stream{}, peer{}, tag{}, collective{}, root{};
  std::vector<std::uint64_t> bytes{}, duration_ps{}, need_offsets{0}, started_offsets{0};
  std::vector<std::uint32_t> needs{}, started{};

  [[nodiscard]] std::uint64_t rows() const { return kind.size(); }
  [[nodiscard]] std::uint32_t number() const {
    return static_cast<std::uint32_t>(rows() - first.back());
  }
  /// Of one stream: each operation comes after the one before it.
  void add(TraceOp::Kind is, std::uint32_t with, std::uint32_t tagged, std::uint64_t amount,
           const std::vector<std::uint32_t>& waits_for = {}) {
    if (number() > 0) started.push_back(number() - 1);
    started_offsets.push_back(started.size());
    needs.insert(needs.end(), waits_for.begin(), waits_for.end());
    need_offsets.push_back(needs.size());
    kind.push_back(static_cast<std::uint32_t>(is));
    peer.push_back(with);
    tag.push_back(tagged);
    bytes.push_back(is == TraceOp::Kind::compute ? 0 : amount);
    duration_ps.push_back(is == TraceOp::Kind::compute ? amount : 0);
    if (rows() <= kMostOperations) return;
    throw PointError("workload.iterations", "", "at most 268,435,456 operations of all ranks",
                     "has more operations than a trace is written with");
  }
  /// Gives each receive the bytes of its send, which programs leave out: the k-th of a pair and tag
  /// belongs to the k-th.
  void size_receives() {
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::vector<std::uint64_t>>
        sent;
    const auto visit = [this](TraceOp::Kind wanted, auto act) {
      for (std::uint32_t rank = 0; rank + 1 < first.size(); ++rank) {
        for (std::uint64_t row = first[rank]; row < first[rank + 1]; ++row) {
          if (kind[row] == static_cast<std::uint32_t>(wanted)) act(rank, row);
        }
      }
    };
    visit(TraceOp::Kind::send, [&](std::uint32_t rank, std::uint64_t row) {
      sent[{rank, peer[row], tag[row]}].push_back(bytes[row]);
    });
    for (auto& [key, sizes] : sent) std::reverse(sizes.begin(), sizes.end());
    visit(TraceOp::Kind::receive, [&](std::uint32_t rank, std::uint64_t row) {
      std::vector<std::uint64_t>& sizes = sent[{peer[row], rank, tag[row]}];
      if (sizes.empty()) return;
      bytes[row] = sizes.back();
      sizes.pop_back();
    });
  }
  Map columns() && {
    size_receives();
    const std::vector<std::uint32_t> none(rows());
    const auto column = [](auto values) { return Value(SharedColumn(Column(std::move(values)))); };
    return {{"first", column(std::move(first))},
            {"kind", column(std::move(kind))},
            {"stream", column(none)},
            {"peer", column(std::move(peer))},
            {"tag", column(std::move(tag))},
            {"bytes", column(std::move(bytes))},
            {"duration_ps", column(std::move(duration_ps))},
            {"collective", column(none)},
            {"root", column(none)},
            {"need_offsets", column(std::move(need_offsets))},
            {"needs", column(std::move(needs))},
            {"started_offsets", column(std::move(started_offsets))},
            {"started", column(std::move(started))},
            {"group_offsets", column(std::vector<std::uint64_t>{0})},
            {"group_members", column(std::vector<std::uint32_t>{})}};
  }
};

/// Columns that a workload has written itself.
Map map_of(TraceColumns columns) {
  const auto column = [](auto values) { return Value(SharedColumn(Column(std::move(values)))); };
  const auto wide = [&](const auto& values) {
    return column(std::vector<std::uint32_t>(values.begin(), values.end()));
  };
  std::vector<std::uint64_t> offsets{0};
  std::vector<std::uint32_t> members;
  for (const std::vector<std::uint32_t>& group : columns.groups) {
    members.insert(members.end(), group.begin(), group.end());
    offsets.push_back(members.size());
  }
  return {{"first", column(std::move(columns.first))},
          {"kind", wide(columns.kind)},
          {"stream", wide(columns.stream)},
          {"peer", column(std::move(columns.peer))},
          {"tag", column(std::move(columns.tag))},
          {"bytes", column(std::move(columns.bytes))},
          {"duration_ps", column(std::move(columns.duration_ps))},
          {"collective", wide(columns.collective)},
          {"root", column(std::move(columns.root))},
          {"need_offsets", column(std::move(columns.need_offsets))},
          {"needs", column(std::move(columns.needs))},
          {"started_offsets", column(std::move(columns.started_offsets))},
          {"started", column(std::move(columns.started))},
          {"group_offsets", column(std::move(offsets))},
          {"group_members", column(std::move(members))}};
}

/// Who sends to a rank with a tag, of one iteration.
using Senders = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>>;

Senders senders_of(const RankProgram& program, std::uint32_t iteration) {
  Senders senders;
  for (std::uint32_t rank = 0; rank < program.ranks(); ++rank) {
    if (!program.takes_part(rank)) continue;
    for (std::uint32_t step = 0;; ++step) {
      const Op op = program.op(rank, iteration, step);
      if (op.kind == Op::Kind::end) break;
      if (op.kind == Op::Kind::send) senders[{op.peer, op.tag}].push_back(rank);
    }
  }
  return senders;
}

class Writer {
 public:
  explicit Writer(const RankProgram& program) : program_(program) {
    for (std::uint32_t i = 0; i < program.iterations(); ++i)
      senders_.push_back(senders_of(program, i));
  }

  Map write() && {
    for (std::uint32_t rank = 0; rank < program_.ranks(); ++rank) {
      for (std::uint32_t i = 0; program_.takes_part(rank) && i < program_.iterations(); ++i) {
        for (std::uint32_t step = 0;; ++step) {
          const Op op = program_.op(rank, i, step);
          if (op.kind == Op::Kind::end) break;
          write(rank, i, op);
        }
      }
      trace_.first.push_back(trace_.rows());
    }
    return std::move(trace_).columns();
  }

 private:
  void write(std::uint32_t rank, std::uint32_t iteration, const Op& op) {
    using Kind = TraceOp::Kind;
    switch (op.kind) {
      case Op::Kind::compute:
        if (op.duration > 0)
          trace_.add(Kind::compute, 0, 0, static_cast<std::uint64_t>(op.duration));
        return;
      case Op::Kind::send:
        begun_.push_back(trace_.number());
        return trace_.add(Kind::send, op.peer, op.tag, op.bytes);
      case Op::Kind::receive:
        begun_.push_back(trace_.number());
        return trace_.add(Kind::receive, op.peer, op.tag, op.bytes);
      case Op::Kind::receive_any: {
        std::vector<std::uint32_t>& from = senders_[iteration][{rank, op.tag}];
        for (std::uint32_t i = 0; i < op.peer && !from.empty(); ++i) {
          begun_.push_back(trace_.number());
          trace_.add(Kind::receive, from.front(), op.tag, op.bytes);
          from.erase(from.begin());
        }
        return;
      }
      case Op::Kind::wait_all:
        if (!begun_.empty() || op.bytes > 0) trace_.add(Kind::wait, 0, 0, op.bytes, begun_);
        begun_.clear();
        return;
      case Op::Kind::aggregate:
        throw PointError("workload.kind", "", "algorithms of ranks",
                         "has its data reduced by routers, which a trace cannot tell");
      default:
        return;
    }
  }

  const RankProgram& program_;
  std::vector<Senders> senders_;
  std::vector<std::uint32_t> begun_;  ///< since the last wait
  Growing trace_;
};

}  // namespace

Map program_trace(const Value& point, const RunOptions& options) {
  RunContext context(limits_of_point(point), options);
  const ResolvedPoint resolved = resolve_point(point);
  const std::string& kind = resolved.kind("workload");
  if (!model_of(point).traits.has_ranks ||
      !workload_entry(resolved.values("workload")).has_ranks() || kind == "trace") {
    throw PointError("workload.kind", kind, "a workload of ranks, on the packet or loggp model",
                     "has no program of ranks to write down");
  }
  const auto topology = build_topology(resolved, context.fabrics());
  const MpiSettings mpi = mpi_settings(resolved.params("mpi"));
  if (kind == "training") {
    const std::uint64_t ranks = std::uint64_t{topology->endpoints()} * mpi.ranks_per_endpoint;
    return map_of(training_trace(resolved.params("workload"), ranks,
                                 resolved.stream(Stream::traffic, context.use()).part(0)));
  }
  const auto program = make_rank_program(
      "workload", resolved.values("workload"),
      {topology->endpoints(), mpi, resolved.stream(Stream::traffic, context.use()).part(0),
       resolved.stream(Stream::message_sizes, context.use()).part(0), 1});
  return Writer(*program).write();
}

}  // namespace simcore::run
