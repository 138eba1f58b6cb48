// Every routing engine by name: the one list to extend.
#pragma once

#include <memory>
#include <vector>

#include "forwarding/engine.hpp"
#include "params/param_spec.hpp"

namespace simcore {

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

}  // namespace simcore
