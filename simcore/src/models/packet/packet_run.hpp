// A run of the packet model.
#pragma once

#include "models/packet/packet_setup.hpp"
#include "point/model.hpp"

namespace simcore::models {

class PacketRun final : public Run {
 public:
  PacketRun(const ResolvedPoint& point, RunContext& context);

  /// {deadlock_free, cycle}; deadlock_free is null when the network is too large to check.
  Map check() override;
  Findings result() override;
  [[nodiscard]] Map provenance() const override { return setup_.provenance(); }

 private:
  RunContext& context_;
  const PacketSetup setup_;
};

}  // namespace simcore::models
