#include "workload/collective_params.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <sstream>
#include <utility>

#include "mpi/collectives/registry.hpp"
#include "mpi/collectives/usual_algorithm.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "params/names.hpp"

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

/// A number that the type can hold.
template <class Number>
std::optional<Number> whole_number(const std::string& text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

bool algorithm_fits(const Params& p) {
  if (!p.has("algorithm")) return true;
  const std::vector<std::string>& names = collective_algorithms(p.choice("operation"));
  return std::find(names.begin(), names.end(), p.choice("algorithm")) != names.end();
}

/// "allreduce by a, b; alltoall by c".
std::string algorithms_by_operation() {
  std::string text;
  for (const std::string& operation : collective_operations()) {
    text += (text.empty() ? "" : "; ") + operation + " by " +
            comma_joined(collective_algorithms(operation));
  }
  return text;
}

struct AlgorithmRow {
  std::uint64_t from_bytes = 0;
  std::uint32_t from_ranks = 0;
  std::string algorithm;
};

/// The rows of `algorithm_by_size`; nothing when one is not as it should be, or none is for the
/// least sizes.
std::optional<std::vector<AlgorithmRow>> read_table(const Params& params) {
  const std::vector<std::string>& known = collective_algorithms(params.choice("operation"));
  std::vector<AlgorithmRow> rows;
  for (const std::string& text : params.text_list("algorithm_by_size")) {
    std::istringstream words(text);
    const std::vector<std::string> found{std::istream_iterator<std::string>(words), {}};
    if (found.size() < 2 || found.size() > 3) return {};
    if (std::find(known.begin(), known.end(), found.back()) == known.end()) return {};
    const auto bytes = whole_number<std::uint64_t>(found[0]);
    const auto ranks = whole_number<std::uint32_t>(found.size() == 3 ? found[1] : "0");
    if (!bytes || !ranks) return {};
    rows.push_back({*bytes, *ranks, found.back()});
  }
  const bool serves_all = !rows.empty() && rows[0].from_bytes == 0 && rows[0].from_ranks == 0;
  return serves_all ? std::optional(rows) : std::nullopt;
}

ConstraintSpec table_rule() {
  return {.fields = {"workload.algorithm_by_size", "workload.operation"},
          .message =
              "rows must be `from_bytes algorithm` or `from_bytes from_ranks algorithm` with "
              "algorithms of the operation; the first one is from 0 bytes on",
          .holds = [](const Params& p) {
            return !p.has("algorithm_by_size") || read_table(p).has_value();
          }};
}

ConstraintSpec algorithm_rule() {
  return {.fields = {"workload.algorithm", "workload.operation"},
          .message = "must be one of the operation's: " + algorithms_by_operation(),
          .holds = algorithm_fits};
}

/// check_message_bytes() judges it with the ranks that the job has.
ConstraintSpec largest_message_rule() {
  return {.fields = {"workload.message_bytes", "workload.algorithm"},
          .message = "a message of the algorithm has at most 1 GiB"};
}

bool is_nccl(const Params& p) {
  return p.has("algorithm") && algorithm_fits(p) &&
         collective_algorithm(p.choice("operation"), p.choice("algorithm")).nccl;
}
bool has_protocol(const Params& p) { return is_nccl(p) && p.has("nccl_protocol"); }
bool synchronises(const Params& p) {
  return has_protocol(p) && p.choice("nccl_protocol") == "simple";
}

bool has_bytes(const Params& p) { return p.choice("operation") != "barrier"; }
bool has_root(const Params& p) {
  return p.choice("operation") == "broadcast" || p.choice("operation") == "reduce";
}

std::vector<ParamSpec> operation_params(const std::string& without_table) {
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
       .help = "How: " + algorithms_by_operation() + ". Null: by algorithm_by_size."},
      only_when("algorithm is not given", [](const Params& q) { return !q.has("algorithm"); },
                {.name = "algorithm_by_size",
                 .type = ParamType::text_list,
                 .axis = AxisKind::choice,
                 .unit = "name",
                 .nullable = true,
                 .min_items = 1,
                 .max_items = 64,
                 .help = "The algorithm by size, as MPI libraries choose it: rows `from_bytes "
                         "algorithm` or `from_bytes from_ranks algorithm`, of which the last one "
                         "that the operation reaches counts. " +
                         without_table}),
      {.name = "message_bytes",
       .type = ParamType::integer,
       .axis = AxisKind::load,
       .unit = "bytes",
       .default_value = 1024,
       .min = 0,
       .max = static_cast<double>(kMostOperationBytes),
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

std::vector<ParamSpec> nccl_params() {
  ParamSpec protocol = only_when(
      "NCCL has the algorithm: ring of allreduce, reduce_scatter or allgather, double_binary_tree",
      is_nccl,
      choice_param(AxisKind::choice, "nccl_protocol", {"ll", "ll128", "simple"},
                   "NCCL's protocol. ll: 8 bytes of flags with every 8 bytes of data; ll128: with "
                   "every 120; simple: no flags, but both sides synchronise after each round. "
                   "Null: none of its costs."));
  protocol.nullable = true;
  protocol.default_value = Value();
  return {protocol,
          only_when("nccl_protocol is given", has_protocol,
                    count_param(AxisKind::choice, "nccl_channels", 1, {.least = 1, .most = 32},
                                "Parts of each message, which travel side by side.")),
          only_when("nccl_protocol is simple", synchronises,
                    real_param(AxisKind::condition, "nccl_step_ns", "ns", 2800.0,
                               {.least = 0, .most = 1e9},
                               "Time in which both sides synchronise after each round. 2,800: how "
                               "much more NCCL reckons for a step of simple than for one of ll."))};
}

}  // namespace

void check_message_bytes(const std::string& field, std::uint64_t bytes,
                         const std::string& algorithm, const CollectiveSchedule& schedule) {
  const std::uint64_t largest = schedule.largest_message();
  if (largest <= kMostMessageBytes) return;
  const auto share = static_cast<double>(largest) / static_cast<double>(bytes);
  const std::string most =
      std::to_string(static_cast<std::uint64_t>(static_cast<double>(kMostMessageBytes) / share));
  throw PointError(field, std::to_string(bytes), "0 to " + most,
                   largest_message_rule().message + ": bytes must be at most " + most + " with " +
                       std::to_string(schedule.members()) + " ranks, for " + algorithm +
                       " sends messages of " + std::to_string(largest) + " bytes");
}

ParamSpec algorithm_param(const char* name, const char* operation, bool in_routers) {
  std::vector<std::string> names;
  for (const std::string& algorithm : collective_algorithms(operation)) {
    const bool by_endpoint = collective_algorithm(operation, algorithm).by_endpoint;
    if (!by_endpoint && (in_routers || algorithm != kSharp)) names.push_back(algorithm);
  }
  return choice_param(AxisKind::choice, name, names,
                      "How the " + std::string(operation) + " is done.");
}

std::vector<ParamSpec> collective_params(Unnamed unnamed) {
  const std::string without_table =
      unnamed == Unnamed::usual ? "Null: as MPICH chooses." : "Null: the operation's first.";
  std::vector<ParamSpec> params = operation_params(without_table);
  append_to(params, nccl_params());
  return params;
}

std::vector<ConstraintSpec> collective_rules() {
  return {algorithm_rule(), table_rule(), largest_message_rule()};
}

namespace {

NcclSettings read_nccl(const Params& params) {
  NcclSettings nccl{.protocol = nccl_protocol(params.choice("nccl_protocol")),
                    .channels = static_cast<std::uint32_t>(params.integer("nccl_channels"))};
  if (synchronises(params)) nccl.step = from_ns(params.real("nccl_step_ns"));
  return nccl;
}

/// The last row of the table that the operation reaches.
std::string algorithm_of_table(const Params& params, std::uint64_t bytes, std::uint32_t ranks) {
  std::string algorithm;
  const std::vector<AlgorithmRow> rows = read_table(params).value();
  for (const AlgorithmRow& row : rows) {
    if (row.from_bytes <= bytes && row.from_ranks <= ranks) algorithm = row.algorithm;
  }
  return algorithm;
}

}  // namespace

void check_layout(const std::string& field, const CollectiveChoice& choice,
                  const Communicator& communicator) {
  if (choice.algorithm == kSharp && communicator.ranks < 2) {
    throw PointError(field, kSharp, "another algorithm, or more ranks",
                     "needs a group of at least 2 ranks: " + communicator.name + " has 1");
  }
  const bool by_endpoint = collective_algorithm(choice.operation, choice.algorithm).by_endpoint;
  if (!by_endpoint || communicator.per_endpoint > 1) return;
  throw PointError(field, choice.algorithm,
                   "an algorithm without levels, or more ranks on an endpoint",
                   choice.algorithm + " needs several ranks of " + communicator.name +
                       " on each endpoint (mpi.ranks_per_endpoint)");
}

CollectiveChoice read_collective(const Params& params, const Communicator& communicator,
                                 Unnamed unnamed) {
  CollectiveChoice choice{.operation = params.choice("operation")};
  choice.root = has_root(params) ? static_cast<std::uint32_t>(params.integer("root")) : 0U;
  if (choice.root >= communicator.ranks) {
    const std::string most = std::to_string(communicator.ranks - 1);
    throw PointError(params.section() + ".root", std::to_string(choice.root), "0 to " + most,
                     "must be 0 to " + most + ": " + communicator.name + " has " +
                         std::to_string(communicator.ranks) + " ranks");
  }
  choice.bytes =
      has_bytes(params) ? static_cast<std::uint64_t>(params.integer("message_bytes")) : 0U;
  if (params.has("algorithm")) {
    choice.algorithm = params.choice("algorithm");
  } else if (params.has("algorithm_by_size")) {
    choice.algorithm = algorithm_of_table(params, choice.bytes, communicator.ranks);
  } else if (unnamed == Unnamed::usual) {
    choice.algorithm = usual_algorithm(choice.operation, choice.bytes, communicator.ranks);
  } else {
    choice.algorithm = collective_algorithms(choice.operation).front();
  }
  const char* chosen_by = params.has("algorithm") ? ".algorithm" : ".algorithm_by_size";
  check_layout(params.section() + chosen_by, choice, communicator);
  if (has_protocol(params)) choice.nccl = read_nccl(params);
  check_message_bytes(params.section() + ".message_bytes", choice.bytes, choice.algorithm,
                      *choice.schedule(communicator));
  return choice;
}

bool CollectiveChoice::reduces() const {
  return bytes > 0 &&
         (operation == "allreduce" || operation == "reduce" || operation == "reduce_scatter");
}

std::unique_ptr<CollectiveSchedule> CollectiveChoice::schedule(
    const Communicator& communicator) const {
  std::unique_ptr<CollectiveSchedule> plain =
      make_collective(operation, algorithm,
                      {.members = communicator.ranks,
                       .bytes = bytes,
                       .root = root,
                       .members_per_endpoint = communicator.per_endpoint,
                       .channels = communicator.channels});
  return nccl ? as_nccl(std::move(plain), *nccl) : std::move(plain);
}

}  // namespace simcore::workload
