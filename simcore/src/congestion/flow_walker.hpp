// Follows the flows of a round through forwarding tables, hop by hop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "congestion/round_kernel.hpp"
#include "forwarding/engine.hpp"

namespace simcore::congestion {

/// The channels that the flows of a round cross, as columns: visit i is of flow flows[i].
struct Visits {
  std::vector<CableId> channels;
  std::vector<std::uint32_t> flows;
  std::size_t count = 0;
};

/// Takes all flows one hop at a time. A look-up in a table waits for memory, and the look-ups of
/// different flows wait together. Flows that have arrived are left behind.
class FlowWalker {
 public:
  FlowWalker(const NetworkGraph& graph, std::size_t most_flows);
  void set_routes(const Routes& routes, std::uint32_t longest_path);

  /// Adds 1 to `loads` for every channel that a flow crosses and lists the visits. Flows that do
  /// not arrive count only in lost().
  void walk(const EndpointFlows& flows, std::uint32_t* loads);
  [[nodiscard]] const Visits& visits() const { return visits_; }
  [[nodiscard]] const std::vector<std::uint32_t>& lost() const { return lost_; }

 private:
  /// A flow that is still on its way, in two words, so that it moves quickly when others are left
  /// behind.
  struct Walk {
    std::uint64_t destination_and_flow;
    std::uint64_t target_and_router;  ///< the router to reach, and where the flow is

    [[nodiscard]] std::uint32_t destination() const { return upper(destination_and_flow); }
    [[nodiscard]] std::uint32_t flow() const { return lower(destination_and_flow); }
    [[nodiscard]] RouterId target() const { return upper(target_and_router); }
    [[nodiscard]] RouterId router() const { return lower(target_and_router); }

    static std::uint64_t pair(std::uint32_t upper, std::uint32_t lower) {
      return std::uint64_t{upper} << 32 | lower;
    }
    static std::uint32_t upper(std::uint64_t word) {
      return static_cast<std::uint32_t>(word >> 32);
    }
    static std::uint32_t lower(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
  };

  std::size_t start(const EndpointFlows& flows);
  template <class Entry>
  void run(std::size_t walking, const Entry* rows, std::uint32_t* loads);
  template <class Entry, bool kReversed, bool kFar>
  std::size_t advance(std::size_t walking, const Entry* rows, std::uint32_t* loads);
  void withdraw_lost(std::uint32_t* loads);

  const NetworkGraph* graph_;
  const Routes* routes_ = nullptr;
  std::uint32_t longest_path_ = 0;
  std::vector<ChannelId> first_channel_;
  std::vector<RouterId> leads_to_;
  std::vector<ChannelId> reverse_;
  std::vector<RouterId> router_of_;
  std::vector<Walk> walks_;
  Visits visits_;
  std::vector<std::uint32_t> lost_;
  std::vector<bool> is_lost_;
};

}  // namespace simcore::congestion
