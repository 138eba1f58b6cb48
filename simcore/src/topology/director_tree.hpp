// Leaf routers under directors: how large clusters of 24-port chips are built.
#pragma once

#include <memory>
#include <optional>

#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "topology/cabling.hpp"

namespace simcore::topology {

/// A director tree in numbers. Endpoints fill one leaf after another, or are spread evenly where
/// `leaves` is more than they need.
struct DirectorTreeSize {
  std::uint32_t endpoints = 0;
  std::uint32_t chip_ports = 24;
  std::uint32_t endpoints_per_leaf = 12;
  std::uint32_t leaves = 0;
  bool spread = false;
  std::uint32_t directors = 2;
  std::uint32_t links_per_director = 6;
  std::uint32_t director_levels = 2;  ///< 1: each director is one large router
  bool single_stage_planes = false;
};

/// Leaf l's j-th cable to a director sits in the director's port l * links_per_director + j, or in
/// a random one of those in use when `shuffled` is given.
std::unique_ptr<Topology> build_director_tree(const DirectorTreeSize& size,
                                              const std::optional<RandomStream>& shuffled,
                                              Map shape);

/// The parameter `director_model`, and what it says about directors of this many ports.
ParamSpec director_model_param();
void set_director_model(DirectorTreeSize& size, const Params& params, std::uint32_t director_ports);
/// What is exchanged by shuffled cabling.
std::vector<ParamSpec> director_cabling_params();

}  // namespace simcore::topology
