#include "run/rank_jobs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mpi/rank_engine.hpp"
#include "params/errors.hpp"
#include "run/mpi_section.hpp"

namespace simcore::run {

namespace {

/// Gives each endpoint to one job.
class Allocation {
 public:
  Allocation(const WorkloadContext& context, const PlacementMap& order)
      : context_(context), order_(order), taken_(context.topology.endpoints(), true) {
    for (const EndpointId endpoint : order) taken_[endpoint] = false;
  }

  [[nodiscard]] std::uint32_t left() const {
    return static_cast<std::uint32_t>(order_.size()) - used_;
  }
  /// The first `count` endpoints that are left, in the order of the placement or of `rule`.
  std::vector<EndpointId> take(std::uint32_t count, const Value* rule) {
    if (rule == nullptr) return take_from(order_, count);
    return take_from(make_placement(Map{{"kind", *rule}}, context_.topology,
                                    context_.stream(Stream::background)),
                     count);
  }

 private:
  std::vector<EndpointId> take_from(const PlacementMap& order, std::uint32_t count) {
    std::vector<EndpointId> endpoints;
    for (const EndpointId endpoint : order) {
      if (endpoints.size() == count) break;
      if (taken_[endpoint]) continue;
      taken_[endpoint] = true;
      endpoints.push_back(endpoint);
    }
    used_ += count;
    return endpoints;
  }

