// How a run is carried out, apart from what is simulated.
#pragma once

#include <functional>

#include "engine/stop_flag.hpp"
#include "params/value.hpp"
#include "router/packet_network.hpp"
#include "topology/fabric.hpp"

namespace simcore {

/// Results do not depend on it.
struct RunOptions {
  const StopFlag* stop = nullptr;
  /// Called by the run's own thread, ten times a second at most; may throw what ends the run.
  const std::function<void()>* ask_caller = nullptr;
  Schedule schedule = Schedule::automatic;
  const Fabrics* fabrics = nullptr;  ///< that topology.fabric names; null: none

  [[nodiscard]] const Fabrics& known_fabrics() const {
    static const Fabrics none;
    return fabrics != nullptr ? *fabrics : none;
  }
};

}  // namespace simcore
