#include "workload/arrivals.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace simcore {

namespace {

InjectionProcess process_of(const std::string& name) {
  if (name == "bernoulli") return InjectionProcess::bernoulli;
  return name == "periodic" ? InjectionProcess::periodic : InjectionProcess::poisson;
}

/// Time that the packets of one message take on the wire, each rounded as the interface does.
Picoseconds message_time(std::int64_t bytes, const NetworkSettings& settings) {
  const std::int64_t whole = bytes / settings.packet_bytes;
  const std::int64_t rest = bytes % settings.packet_bytes;
  Picoseconds time =
      whole * settings.endpoint_rate.time_for(settings.packet_bytes + settings.header_bytes);
  if (rest > 0) time += settings.endpoint_rate.time_for(rest + settings.header_bytes);
  return time;
}

}  // namespace

Arrivals::Arrivals(const Params& params, const NetworkSettings& settings, RandomStream arrivals)
    : process_(process_of(params.choice("injection_process"))),
      arrivals_(arrivals),
      load_(params.real("offered_load")),
      slot_(message_time(params.integer("message_bytes"), settings)),
      mean_gap_(static_cast<double>(slot_) / load_) {}

Picoseconds Arrivals::next(std::uint32_t source, std::uint64_t number, Picoseconds previous) const {
  if (process_ == InjectionProcess::periodic) {
    const double phase = arrivals_.unit(source, 0);
    return std::llround((phase + static_cast<double>(number)) * mean_gap_);
  }
  const double u = arrivals_.unit(source, number);
  if (process_ == InjectionProcess::poisson) {
    return previous + std::llround(-std::log(u) * mean_gap_);
  }
  if (load_ >= 1.0) return number == 0 ? 0 : previous + slot_;
  const auto skipped = static_cast<std::int64_t>(std::log(u) / std::log1p(-load_));
  return previous + (number == 0 ? skipped : skipped + 1) * slot_;
}

}  // namespace simcore
