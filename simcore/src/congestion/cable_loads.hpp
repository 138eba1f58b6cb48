// Loads of the cables: the flows on each in the present round, and the totals of all rounds so far.
#pragma once

#include <cstdint>
#include <vector>

#include "congestion/cables.hpp"

namespace simcore::congestion {

/// Rounds are closed one by one. All figures are integers and do not depend on their order.
///
/// When no endpoint sends or receives twice in a round, the load of an endpoint's cable is 0 or 1.
/// Then count_lone_flows() counts the flows on it, and its load stays 0.
class CableLoads {
 public:
  CableLoads(const Cables& cables, bool one_to_one);

  /// Loads of the present round: add to them, read them, then close the round.
  [[nodiscard]] std::uint32_t* loads() { return load_.data(); }
  void count_lone_flows(const EndpointId* sources, const EndpointId* destinations,
                        std::size_t flows);
  /// Takes a flow back that turned out to have no path.
  void uncount_lone_flow(EndpointId source, EndpointId destination) {
    --flows_[first_in_ + source];
    --flows_[first_out_ + destination];
  }

  /// Adds the loads of the round to the totals and clears them. `visited` lists the channels whose
  /// load may not be zero, any number of times. Sources and destinations are those of all flows.
  void close_round(const CableId* visited, std::size_t visits, const EndpointId* sources,
                   const EndpointId* destinations, std::size_t flows);

  /// The totals of one cable over all closed rounds.
  struct Total {
    std::uint64_t flows = 0;
    std::uint64_t busy_rounds = 0;
    std::uint32_t most = 0;
  };
  [[nodiscard]] Total total(CableId cable) const;
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }

  /// Bytes for that many cables.
  [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t cables) { return cables * 32; }

 private:
  void close_one(CableId cable);
  void sweep();
  void flush();

  std::uint32_t first_in_;
  std::uint32_t first_out_;
  std::uint32_t loaded_;  ///< cables that loads are counted on, from 0
  std::vector<std::uint32_t> load_;
  // Counted in 32 bits, and added to 64 bits before they can overflow.
  std::vector<std::uint32_t> flows_;
  std::vector<std::uint32_t> busy_;
  std::vector<std::uint32_t> most_;
  std::vector<std::uint64_t> all_flows_;
  std::vector<std::uint64_t> all_busy_;
  std::uint64_t since_flush_ = 0;
  std::uint64_t rounds_ = 0;
};

}  // namespace simcore::congestion
