// The parameters and the build function of every flow pattern, by the file that has them.
#pragma once

#include <memory>

#include "engine/random.hpp"
#include "flows/flow_pattern.hpp"
#include "params/param_spec.hpp"

namespace simcore {

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

// random_flows.cpp
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

}  // namespace simcore
