// Everything the core can say went wrong, as types. User mistakes are never asserts.
#pragma once

#include <stdexcept>
#include <string>

namespace simcore {

/// A point that cannot be simulated as written: the field, what was given, what is allowed.
class PointError : public std::invalid_argument {
 public:
  PointError(std::string field, std::string value, std::string allowed, const std::string& message)
      : std::invalid_argument(field + ": " + message),
        field_(std::move(field)),
        value_(std::move(value)),
        allowed_(std::move(allowed)),
        message_(message) {}
  [[nodiscard]] const std::string& field() const { return field_; }
  [[nodiscard]] const std::string& value() const { return value_; }
  [[nodiscard]] const std::string& allowed() const { return allowed_; }
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  std::string field_, value_, allowed_, message_;
};

/// A valid point that did not come to its end.
class SimulationError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Packets are in flight and nothing can move any more; the text names a cycle of waiting channels.
class DeadlockError : public SimulationError {
  using SimulationError::SimulationError;
};
class MemoryLimitError : public SimulationError {
  using SimulationError::SimulationError;
};
class TimeLimitError : public SimulationError {
  using SimulationError::SimulationError;
};
/// The caller raised the stop flag.
class StoppedError : public SimulationError {
  using SimulationError::SimulationError;
};

}  // namespace simcore
