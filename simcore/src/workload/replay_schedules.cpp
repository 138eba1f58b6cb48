#include "workload/replay_schedules.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "mpi/collectives/registry.hpp"
#include "mpi/collectives/usual_algorithm.hpp"
#include "mpi/replay_plan.hpp"
#include "workload/collective_params.hpp"

namespace simcore::workload {

std::string algorithm_name(const std::string& operation) { return operation + "_algorithm"; }

ParamSpec replayed_algorithm(const std::string& operation) {
  ParamSpec spec = algorithm_param(algorithm_name(operation).c_str(), operation.c_str());
  spec.nullable = true;
  spec.default_value = Value();
  spec.help += " Null: as MPICH chooses by size.";
  return spec;
}

std::vector<std::shared_ptr<const CollectiveSchedule>> replay_schedules(const Params& params,
                                                                        const TraceContent& content,
                                                                        double scale,
                                                                        const std::string& blamed) {
  std::map<std::tuple<std::uint8_t, std::uint32_t, std::uint64_t, std::uint32_t>,
           std::shared_ptr<const CollectiveSchedule>>
      made;
  std::vector<std::shared_ptr<const CollectiveSchedule>> schedules;
  schedules.reserve(content.collectives().size());
  for (const TraceCollective& told : content.collectives()) {
    const auto members = static_cast<std::uint32_t>(content.group(told.group).size());
    const std::uint64_t bytes = ReplayPlan::scaled(told.bytes, scale);
    auto& known = made[std::tuple(told.operation, told.root, bytes, members)];
    if (known == nullptr) {
      const std::string& operation = trace_collectives()[told.operation];
      const std::string field = algorithm_name(operation);
      const std::string algorithm =
          params.has(field) ? params.choice(field) : usual_algorithm(operation, bytes, members);
      std::shared_ptr<const CollectiveSchedule> schedule = make_collective(
          operation, algorithm, {.members = members, .bytes = bytes, .root = told.root});
      check_message_bytes(blamed, bytes, algorithm, *schedule);
      known = std::move(schedule);
    }
    schedules.push_back(known);
  }
  return schedules;
}

bool adds_up(const std::string& operation) {
  return operation == "allreduce" || operation == "reduce" || operation == "reduce_scatter";
}

bool adds_up(const TraceContent& content) {
  return content.waits_add_up() ||
         std::any_of(content.collectives().begin(), content.collectives().end(),
                     [](const TraceCollective& one) {
                       return one.bytes > 0 && adds_up(trace_collectives()[one.operation]);
                     });
}

}  // namespace simcore::workload
