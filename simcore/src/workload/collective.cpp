#include "workload/collective.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "mpi/collectives/registry.hpp"
#include "params/errors.hpp"
#include "params/names.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

namespace {

/// Every algorithm of any operation, once.
std::vector<std::string> all_algorithms() {
  std::vector<std::string> all;
  for (const std::string& operation : collective_operations()) {
    for (const std::string& name : collective_algorithms(operation)) {
      if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
    }
  }
  return all;
}

bool algorithm_fits(const Params& p) {
  if (!p.has("algorithm")) return true;
  const std::vector<std::string>& names = collective_algorithms(p.choice("operation"));
  return std::find(names.begin(), names.end(), p.choice("algorithm")) != names.end();
}

ConstraintSpec algorithm_rule() {
  std::string message = "must be one of the operation's:";
  for (const std::string& operation : collective_operations()) {
    message += " " + operation + ": " + comma_joined(collective_algorithms(operation)) + ";";
  }
  message.pop_back();
  return {.fields = {"workload.algorithm", "workload.operation"},
          .message = message,
          .holds = algorithm_fits};
}

/// Said here, judged by check_message_bytes() with the ranks that the job has.
ConstraintSpec joined_blocks_rule() {
  return {.fields = {"workload.message_bytes", "workload.algorithm"},
          .message = "half of the ranks' blocks are joined in one message, of 1 GiB at most"};
}

bool has_bytes(const Params& p) { return p.choice("operation") != "barrier"; }
bool has_root(const Params& p) {
  return p.choice("operation") == "broadcast" || p.choice("operation") == "reduce";
}

std::vector<ParamSpec> operation_params() {
  return {
      {.name = "operation",
       .type = ParamType::choice,
       .axis = AxisKind::condition,
       .unit = "choice",
       .default_value = collective_operations().front(),
       .choices = collective_operations(),
       .help = "What all ranks do together."},
      {.name = "algorithm",
       .type = ParamType::choice,
       .axis = AxisKind::choice,
       .unit = "choice",
       .nullable = true,
       .choices = all_algorithms(),
       .help = "How: allreduce by recursive_doubling, ring or rabenseifner; alltoall by pairwise, "
               "bruck or linear; broadcast by binomial or scatter_allgather; reduce by binomial; "
               "allgather by ring or recursive_doubling; barrier by dissemination. Null: the first "
               "of these."},
      {.name = "message_bytes",
       .type = ParamType::integer,
       .axis = AxisKind::load,
       .unit = "bytes",
       .default_value = 1024,
       .min = 0,
       .max = static_cast<double>(kMostMessageBytes),
       .applies_when = "operation is not barrier",
       .help = "What a rank contributes (allreduce, reduce, allgather), the root sends "
               "(broadcast), or a rank sends to each other (alltoall).",
       .applies = has_bytes},
      {.name = "root",
       .type = ParamType::integer,
       .axis = AxisKind::condition,
       .unit = "count",
       .default_value = 0,
       .min = 0,
       .max = 1e9,
       .applies_when = "operation is broadcast or reduce",
       .help = "Rank that sends, or that has the sum in the end.",
       .applies = has_root},
  };
}

}  // namespace

CollectiveProgram::CollectiveProgram(std::unique_ptr<CollectiveSchedule> schedule,
                                     std::uint32_t iterations, Picoseconds compute)
    : schedule_(std::move(schedule)), iterations_(iterations), compute_(compute) {}

Op CollectiveProgram::op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const {
  if (step == 0) return Op::compute_for(compute_);
  if (step > schedule_->steps(rank)) return Op::done();
  return schedule_->op(rank, step - 1);
}

void check_message_bytes(const std::string& field, const std::string& operation,
                         const std::string& algorithm, std::uint32_t members, std::uint64_t bytes) {
  const std::uint64_t blocks = most_blocks(operation, algorithm, members);
  if (bytes * blocks <= kMostMessageBytes) return;
  const std::string most = std::to_string(kMostMessageBytes / blocks);
  throw PointError(field, std::to_string(bytes), "0 to " + most,
                   "must be at most " + most + ": " + algorithm + " joins " +
                       std::to_string(blocks) + " blocks in one message, of 1 GiB at most");
}

ComponentSpec collective_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "collective";
  spec.title = "Collective operation";
  spec.help = "All ranks take part in one collective operation, in every iteration.";
  spec.source =
      "Thakur, Rabenseifner and Gropp, International Journal of High Performance Computing "
      "Applications 19, 2005";
  spec.params = operation_params();
  spec.params.push_back({.name = "iterations",
                         .type = ParamType::integer,
                         .axis = AxisKind::condition,
                         .unit = "count",
                         .default_value = 10,
                         .min = 1,
                         .max = 1e6,
                         .help = "Times that every rank takes part."});
  spec.params.push_back({.name = "compute_ns",
                         .type = ParamType::real,
                         .axis = AxisKind::condition,
                         .unit = "ns",
                         .default_value = 0.0,
                         .min = 0,
                         .max = 1e9,
                         .help = "Computation of every rank before each operation."});
  spec.constraints = {algorithm_rule(), joined_blocks_rule()};
  spec.metrics = rank_program_metrics();
  spec.answers_by = rank_program_answers();
  return spec;
}

std::unique_ptr<RankProgram> build_collective(const Params& params, const ProgramContext& context) {
  const auto ranks = static_cast<std::uint32_t>(context.ranks());
  const std::string& operation = params.choice("operation");
  const auto root = has_root(params) ? static_cast<std::uint32_t>(params.integer("root")) : 0U;
  if (root >= ranks) {
    const std::string most = std::to_string(ranks - 1);
    throw PointError(params.section() + ".root", std::to_string(root), "0 to " + most,
                     "must be 0 to " + most + ": the job has " + std::to_string(ranks) + " ranks");
  }
  const std::string algorithm = params.has("algorithm") ? params.choice("algorithm")
                                                        : collective_algorithms(operation).front();
  const auto bytes =
      has_bytes(params) ? static_cast<std::uint32_t>(params.integer("message_bytes")) : 0U;
  check_message_bytes(params.section() + ".message_bytes", operation, algorithm, ranks, bytes);
  return std::make_unique<CollectiveProgram>(
      make_collective(operation, algorithm, ranks, bytes, root),
      static_cast<std::uint32_t>(params.integer("iterations")), from_ns(params.real("compute_ns")));
}

}  // namespace simcore::workload
