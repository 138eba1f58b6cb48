// Every pattern of the static model by name: the one list to extend.
//
// The packet model has a list of its own, traffic/registry.hpp, even of patterns with the same
// names. There a pattern answers for one message of one sender and is drawn once a replicate; here
// it gives all flows of a round at once and is drawn anew for every draw, a permutation may leave a
// rank to itself, and the grid of six_neighbor suits any number of ranks. What is the same
// arithmetic stands once: the shift round the end, in engine/ring.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "flows/flow_pattern.hpp"
#include "params/param_spec.hpp"

namespace simcore::flows {

struct FlowPatternEntry {
  ComponentSpec (*spec)();
  /// `ranks` is resolved: at least 2.
  std::unique_ptr<FlowPattern> (*build)(const Params& params, std::uint32_t ranks,
                                        RandomStream traffic);
};

/// All patterns, in the order in which the catalogue shows them.
const std::vector<FlowPatternEntry>& flow_pattern_registry();

/// Checks the `pattern` section of a point. Throws PointError.
Params check_flow_pattern(const Value& section);

/// The pattern of a checked section for that many ranks. Throws PointError when a parameter does
/// not fit the number of ranks.
std::unique_ptr<FlowPattern> make_flow_pattern(const Value& section, const Params& params,
                                               std::uint32_t ranks, RandomStream traffic);

// The declaration and the build function of every pattern, by the file that has them.

// collectives.cpp
ComponentSpec binomial_tree_spec();
ComponentSpec dissemination_spec();
ComponentSpec recursive_doubling_spec();
std::unique_ptr<FlowPattern> build_binomial_tree(const Params&, std::uint32_t ranks, RandomStream);
std::unique_ptr<FlowPattern> build_dissemination(const Params&, std::uint32_t ranks, RandomStream);
std::unique_ptr<FlowPattern> build_recursive_doubling(const Params&, std::uint32_t ranks,
                                                      RandomStream);
ComponentSpec gather_spec();
ComponentSpec scatter_spec();
std::unique_ptr<FlowPattern> build_gather(const Params&, std::uint32_t ranks, RandomStream);
std::unique_ptr<FlowPattern> build_scatter(const Params&, std::uint32_t ranks, RandomStream);

// explicit_flows.cpp
ComponentSpec explicit_spec();
std::unique_ptr<FlowPattern> build_explicit(const Params& params, std::uint32_t ranks,
                                            RandomStream);

// neighbors.cpp
ComponentSpec six_neighbor_spec();
ComponentSpec n_neighbor_spec();
ComponentSpec ring_pattern_spec();
std::unique_ptr<FlowPattern> build_six_neighbor(const Params&, std::uint32_t ranks, RandomStream);
std::unique_ptr<FlowPattern> build_n_neighbor(const Params& params, std::uint32_t ranks,
                                              RandomStream);
std::unique_ptr<FlowPattern> build_ring_pattern(const Params&, std::uint32_t ranks, RandomStream);

// random_bisection.cpp
ComponentSpec random_bisection_spec();
ComponentSpec random_permutation_flows_spec();
std::unique_ptr<FlowPattern> build_random_bisection(const Params& params, std::uint32_t ranks,
                                                    RandomStream traffic);
std::unique_ptr<FlowPattern> build_random_permutation_flows(const Params& params,
                                                            std::uint32_t ranks,
                                                            RandomStream traffic);

// shifts.cpp
ComponentSpec shift_spec();
ComponentSpec all_to_all_spec();
std::unique_ptr<FlowPattern> build_shift(const Params& params, std::uint32_t ranks, RandomStream);
std::unique_ptr<FlowPattern> build_all_to_all(const Params&, std::uint32_t ranks, RandomStream);

// two_communicators.cpp
ComponentSpec two_communicators_spec();
std::unique_ptr<FlowPattern> build_two_communicators(const Params& params, std::uint32_t ranks,
                                                     RandomStream traffic);

}  // namespace simcore::flows
