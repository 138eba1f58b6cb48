#include "workload/arrivals.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/exponential.hpp"
#include "engine/portable_log.hpp"

namespace simcore::workload {

namespace {

InjectionProcess process_of(const std::string& name) {
  if (name == "bernoulli") return InjectionProcess::bernoulli;
  if (name == "on_off") return InjectionProcess::on_off;
  if (name == "in_phase") return InjectionProcess::in_phase;
  return name == "periodic" ? InjectionProcess::periodic : InjectionProcess::poisson;
}

}  // namespace

Arrivals::Arrivals(const Params& params, double message_time_ps, RandomStream arrivals)
    : Arrivals(params.real("offered_load"), message_time_ps, arrivals) {
  process_ = process_of(params.choice("injection_process"));
  if (process_ == InjectionProcess::on_off) burst_ = params.real("burst_messages");
  if (process_ == InjectionProcess::bernoulli && load_ < 1.0) {
    slots_per_mean_ = -1.0 / portable_log_of_rest(load_);
  }
}

Arrivals::Arrivals(double load, double message_time_ps, RandomStream arrivals)
    : arrivals_(arrivals),
      load_(load),
      slot_(rounded(message_time_ps)),
      mean_gap_(message_time_ps / load_) {}

/// A burst goes on with the same probability after each of its messages, one message time apart.
/// Silences between bursts are exponential and as long as the load wants them.
Picoseconds Arrivals::next_in_bursts(std::uint32_t source, std::uint64_t number,
                                     Picoseconds previous) const {
  const Picoseconds after = number == 0 ? 0 : previous + slot_;
  if (number > 0 && arrivals_.unit(source, 2 * number) > 1.0 / burst_) return after;
  const double mean_silence = burst_ * (mean_gap_ - static_cast<double>(slot_));
  return after + rounded(exponential(arrivals_, source, 2 * number + 1) * mean_silence);
}

Picoseconds Arrivals::next(std::uint32_t source, std::uint64_t number, Picoseconds previous) const {
  if (process_ == InjectionProcess::in_phase) {
    return rounded(static_cast<double>(number) * mean_gap_);
  }
  if (process_ == InjectionProcess::periodic) {
    const double phase = arrivals_.unit(source, 0);
    return rounded((phase + static_cast<double>(number)) * mean_gap_);
  }
  const bool by_slots = process_ != InjectionProcess::poisson;
  if (by_slots && load_ >= 1.0) return number == 0 ? 0 : previous + slot_;
  if (process_ == InjectionProcess::on_off) return next_in_bursts(source, number, previous);
  const double drawn = exponential(arrivals_, source, number);
  if (process_ == InjectionProcess::poisson) return previous + rounded(drawn * mean_gap_);
  const double skipped = std::floor(drawn * slots_per_mean_);
  const double slots = number == 0 ? skipped : skipped + 1;
  return previous + rounded(slots * static_cast<double>(slot_));
}

}  // namespace simcore::workload
