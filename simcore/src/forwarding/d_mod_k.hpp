// D-mod-k and S-mod-k: contention-free shifts on fat trees.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"

namespace simcore {

ComponentSpec d_mod_k_spec();
std::unique_ptr<ForwardingEngine> build_d_mod_k(const Params& params);

ComponentSpec s_mod_k_spec();
std::unique_ptr<ForwardingEngine> build_s_mod_k(const Params& params);

}  // namespace simcore
