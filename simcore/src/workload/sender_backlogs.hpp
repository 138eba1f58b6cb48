// Whether the backlog of some senders grows, though that of all together hides it.
#pragma once

#include <cstdint>
#include <vector>

#include "stats/batch_means.hpp"

namespace simcore::workload {

/// The backlogs of all senders at the ends of epochs.
///
/// Where a few links carry too much, only those who send over them fall behind, and what they lack
/// is lost in the scatter of all the others. So the first part of a measurement chooses the senders
/// whose backlog grew by more than the scatter of as many arrivals, or, where there are none, the
/// eighth of them with the largest growth. The second part, which had no part in the choice, tells
/// whether the backlog of the chosen ones together grows.
class SenderBacklogs {
 public:
  /// An excess below this share of what the chosen senders offer is none.
  static constexpr double kLeastExcess = 0.02;

  /// `sends` are the endpoints that send, `backlogs` the bytes of each endpoint at the begin.
  SenderBacklogs(std::vector<std::uint32_t> sends, std::vector<double> backlogs)
      : sends_(std::move(sends)), begin_(std::move(backlogs)) {}

  /// From now on the senders are watched whose backlog has grown by more than `scatter` bytes since
  /// the begin, in which time each has offered so many bytes.
  void choose(const std::vector<double>& backlogs, double scatter, double offered);
  /// At the end of an epoch in which each sender has offered so many bytes.
  void add(const std::vector<double>& backlogs, double offered);
  /// By the epochs since the choice; unclear with fewer than five. Steady too where the chosen ones
  /// have gained since the begin less than half of the least excess would have brought them: far
  /// below the bound that is known long before the scatter of their few messages is small.
  [[nodiscard]] stats::Trend trend() const;
  /// The mean growth in an epoch since the choice, as a share of what the chosen senders offered.
  [[nodiscard]] double mean_growth() const;

 private:
  [[nodiscard]] double chosen_backlog(const std::vector<double>& backlogs) const;

  std::vector<std::uint32_t> sends_;
  std::vector<double> begin_;
  std::vector<std::uint32_t> chosen_;
  double first_ = 0;            ///< backlog of the chosen at the begin
  double last_ = 0;             ///< and now
  double offered_ = 0;          ///< by all of them since the begin
  std::vector<double> growth_;  ///< by epoch
};

}  // namespace simcore::workload
