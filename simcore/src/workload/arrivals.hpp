// When an endpoint makes its messages at a given load: a function of its message numbers alone.
#pragma once

#include "engine/random.hpp"
#include "engine/time.hpp"
#include "params/param_spec.hpp"

namespace simcore::workload {

enum class InjectionProcess { poisson, bernoulli, periodic, in_phase, on_off };

/// Creation times, one after the other, for every endpoint.
class Arrivals {
 public:
  /// `message_time_ps`: what a message takes on the endpoint's channel, in the mean.
  Arrivals(const Params& params, double message_time_ps, RandomStream arrivals);

  /// At exponential gaps.
  Arrivals(double load, double message_time_ps, RandomStream arrivals);

  /// Creation time of the source's message `number`, after `previous` (0 for the first).
  [[nodiscard]] Picoseconds next(std::uint32_t source, std::uint64_t number,
                                 Picoseconds previous) const;
  [[nodiscard]] double mean_gap_ps() const { return mean_gap_; }

 private:
  [[nodiscard]] Picoseconds next_in_bursts(std::uint32_t source, std::uint64_t number,
                                           Picoseconds previous) const;

  InjectionProcess process_ = InjectionProcess::poisson;
  RandomStream arrivals_;
  double load_;
  double burst_ = 1;  ///< messages of a burst, in the mean
  Picoseconds slot_;  ///< time that a message takes on the endpoint's link
  double mean_gap_;
  /// Of bernoulli: whole parts of so many times an exponential number are the slots left out.
  double slots_per_mean_ = 0;
};

}  // namespace simcore::workload
