// A run of the packet model.
#pragma once

#include "models/packet/packet_setup.hpp"
#include "point/model.hpp"

namespace simcore::models {

class PacketRun final : public Run {
 public:
  PacketRun(const ResolvedPoint& point, RunContext& context);

  /// {deadlock_free, cycle}; deadlock_free is null when the network is too large to check. Of a
  /// workload with classes of messages also {cycle_if_refused}: the one that there would be if
  /// endpoints left messages in the network until they can send what these lead to.
  Map check() override;
  Findings result() override;
  [[nodiscard]] Map provenance() const override { return setup_.provenance(); }

 private:
  RunContext& context_;
  const PacketSetup setup_;
};

}  // namespace simcore::models
