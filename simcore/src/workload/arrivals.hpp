// When an endpoint makes its messages at a given load: a function of its message numbers alone.
#pragma once

#include "engine/random.hpp"
#include "engine/time.hpp"
#include "network/settings.hpp"
#include "params/param_spec.hpp"

namespace simcore {

enum class InjectionProcess { poisson, bernoulli, periodic };

/// Creation times, one after the other, for every endpoint.
class Arrivals {
 public:
  Arrivals(const Params& params, const NetworkSettings& settings, RandomStream arrivals);

  /// Creation time of the source's message `number`, after `previous` (0 for the first).
  [[nodiscard]] Picoseconds next(std::uint32_t source, std::uint64_t number,
                                 Picoseconds previous) const;
  [[nodiscard]] double mean_gap_ps() const { return mean_gap_; }

 private:
  InjectionProcess process_;
  RandomStream arrivals_;
  double load_;
  Picoseconds slot_;  ///< time that a message takes on the endpoint's link
  double mean_gap_;
};

}  // namespace simcore
