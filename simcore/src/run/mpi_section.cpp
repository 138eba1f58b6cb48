#include "run/mpi_section.hpp"

#include "params/common_params.hpp"

namespace simcore::run {

namespace {

ParamSpec time_param(const char* name, double fallback, const char* help) {
  return real_param(AxisKind::condition, name, "ns", fallback, {.least = 0, .most = 1e9}, help);
}

std::vector<ParamSpec> mpi_params() {
  return {
      count_param(AxisKind::condition, "ranks_per_endpoint", 1, {.least = 1, .most = 4096},
                  "Ranks that share an endpoint, and divide its problem."),
      choice_param(
          AxisKind::choice, "rank_order", {"row_major", "blocked"},
          "Which ranks of a grid share an endpoint. row_major: consecutive ones, x varying "
          "fastest, part of a line; blocked: a sub-block."),
      bytes_param(AxisKind::choice, "eager_limit_bytes", 8192, {.least = 0, .most = 4294967295.0},
                  "A message larger than this asks its receiver first (rendezvous)."),
      time_param("send_overhead_ns", 0, "Of the sending rank's processor, for each message."),
      time_param("receive_overhead_ns", 0, "Of the receiving rank's processor, for each message."),
      time_param("message_gap_ns", 0,
                 "LogGP's g: least time from the last byte of a rank's send to the first of its "
                 "next. The k bytes of a send, headers included, count (k - 1) G, as on an idle "
                 "interface; 0: sends do not wait for each other."),
      time_param("memory_latency_ns", 100,
                 "Delay of a message between two ranks of one endpoint, beside its bytes' time."),
      real_param(AxisKind::resource, "memory_bandwidth_gbps", "gbps", 400.0,
                 {.least = 0.001, .most = 1e6},
                 "Rate at which an endpoint copies messages between its own ranks, one at a time."),
  };
}

/// The rules by their words. refuse_mpi_settings() and refuse_rank_order() judge them.
std::vector<ConstraintSpec> workload_rules(const std::vector<ParamSpec>& params) {
  std::vector<ConstraintSpec> rules;
  for (const ParamSpec& param : params) {
    const bool grid = param.name == "rank_order";
    rules.push_back({.fields = {"mpi." + param.name, "workload.kind"},
                     .message = grid ? "has no effect: the workload has no grid of ranks"
                                     : "has no effect: the workload is not one of ranks"});
  }
  return rules;
}

}  // namespace

ComponentSpec mpi_spec() {
  ComponentSpec spec{.section = "mpi",
                     .kind = "mpi",
                     .title = "MPI",
                     .help =
                         "How ranks sit on endpoints and what their messages cost. Only for "
                         "workloads of ranks.",
                     .source = "LogGP: Alexandrov, Ionescu, Schauser and Scheiman (1995)",
                     .params = mpi_params(),
                     .models = {"packet"}};
  spec.constraints = workload_rules(spec.params);
  return spec;
}

MpiSettings mpi_settings(const Params& params) {
  MpiSettings mpi;
  mpi.ranks_per_endpoint = static_cast<std::uint32_t>(params.integer("ranks_per_endpoint"));
  mpi.rank_order =
      params.choice("rank_order") == "blocked" ? RankOrder::blocked : RankOrder::row_major;
  mpi.eager_limit_bytes = static_cast<std::uint32_t>(params.integer("eager_limit_bytes"));
  mpi.send_overhead = from_ns(params.real("send_overhead_ns"));
  mpi.receive_overhead = from_ns(params.real("receive_overhead_ns"));
  mpi.message_gap = from_ns(params.real("message_gap_ns"));
  mpi.memory.latency = from_ns(params.real("memory_latency_ns"));
  mpi.memory.rate = ByteRate(params.real("memory_bandwidth_gbps"));
  return mpi;
}

MpiSettings make_mpi_settings(const Value& section) {
  return mpi_settings(validate(mpi_spec(), section));
}

std::vector<Refusal> refuse_rank_order(const MpiSettings& mpi, const std::string& workload) {
  if (mpi.rank_order == RankOrder::row_major) return {};
  return {{.field = "mpi.rank_order",
           .value = "blocked",
           .allowed = "row_major, unless ranks have places in a grid",
           .message = "has no effect: the workload " + workload + " has no grid of ranks",
           .related = {"mpi.rank_order", "workload.kind"}}};
}

std::vector<Refusal> refuse_mpi_settings(const Value& section, const std::string& workload) {
  static const ComponentSpec spec = mpi_spec();
  const Params params = validate(spec, section);
  std::vector<Refusal> refusals;
  for (const ParamSpec& param : spec.params) {
    if (!params.changed(param.name)) continue;
    const std::string field = "mpi." + param.name;
    refusals.push_back(
        {.field = field,
         .value = *params.find(param.name),
         .allowed = param.default_value.to_text() + " unless the workload is one of ranks",
         .message = "has no effect: the workload " + workload + " is not one of ranks",
         .related = {field, "workload.kind"}});
  }
  return refusals;
}

}  // namespace simcore::run
