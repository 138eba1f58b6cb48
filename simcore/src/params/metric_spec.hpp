// How a measured number is declared, so that tables and plots know its unit and its direction.
#pragma once

#include <string>

namespace simcore {

struct MetricSpec {
  std::string name{};
  std::string unit{};
  std::string better{};  ///< "lower", "higher", or "" where neither is an improvement
  std::string help{};
  bool needs_steady_state = false;  ///< of a saturated run it tells only how long the run was
};

}  // namespace simcore
