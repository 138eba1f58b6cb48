// The rules of the LogGP model.
#include "models/loggp/loggp_model.hpp"
#include "point/rank_jobs.hpp"

namespace simcore::models {
namespace {

std::vector<Refusal> judge_ranks_of_all_endpoints(const PointView& point) {
  if (!point.network->known) return {};
  std::vector<Refusal> refusals = refuse_network_rules(point, "workload");
  append_to(refusals,
            with_values(refuse_ranks(point.values("workload"), point.find("mpi")->params, {}, {},
                                     static_cast<std::uint32_t>(point.network->size.endpoints)),
                        point));
  return refusals;
}

}  // namespace

const std::vector<Rule>& loggp_rules() {
  static const std::vector<Rule> rules = {
      {{"topology", "workload", "mpi"}, judge_ranks_of_all_endpoints}};
  return rules;
}

}  // namespace simcore::models
