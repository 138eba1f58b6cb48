// What one message costs where nothing else is in its way.
//
// This folder holds formulas: the time of a collective from the times of its messages
// (host_time), of an aggregation in the switches (sharp) and of a scale-up domain (nvls). No event
// is simulated. docs/models/collectives.md defines them.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/time.hpp"
#include "loggp/loggp_costs.hpp"
#include "network/settings.hpp"
#include "params/cost_rows.hpp"

namespace simcore::closed_form {

/// The times of a message by its bytes, at least one.
class MessageTimes {
 public:
  virtual ~MessageTimes() = default;
  /// From handing it over until all of it has arrived.
  [[nodiscard]] virtual Picoseconds flight(std::uint64_t bytes) const = 0;
  /// From handing it over until all of it has left.
  [[nodiscard]] virtual Picoseconds leaving(std::uint64_t bytes) const = 0;
  /// How long it holds the sender's interface.
  [[nodiscard]] virtual Picoseconds sending(std::uint64_t bytes) const = 0;
  /// LogGP's (k - 1) G: from its first byte to its last one.
  [[nodiscard]] virtual Picoseconds further_bytes(std::uint64_t bytes) const = 0;
  /// Whether messages to one endpoint share its link. Costs that somebody tells, of LogGP or by a
  /// table, say nothing of it.
  [[nodiscard]] virtual bool shares_links() const { return false; }
  /// Whether the message is one packet.
  [[nodiscard]] virtual bool is_single(std::uint64_t) const { return true; }
};

/// Messages of the packet model between two endpoints of one idle router.
class RouterTimes final : public MessageTimes {
 public:
  explicit RouterTimes(const NetworkSettings& settings) : settings_(settings) {}
  [[nodiscard]] Picoseconds flight(std::uint64_t bytes) const override;
  [[nodiscard]] Picoseconds leaving(std::uint64_t bytes) const override;
  [[nodiscard]] Picoseconds sending(std::uint64_t bytes) const override;
  [[nodiscard]] Picoseconds further_bytes(std::uint64_t bytes) const override;
  [[nodiscard]] bool shares_links() const override { return true; }
  [[nodiscard]] bool is_single(std::uint64_t bytes) const override {
    return bytes <= static_cast<std::uint32_t>(settings_.packet_bytes);
  }

 private:
  NetworkSettings settings_;
};

/// LogGP (Alexandrov, Ionescu, Schauser and Scheiman, 1995): the last of s bytes leaves (s - 1) G
/// after the first one and arrives L later.
class LogGpTimes final : public MessageTimes {
 public:
  explicit LogGpTimes(LoggpCosts costs) : costs_(std::move(costs)) {}
  [[nodiscard]] Picoseconds flight(std::uint64_t bytes) const override {
    return costs_.latency(bytes) + leaving(bytes);
  }
  [[nodiscard]] Picoseconds leaving(std::uint64_t bytes) const override {
    return costs_.further_bytes(bytes);
  }
  [[nodiscard]] Picoseconds sending(std::uint64_t bytes) const override { return leaving(bytes); }
  [[nodiscard]] Picoseconds further_bytes(std::uint64_t bytes) const override {
    return leaving(bytes);
  }

 private:
  LoggpCosts costs_;
};

/// Times from a table by size, whose first row begins at 0. The sender is busy for all of it.
class TableTimes final : public MessageTimes {
 public:
  /// `rows` ascend by from_bytes.
  explicit TableTimes(std::vector<CostRow> rows) : rows_(std::move(rows)) {}
  [[nodiscard]] Picoseconds flight(std::uint64_t bytes) const override;
  [[nodiscard]] Picoseconds leaving(std::uint64_t bytes) const override { return flight(bytes); }
  [[nodiscard]] Picoseconds sending(std::uint64_t bytes) const override { return flight(bytes); }
  [[nodiscard]] Picoseconds further_bytes(std::uint64_t) const override { return 0; }

 private:
  std::vector<CostRow> rows_;
};

/// What a message costs the processors of its two ranks, and how it is sent: the section `mpi`.
struct ProcessorCosts {
  Picoseconds send_overhead = 0;
  Picoseconds receive_overhead = 0;
  Picoseconds message_gap = 0;
  std::uint32_t eager_limit_bytes = std::numeric_limits<std::uint32_t>::max();
};

}  // namespace simcore::closed_form
