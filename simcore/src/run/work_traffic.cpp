#include "run/work_traffic.hpp"

#include "placement/listed.hpp"
#include "run/environment.hpp"
#include "run/mpi_section.hpp"

namespace simcore {
namespace {

/// Jobs on neighbouring endpoints meet at few links.
constexpr double kMixingOfBlocks = 0.2;

}  // namespace

PointTraffic traffic_of(const Value& workload, const Params& params, const Value& mpi,
                        const Value& environment, const Value& placement, std::uint32_t endpoints) {
  const WorkloadEntry& entry = workload_entry(workload);
  const auto places = static_cast<std::uint32_t>(places_of(placement, endpoints));
  PointTraffic traffic;
  if (!entry.has_ranks()) {
    traffic.of_endpoints = entry.traffic(params, places);
    return traffic;
  }
  traffic.mpi = make_mpi_settings(mpi);
  const Value* rule = placement.find("kind");
  const bool scattered = rule != nullptr && *rule == Value("random");
  traffic.mixing = scattered ? 1.0 : kMixingOfBlocks;
  const Environment beside = read_environment(environment);
  for (const JobOnEndpoints& job : jobs_of(workload, beside, places)) {
    const auto program =
        make_rank_program(job.name, job.workload, {job.endpoints, traffic.mpi, {}, {}});
    traffic.jobs.push_back({.iteration = sample_traffic(*program, traffic.mpi.ranks_per_endpoint),
                            .iterations = static_cast<double>(program->iterations()),
                            .ranks = static_cast<double>(program->ranks()),
                            .endpoints = static_cast<double>(job.endpoints),
                            .stretch = program->stretch(),
                            .program_bytes = static_cast<double>(program->memory_bytes()),
                            .repeats = job.repeats});
  }
  return traffic;
}

}  // namespace simcore
