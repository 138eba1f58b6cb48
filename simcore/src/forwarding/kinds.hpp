// Every routing engine of the static model: declarations and build functions, for the registry.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec d_mod_k_spec();
ComponentSpec s_mod_k_spec();
ComponentSpec dfsssp_spec();
ComponentSpec dimension_order_spec();
ComponentSpec imported_spec();
ComponentSpec lash_spec();
ComponentSpec min_hop_spec();
ComponentSpec random_minimal_spec();

std::unique_ptr<ForwardingEngine> build_d_mod_k(const Params& params);
std::unique_ptr<ForwardingEngine> build_s_mod_k(const Params& params);
std::unique_ptr<ForwardingEngine> build_dfsssp(const Params& params);
std::unique_ptr<ForwardingEngine> build_dimension_order(const Params& params);
std::unique_ptr<ForwardingEngine> build_imported(const Params& params);
std::unique_ptr<ForwardingEngine> build_lash(const Params& params);
std::unique_ptr<ForwardingEngine> build_min_hop(const Params& params);
std::unique_ptr<ForwardingEngine> build_random_minimal(const Params& params);

}  // namespace simcore
