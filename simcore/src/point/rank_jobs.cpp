#include "point/rank_jobs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mpi/rank_engine.hpp"
#include "params/errors.hpp"
#include "point/aggregation_section.hpp"
#include "point/mpi_section.hpp"

namespace simcore::point {

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
  throw PointError(environment.endpoints_field, std::to_string(environment.endpoints),
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
  const std::string own = request.name + (count != nullptr ? ".endpoints" : ".fraction");
  throw PointError(request.size_field.empty() ? own : request.size_field,
                   !request.size_told.empty() ? request.size_told
                   : count != nullptr         ? count->to_text()
                   : fraction != nullptr      ? fraction->to_text()
                                              : "the rest",
                   "at most " + std::to_string(left) + " endpoints",
                   "wants " + std::to_string(std::max(size, 1U)) + " endpoints, but only " +
                       std::to_string(left) + " are left");
}

Job make_job(const std::string& section, const Value& workload, std::size_t number,
             std::vector<EndpointId> endpoints, const MpiSettings& mpi,
             const WorkloadContext& context) {
  const AggregationNetwork* aggregation = context.aggregation;
  Job job;
  job.workload = workload.find("kind") != nullptr ? workload.find("kind")->as_string() : "";
  job.program = make_rank_program(
      section, workload,
      {static_cast<std::uint32_t>(endpoints.size()), mpi,
       context.stream(Stream::traffic).part(number),
       context.stream(Stream::message_sizes).part(number),
       aggregation != nullptr ? aggregation->settings().channels : 1, context.traces});
  job.endpoints = std::move(endpoints);
  if (const ReplayPlan* plan = job.program->replay()) {
    const std::uint64_t records =
        job.endpoints.size() * std::uint64_t{mpi.ranks_per_endpoint} * plan->content().streams();
    context.take(plan->memory_bytes() + Replay::bytes_of(plan->content(), records),
                 "the operations of the trace");
  }
  return job;
}

/// A job that has lost an endpoint cannot run: its ranks wait for one another.
bool is_cut_off(const Job& job, const Topology& topology) {
  return std::any_of(job.endpoints.begin(), job.endpoints.end(), [&](EndpointId endpoint) {
    return topology.cut_off(topology.router_of(endpoint));
  });
}

/// What the groups of all jobs ask of the routers.
std::vector<GroupRequest> group_requests(const std::vector<Job>& jobs, const MpiSettings& mpi) {
  std::vector<GroupRequest> requests;
  const std::uint32_t shift = RankEngine::stream_shift(jobs);
  std::uint32_t first_rank = 0;
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    std::uint32_t number = 0;
    for (const AggregatingGroup& group : jobs[j].program->aggregating_groups()) {
      GroupRequest request{.workload = jobs[j].field,
                           .job = static_cast<std::uint32_t>(j),
                           .number = number++,
                           .virtual_network = jobs[j].virtual_network,
                           .channels = {},
                           .root = group.root,
                           .repeats = jobs[j].repeats};
      for (const std::uint32_t rank : group.channels) {
        request.channels.push_back(
            {(first_rank + rank) << shift, jobs[j].endpoints[rank / mpi.ranks_per_endpoint]});
      }
      requests.push_back(std::move(request));
    }
    first_rank += static_cast<std::uint32_t>(jobs[j].endpoints.size()) * mpi.ranks_per_endpoint;
  }
  return requests;
}

