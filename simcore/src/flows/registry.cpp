#include "flows/registry.hpp"

#include "params/choose.hpp"

namespace simcore::flows {

const std::vector<FlowPatternEntry>& flow_pattern_registry() {
  static const std::vector<FlowPatternEntry> entries = {
      {random_bisection_spec, build_random_bisection},
      {random_permutation_flows_spec, build_random_permutation_flows},
      {binomial_tree_spec, build_binomial_tree},
      {dissemination_spec, build_dissemination},
      {six_neighbor_spec, build_six_neighbor},
      {n_neighbor_spec, build_n_neighbor},
      {ring_pattern_spec, build_ring_pattern},
      {recursive_doubling_spec, build_recursive_doubling},
      {gather_spec, build_gather},
      {scatter_spec, build_scatter},
      {shift_spec, build_shift},
      {all_to_all_spec, build_all_to_all},
      {two_communicators_spec, build_two_communicators},
      {explicit_spec, build_explicit},
  };
  return entries;
}

Params check_flow_pattern(const Value& section) {
  return validate(choose("pattern", flow_pattern_registry(), section).spec(), section);
}

std::unique_ptr<FlowPattern> make_flow_pattern(const Value& section, const Params& params,
                                               std::uint32_t ranks, RandomStream traffic) {
  return choose("pattern", flow_pattern_registry(), section).build(params, ranks, traffic);
}

}  // namespace simcore::flows
