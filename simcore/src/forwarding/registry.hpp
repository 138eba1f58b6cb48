// Every routing engine of the static model by name: the one list to extend.
#pragma once

#include <memory>
#include <vector>

#include "forwarding/engine.hpp"
#include "params/param_spec.hpp"

namespace simcore::forwarding {

/// Elementary steps to fill the tables of one destination, about, for estimates.
struct TableCost {
  double per_router = 5;
  double per_channel = 0;
};

struct EngineEntry {
  ComponentSpec (*spec)();
  std::unique_ptr<ForwardingEngine> (*build)(const Params& params);
  TableCost table_cost{};
};

/// All engines, in the order in which the catalogue shows them.
const std::vector<EngineEntry>& engine_registry();

/// Checks the `routing` section of a static point (null, or without a kind: min_hop).
/// Throws PointError for an unknown kind or bad parameters.
std::unique_ptr<ForwardingEngine> make_engine(const Value& section);

// The declaration and the build function of every engine, in the file of its name.

ComponentSpec d_mod_k_spec();
ComponentSpec s_mod_k_spec();  // d_mod_k.cpp
ComponentSpec dfsssp_spec();
ComponentSpec dimension_order_spec();
ComponentSpec imported_spec();
ComponentSpec lash_spec();
ComponentSpec min_hop_spec();
ComponentSpec random_minimal_spec();
ComponentSpec sssp_spec();
ComponentSpec up_down_spec();

std::unique_ptr<ForwardingEngine> build_d_mod_k(const Params& params);
std::unique_ptr<ForwardingEngine> build_s_mod_k(const Params& params);
std::unique_ptr<ForwardingEngine> build_dfsssp(const Params& params);
std::unique_ptr<ForwardingEngine> build_dimension_order(const Params& params);
std::unique_ptr<ForwardingEngine> build_imported(const Params& params);
std::unique_ptr<ForwardingEngine> build_lash(const Params& params);
std::unique_ptr<ForwardingEngine> build_min_hop(const Params& params);
std::unique_ptr<ForwardingEngine> build_random_minimal(const Params& params);
std::unique_ptr<ForwardingEngine> build_sssp(const Params& params);
std::unique_ptr<ForwardingEngine> build_up_down(const Params& params);

}  // namespace simcore::forwarding
