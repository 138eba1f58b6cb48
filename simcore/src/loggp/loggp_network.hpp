// The LogGP model: endpoints that exchange messages over a network without routers.
//
// A message of k bytes takes its sender's interface for k G. Its first byte arrives L after it has
// left, and its last one (k - 1) G later. An endpoint takes in one message after the other. Who
// sends is free as soon as the message is handed over; its processor's o and g are the workload's.
// docs/models/loggp.md defines the model.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/shared_pool.hpp"
#include "loggp/loggp_costs.hpp"
#include "network/message_clock.hpp"

namespace simcore::loggp {

class LoggpNetwork final : public MessageClock<LoggpNetwork> {
 public:
  /// `guard` must outlive this.
  LoggpNetwork(std::uint32_t endpoints, LoggpCosts costs, const LimitGuard& guard);
  /// Bytes of the arrays for so many endpoints.
  [[nodiscard]] static std::uint64_t bytes_of(std::uint64_t endpoints) {
    return endpoints * (sizeof(Interface) + kQueueBytes);
  }

  void send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
            Picoseconds created, std::uint32_t virtual_network = 0,
            MessageKind kind = MessageKind::data) override;
  [[nodiscard]] const NetworkSettings& settings() const override { return settings_; }
  [[nodiscard]] Picoseconds time_of_further_bytes(std::uint32_t bytes) const override {
    return costs_.further_bytes(bytes);
  }
  void check_progress() const override {}  // nothing can stand in anything's way for ever
  [[nodiscard]] std::uint32_t packets_in_flight() const override { return flights_.in_use(); }
  void restart_statistics(Picoseconds) override { totals_ = {}; }

  /// The end of the measured interval.
  [[nodiscard]] Picoseconds elapsed() const { return closed_at_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::uint64_t kQueueBytes = 64;  ///< of events, for each endpoint

  /// A message on its way.
  struct Flight {
    Picoseconds created = 0;
    Picoseconds left = 0;  ///< its first byte
    std::uint32_t tag = 0;
    std::uint32_t bytes = 0;
    std::uint32_t next = kNoHandle;
  };
  struct Interface {
    Picoseconds sending_until = 0;
    Picoseconds taking_until = 0;
  };
  friend MessageClock<LoggpNetwork>;
  void handle(const Event& event, Picoseconds now);
  void take_in(EndpointId at, std::uint32_t flight, Picoseconds now);
  void deliver(EndpointId at, std::uint32_t flight, Picoseconds now);

  LoggpCosts costs_;
  NetworkSettings settings_{};  ///< one virtual network; nothing else of it is used
  std::vector<Interface> interfaces_;
  SharedPool<Flight> flights_;
};

}  // namespace simcore::loggp

// Its loop over events is compiled with this layer, not with whoever runs it.
extern template class simcore::network::MessageClock<simcore::loggp::LoggpNetwork>;
