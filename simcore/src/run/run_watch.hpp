// The limits of a run, heard from its first instant on.
#pragma once

#include <optional>

#include "engine/listen.hpp"
#include "network/run_limits.hpp"
#include "run/limits_section.hpp"
#include "run/run_point.hpp"

namespace simcore::run {

/// Made before anything is built: what is built hears the limits by `listen()`.
class RunWatch {
 public:
  /// `limits` declares the section of the point's model. Throws PointError.
  RunWatch(const Value& point, const ComponentSpec& limits, const RunOptions& options)
      : guard_(options.stop, limits_of(point, limits), thread_cpu_seconds(), options.ask_caller) {
    listening_.emplace([this] { guard_.check_all(0); });
  }

  [[nodiscard]] const LimitGuard& guard() const { return guard_; }
  /// From now on the run looks at its limits by itself, and has a result when they end it.
  void stop_listening() { listening_.reset(); }

 private:
  const LimitGuard guard_;
  std::optional<Listening> listening_;
};

}  // namespace simcore::run
