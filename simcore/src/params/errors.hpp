// The errors of the core, as types. A mistake of the user is never an assert.
#pragma once

#include <stdexcept>
#include <string>

#include "namespaces.hpp"

namespace simcore::params {

/// A point that cannot be simulated as written. Tells the field, its value and what is allowed.
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

/// A valid point whose run did not end with a result.
class SimulationError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Packets are in flight and none can move. The text names a cycle of channels that wait.
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

}  // namespace simcore::params
