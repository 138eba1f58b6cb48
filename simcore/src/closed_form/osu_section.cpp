#include <algorithm>

#include "closed_form/host_time.hpp"
#include "closed_form/sections.hpp"
#include "mpi/collectives/registry.hpp"
#include "params/common_params.hpp"
#include "params/names.hpp"

namespace simcore::closed_form {
namespace {

/// Every algorithm of any operation, once: those of hosts, then those of `aggregation`.
std::vector<std::string> all_algorithms() {
  std::vector<std::string> all;
  for (const std::string& operation : collective_operations()) {
    for (const std::string& name : timed_algorithms(operation)) {
      if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
    }
  }
  for (const char* name : {"sharp", "nvls", "double_binary_tree"}) {
    if (std::find(all.begin(), all.end(), name) == all.end()) all.emplace_back(name);
  }
  return all;
}

bool has_bytes(const Params& p) { return p.choice("operation") != "barrier"; }
bool moves_bytes(const Params& p) { return has_bytes(p) && p.integer("message_bytes") > 0; }

/// The algorithms of `aggregation` are judged with it.
bool algorithm_fits(const Params& p) {
  if (!p.has("algorithm")) return true;
  const std::string& algorithm = p.choice("algorithm");
  const std::vector<std::string> hosts = timed_algorithms(p.choice("operation"));
  if (std::find(hosts.begin(), hosts.end(), algorithm) != hosts.end()) return true;
  const bool reduces = p.choice("operation") == "allreduce";
  if (algorithm == kSharp) {
    const std::vector<std::string>& known = collective_algorithms(p.choice("operation"));
    return std::find(known.begin(), known.end(), kSharp) != known.end();
  }
  return reduces && (algorithm == "nvls" || algorithm == "double_binary_tree");
}

ParamSpec algorithm_param() {
  ParamSpec param = choice_param(
      AxisKind::choice, "algorithm", all_algorithms(),
      "How: an algorithm of hosts as in `collective`; sharp with aggregation.kind sharp "
      "(allreduce, barrier) or sharp_network (reduce and broadcast too); ring, double_binary_tree "
      "or nvls (allreduce) with "
      "aggregation.kind nvls. Null: with these kinds sharp, with nvls the "
      "fastest of the three, else what loggp.selection says or the operation's "
      "first one.");
  param.default_value = {};
  param.nullable = true;
  return param;
}

}  // namespace

ConstraintSpec algorithm_of_aggregation() {
  return {.fields = {"workload.algorithm", "aggregation.kind"},
          .message =
              "sharp needs aggregation.kind sharp or sharp_network; nvls and "
              "double_binary_tree need nvls; an algorithm of hosts needs none"};
}

ConstraintSpec communicators_of_trees() {
  return {.fields = {"workload.communicators", "aggregation.kind"},
          .message = "has an effect only with aggregation.kind sharp"};
}

ConstraintSpec largest_operation() {
  return {.fields = {"workload.message_bytes", "workload.algorithm"},
          .message = "a message of the algorithm has at most 64 GiB"};
}

ComponentSpec closed_osu_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "osu";
  spec.title = "OSU benchmark of a collective";
  spec.help = "The time of one operation of all endpoints that begin together, by a formula.";
  spec.source =
      "Thakur, Rabenseifner and Gropp, International Journal of High Performance Computing "
      "Applications 19, 2005; Graham et al., COMHPC 2016";
  spec.params = {
      choice_param(AxisKind::condition, "operation", collective_operations(),
                   "What all endpoints do together."),
      algorithm_param(),
      only_when("operation is not barrier", has_bytes,
                bytes_param(AxisKind::load, "message_bytes", 1024,
                            {.least = 0, .most = static_cast<double>(kMostOperationBytes)},
                            "What an endpoint contributes (allreduce, reduce, allgather), the root "
                            "sends (broadcast), or an endpoint sends to each other (alltoall).")),
      count_param(AxisKind::condition, "communicators", 1, {.least = 1, .most = 1024},
                  "Groups of all endpoints, each with processes of its own, that do the operation "
                  "at the same time. More than one only with aggregation.kind sharp, where they "
                  "share the nodes.")};
  spec.constraints = {{.fields = {"workload.algorithm", "workload.operation"},
                       .message = "must be an algorithm of the operation",
                       .holds = algorithm_fits},
                      algorithm_of_aggregation(),
                      communicators_of_trees(),
                      largest_operation()};
  spec.metrics = {"operation_time_mean_ns",     "operation_time_p25_ns",
                  "operation_time_p50_ns",      "operation_time_p75_ns",
                  "rank_operation_time_max_ns", "algorithm_bandwidth_gbps",
                  "bus_bandwidth_gbps",         "host_speedup",
                  "fit_error_fraction",         "host_speedup_error_fraction"};
  for (const char* metric : {"algorithm_bandwidth_gbps", "bus_bandwidth_gbps"}) {
    spec.metric_rules.push_back({metric, "the operation moves bytes", moves_bytes});
  }
  spec.answers_by = {"operation_time_mean_ns"};
  return spec;
}

}  // namespace simcore::closed_form
