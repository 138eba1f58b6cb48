// Every routing engine by name: the one list to extend.
#pragma once

#include <memory>
#include <vector>

#include "forwarding/engine.hpp"
#include "params/param_spec.hpp"

namespace simcore {

struct EngineEntry {
  ComponentSpec (*spec)();
  std::unique_ptr<ForwardingEngine> (*build)(const Params& params);
};

/// All engines, in the order in which the catalogue shows them.
const std::vector<EngineEntry>& engine_registry();

/// Checks the `routing` section of a static point (null, or without a kind: min_hop).
/// Throws PointError for an unknown kind or bad parameters.
std::unique_ptr<ForwardingEngine> make_engine(const Value& section);

}  // namespace simcore
