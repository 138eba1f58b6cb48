// The inner loop of the static model: the congestion of every flow of a round.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "congestion/cable_loads.hpp"
#include "congestion/cables.hpp"
#include "congestion/congestion_counts.hpp"
#include "forwarding/engine.hpp"

namespace simcore::congestion {

/// The flows of a round between endpoints, none from an endpoint to itself.
struct EndpointFlows {
  const EndpointId* sources = nullptr;
  const EndpointId* destinations = nullptr;
  std::size_t count = 0;
};

/// The outcome of a round, and the work that it took.
struct RoundOutcome {
  std::uint64_t flows = 0;
  std::uint64_t unreachable = 0;
  std::uint64_t senders = 0;
  double bandwidth_sum = 0;  ///< fractions of the senders' links, over all flows
  double rate_sum_gbps = 0;  ///< in 10^9 bits a second, over all flows
  double crossbar_sum = 0;   ///< bandwidth_sum if only the endpoints' cables were shared
  double max_congestion = 0;
  std::uint64_t link_visits = 0;  ///< of cables by flows, endpoints' cables included
};

/// What stays the same over the rounds of a run.
struct KernelSettings {
  CongestionCost cost;
  bool one_to_one = false;     ///< no endpoint sends or receives twice in a round
  std::size_t most_flows = 0;  ///< of a round
};

/// Follows the flows of one round after the other through the tables that it was given.
///
/// The congestion of a flow is the number of flows on the fullest directed cable of its path, the
/// cables of its endpoints included. It is weighed by rates when the cables have several. A flow
/// whose path does not arrive loads nothing and gets no bandwidth.
class RoundKernel {
 public:
  virtual ~RoundKernel() = default;
  /// The tables that flows follow from now on. They must outlive their use. A path of more than
  /// `longest_path` channels loops.
  virtual void set_routes(const Routes& routes, std::uint32_t longest_path) = 0;
  virtual RoundOutcome run(const EndpointFlows& flows) = 0;
  /// How long each flow of the latest round takes, in times that it takes alone. 0 for a flow
  /// without a path.
  virtual void slowdowns(double* out, std::size_t flows) const = 0;

  [[nodiscard]] virtual CongestionTable congestion() const = 0;
  [[nodiscard]] virtual const CableLoads& loads() const = 0;
};

/// `cables` must outlive the kernel.
std::unique_ptr<RoundKernel> make_round_kernel(const Cables& cables,
                                               const KernelSettings& settings);

/// Bytes of a kernel, before it exists.
std::uint64_t round_kernel_bytes(std::uint64_t cables, std::uint64_t most_flows,
                                 std::uint64_t longest_path);

}  // namespace simcore::congestion