  const WorkloadContext& context_;
  const PlacementMap& order_;
  std::vector<bool> taken_;
  std::uint32_t used_ = 0;
};

std::uint32_t part_of(std::size_t endpoints, double fraction) {
  // Rounding must not lose an endpoint: 0.29 of 100 is 29.
  const double part = std::floor(static_cast<double>(endpoints) * fraction + 1e-9);
  return std::max(1U, static_cast<std::uint32_t>(part));
}

/// The number of endpoints of the foreground.
std::uint32_t foreground_of(const Environment& environment, std::size_t endpoints) {
  if (environment.endpoints == 0) return part_of(endpoints, environment.share);
  if (environment.endpoints <= endpoints) return environment.endpoints;
  throw PointError("environment.foreground_endpoints", std::to_string(environment.endpoints),
                   "at most " + std::to_string(endpoints) + " endpoints",
                   "is more than the " + std::to_string(endpoints) + " endpoints that there are");
}

bool repeats(const JobRequest& request) {
  const Value* told = request.job.find("repeat");
  return told == nullptr || told->as_bool();
}

/// The number of endpoints of a background job. A job of a preset gets all that are left.
std::uint32_t size_of(const JobRequest& request, std::size_t endpoints, std::uint32_t left) {
  std::uint32_t size = left;
  const Value* fraction = request.job.find("fraction");
  const Value* count = request.job.find("endpoints");
  if (fraction != nullptr) size = part_of(endpoints, fraction->as_double());
  if (count != nullptr) {
    size = static_cast<std::uint32_t>(std::min<std::int64_t>(count->as_integer(), 0xFFFFFFFF));
  }
  if (size <= left && size > 0) return size;
  throw PointError(request.name + (count != nullptr ? ".endpoints" : ".fraction"),
                   count != nullptr      ? count->to_text()
                   : fraction != nullptr ? fraction->to_text()
                                         : "the rest",
                   "at most " + std::to_string(left) + " endpoints",
                   "wants " + std::to_string(std::max(size, 1U)) + " endpoints, but only " +
                       std::to_string(left) + " are left");
}

Job make_job(const std::string& section, const Value& workload, std::size_t number,
             std::vector<EndpointId> endpoints, const MpiSettings& mpi,
             const WorkloadContext& context) {
  Job job;
  job.workload = workload.find("kind") != nullptr ? workload.find("kind")->as_string() : "";
  job.program = make_rank_program(section, workload,
                                  {static_cast<std::uint32_t>(endpoints.size()), mpi,
                                   context.stream(Stream::traffic).part(number),
                                   context.stream(Stream::message_sizes).part(number)});
  job.endpoints = std::move(endpoints);
  return job;
}

}  // namespace

std::vector<JobOnEndpoints> jobs_of(const Value& workload, const Environment& environment,
                                    std::uint32_t endpoints) {
  std::vector<JobOnEndpoints> jobs;
  const std::uint32_t foreground = foreground_of(environment, endpoints);
  jobs.push_back({"workload", workload, foreground, false});
  std::uint32_t left = endpoints - foreground;
  for (const JobRequest& request : environment.background) {
    const std::uint32_t size = size_of(request, endpoints, left);
    left -= size;
    jobs.push_back(
        {request.name + ".workload", *request.job.find("workload"), size, repeats(request)});
  }
  return jobs;
}

std::vector<Refusal> refuse_ranks(const Value& workload, const Value& mpi, const Value& environment,
                                  std::uint32_t endpoints) {
  const WorkloadEntry& entry = workload_entry(workload);
  if (!entry.has_ranks()) return {};
  const MpiSettings settings = make_mpi_settings(mpi);
  const Environment jobs = read_environment(environment);
  std::vector<Refusal> refusals;
  if (!entry.has_grid() && !jobs.may_hold_others) {
    refusals = refuse_rank_order(settings, entry.spec().kind);
  }
  const auto note = [&refusals](const auto& check) {
    try {
      check();
    } catch (const PointError& error) {
      refusals.push_back(refusal_of(error));
    }
  };
  std::uint32_t foreground = 0;
  note([&] { foreground = foreground_of(jobs, endpoints); });
  if (foreground == 0) return refusals;
  std::uint32_t left = endpoints - foreground;
  const auto make = [&settings](const std::string& section, const Value& program,
                                std::uint32_t size) {
    make_rank_program(section, program, {size, settings, {}, {}});
  };
  note([&] { make("workload", workload, foreground); });
  for (const JobRequest& request : jobs.background) {
    note([&] {
      const std::uint32_t size = size_of(request, endpoints, left);
      left -= size;
      make(request.name + ".workload", *request.job.find("workload"), size);
    });
  }
  return refusals;
}

std::vector<Refusal> refuse_priorities(const Value& environment, std::uint32_t virtual_networks) {
  std::vector<Refusal> refusals;
  const auto check = [&](const std::string& field, std::uint32_t priority) {
    append_to(refusals, refuse_virtual_network(field, priority, virtual_networks));
  };
  const Environment jobs = read_environment(environment);
  check("environment.foreground_priority", jobs.priority);
  for (const JobRequest& request : jobs.background) {
    check(request.name + ".priority",
          static_cast<std::uint32_t>(request.job.find("priority")->as_integer()));
  }
  return refusals;
}

std::unique_ptr<Workload> make_ranks(const RankSections& sections, const WorkloadContext& context) {
  const MpiSettings mpi = make_mpi_settings(sections.mpi);
  const Environment environment = read_environment(sections.environment);
  const WorkloadEntry& foreground = workload_entry(sections.workload);
  if (!foreground.has_grid() && !environment.may_hold_others) {
    require_none(refuse_rank_order(mpi, foreground.spec().kind));
  }
  require_none(refuse_priorities(sections.environment, context.settings.virtual_networks()));
  const std::size_t endpoints = context.placement.size();
  const RankTables tables{.flows = sections.report.choice("flows") == "all",
                          .ranks = sections.report.choice("ranks") == "all"};
  context.take(RankEngine::bytes_of(endpoints, context.topology.endpoints(), mpi, tables),
               "the ranks");
  Allocation allocation(context, context.placement);
  std::vector<Job> jobs;
  jobs.push_back(make_job("workload", sections.workload, 0,
                          allocation.take(foreground_of(environment, endpoints), nullptr), mpi,
                          context));
  jobs.back().name = "foreground";
  jobs.back().virtual_network = environment.priority;
  for (const JobRequest& request : environment.background) {
    const auto priority = static_cast<std::uint32_t>(request.job.find("priority")->as_integer());
    const std::uint32_t size = size_of(request, endpoints, allocation.left());
    const Value* rule = request.job.find("allocation");
    jobs.push_back(make_job(request.name + ".workload", *request.job.find("workload"), jobs.size(),
                            allocation.take(size, rule), mpi, context));
    if (rule != nullptr) jobs.back().allocation = rule->as_string();
    jobs.back().name = "background " + std::to_string(jobs.size() - 1);
    jobs.back().virtual_network = priority;
    jobs.back().repeats = repeats(request);
  }
  return std::make_unique<RankEngine>(std::move(jobs), mpi, context.topology.endpoints(), tables);
}

}  // namespace simcore::run
