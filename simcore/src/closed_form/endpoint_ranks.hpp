// What the ranks of an endpoint do around an operation of SHARP, in its memory.
#pragma once

#include <cstdint>
#include <vector>

#include "aggregation/settings.hpp"
#include "mpi/job.hpp"

namespace simcore::closed_form {

/// The ranks of one endpoint, of which each channel's first one takes what the others give, and
/// gives them the result: the schedule of `mpi/collectives/sharp.cpp` on idle ways of memory.
class EndpointRanks {
 public:
  EndpointRanks(const MpiSettings& mpi, AggregationKind kind, std::uint64_t bytes,
                std::uint32_t channels);

  /// By channel: when it begins the aggregation, if all ranks begin at 0.
  [[nodiscard]] const std::vector<Picoseconds>& begins() const { return begins_; }
  /// By rank: when it has ended, if the channels are done with the aggregation at these times.
  [[nodiscard]] std::vector<Picoseconds> ends(const Picoseconds* done) const;

 private:
  struct Copy {
    Picoseconds created = 0;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
  };

  [[nodiscard]] bool gathers() const { return kind_ != AggregationKind::broadcast; }
  [[nodiscard]] bool spreads() const { return kind_ != AggregationKind::reduce; }
  [[nodiscard]] std::uint32_t channel_of(std::uint32_t rank) const;
  [[nodiscard]] std::vector<Picoseconds> arrivals(const std::vector<Copy>& copies) const;
  [[nodiscard]] std::vector<Copy> spread(const Picoseconds* done) const;
  void gather();

  const MpiSettings mpi_;
  const AggregationKind kind_;
  const std::uint64_t bytes_;          ///< of a copy
  std::vector<std::uint32_t> firsts_;  ///< by channel: its rank
  std::vector<Picoseconds> begins_;    ///< by channel
  std::vector<Picoseconds> given_;     ///< by rank: when its channel has what it gives
};

}  // namespace simcore::closed_form