/// Grants operations of the routers to groups. Null where the routers do not reduce.
std::unique_ptr<AggregationEngine> make_aggregation(std::vector<Job>& jobs, const MpiSettings& mpi,
                                                    const WorkloadContext& context) {
  std::vector<GroupRequest> requests = group_requests(jobs, mpi);
  require_none(refuse_aggregation_use(
      context.aggregation != nullptr, !requests.empty(), mpi.ranks_per_endpoint,
      context.aggregation ? context.aggregation->settings().channels : 1));
  if (context.aggregation == nullptr) return nullptr;
  std::vector<GroupGrant> grants =
      grant_groups(*context.aggregation, std::move(requests), context.stream(Stream::placement));
  context.take(AggregationEngine::bytes_of(grants), "the segments of the aggregation nodes");
  for (const GroupGrant& grant : grants) {
    if (grant.on_host()) jobs[grant.request.job].program->use_ranks_in(grant.request.number);
  }
  return std::make_unique<AggregationEngine>(*context.aggregation, std::move(grants),
                                             context.stream(Stream::aggregation));
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

std::uint32_t foreground_endpoints(const Value& workload, const Value& environment,
                                   std::uint32_t endpoints) {
  return foreground_of(read_environment(environment, workload), endpoints);
}

std::vector<Refusal> refuse_ranks(const Value& workload, const Params& mpi,
                                  const Value& environment, const Value& aggregation,
                                  std::uint32_t endpoints) {
  const WorkloadEntry& entry = workload_entry(workload);
  if (!entry.has_ranks()) return {};
  const MpiSettings settings = mpi_settings(mpi);
  const Environment jobs = read_environment(environment, workload);
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
  const auto reduction = read_aggregation(aggregation, 1);
  const std::uint32_t channels = reduction ? reduction->channels : 1;
  bool aggregates = false;
  bool reduces = false;
  const auto make = [&](const std::string& section, const Value& program, std::uint32_t size) {
    const auto made = make_rank_program(section, program, {size, settings, {}, {}, channels});
    reduces = reduces || made->reduces();
    aggregates = aggregates || !made->aggregating_groups().empty();
  };
  note([&] { make("workload", workload, foreground); });
  for (const JobRequest& request : jobs.background) {
    note([&] {
      const std::uint32_t size = size_of(request, endpoints, left);
      left -= size;
      make(request.name + ".workload", *request.job.find("workload"), size);
    });
  }
  if (refusals.empty()) {
    refusals = refuse_aggregation_use(reduction.has_value(), aggregates,
                                      settings.ranks_per_endpoint, channels);
  }
  if (refusals.empty() && !reduces) refusals = refuse_reduction(settings);
  return refusals;
}

std::vector<Refusal> refuse_priorities(const Value& environment, std::uint32_t virtual_networks) {
  std::vector<Refusal> refusals;
  const auto check = [&](const std::string& field, std::uint32_t priority) {
    append_to(refusals, refuse_virtual_network(field, priority, virtual_networks));
  };
  const Environment jobs = read_environment(environment, {});
  check("environment.foreground_priority", jobs.priority);
  for (const JobRequest& request : jobs.background) {
    check(request.name + ".priority",
          static_cast<std::uint32_t>(request.job.find("priority")->as_integer()));
  }
  return refusals;
}

RankSections rank_sections(const ResolvedPoint& point) {
  return {point.values("workload"), point.params("mpi"), point.values("environment"),
          point.params("report")};
}

RankJobs make_ranks(const RankSections& sections, const WorkloadContext& context) {
  const MpiSettings mpi = mpi_settings(sections.mpi);
  const Environment environment = read_environment(sections.environment, sections.workload);
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
  RankJobs made;
  std::size_t number = 0;
  for (const JobRequest& request : environment.background) {
    const auto priority = static_cast<std::uint32_t>(request.job.find("priority")->as_integer());
    const std::uint32_t size = size_of(request, endpoints, allocation.left());
    const Value* rule = request.job.find("allocation");
    Job job = make_job(request.name + ".workload", *request.job.find("workload"), ++number,
                       allocation.take(size, rule), mpi, context);
    if (is_cut_off(job, context.topology)) {
      made.cut_off.push_back(request.name);
      continue;
    }
    if (rule != nullptr) job.allocation = rule->as_string();
    job.name = "background " + std::to_string(number);
    job.field = request.name + ".workload";
    job.virtual_network = priority;
    job.repeats = repeats(request);
    jobs.push_back(std::move(job));
  }
  const bool reduces =
      std::any_of(jobs.begin(), jobs.end(), [](const Job& job) { return job.program->reduces(); });
  if (!reduces) require_none(refuse_reduction(mpi));
  auto aggregation = make_aggregation(jobs, mpi, context);
  made.engine = std::make_unique<RankEngine>(std::move(jobs), mpi, context.topology.endpoints(),
                                             tables, std::move(aggregation));
  return made;
}

}  // namespace simcore::point
