#include "congestion/cable_loads.hpp"

#include <algorithm>

namespace simcore::congestion {
namespace {

constexpr std::uint64_t kFlushAfter = std::uint64_t{1} << 31;

}  // namespace

CableLoads::CableLoads(const Cables& cables, bool one_to_one)
    : first_in_(cables.injection(0)),
      first_out_(cables.ejection(0)),
      loaded_(one_to_one ? cables.channels() : cables.count()),
      load_(cables.count()),
      flows_(cables.count()),
      busy_(cables.count()),
      most_(cables.count()),
      all_flows_(cables.count()),
      all_busy_(cables.count()) {}

void CableLoads::count_lone_flows(const EndpointId* sources, const EndpointId* destinations,
                                  std::size_t flows) {
  std::uint32_t* const in = flows_.data() + first_in_;
  std::uint32_t* const out = flows_.data() + first_out_;
  for (std::size_t i = 0; i < flows; ++i) {
    ++in[sources[i]];
    ++out[destinations[i]];
  }
}

void CableLoads::close_round(const CableId* visited, std::size_t visits, const EndpointId* sources,
                             const EndpointId* destinations, std::size_t flows) {
  ++rounds_;
  // A sweep over all cables takes a fraction of a cycle for each. For a few flows it is still
  // slower.
  if (4 * (visits + 2 * flows) > loaded_) {
    sweep();
  } else {
    for (std::size_t i = 0; i < visits; ++i) close_one(visited[i]);
    if (loaded_ > first_in_) {
      for (std::size_t i = 0; i < flows; ++i) {
        close_one(first_in_ + sources[i]);
        close_one(first_out_ + destinations[i]);
      }
    }
  }
  since_flush_ += flows + 1;
  if (since_flush_ > kFlushAfter) flush();
}

void CableLoads::close_one(CableId cable) {
  const std::uint32_t load = load_[cable];
  flows_[cable] += load;
  busy_[cable] += load > 0;
  most_[cable] = std::max(most_[cable], load);
  load_[cable] = 0;
}

void CableLoads::sweep() {
  std::uint32_t* const __restrict load = load_.data();
  std::uint32_t* const __restrict flows = flows_.data();
  std::uint32_t* const __restrict busy = busy_.data();
  std::uint32_t* const __restrict most = most_.data();
  const std::size_t end = loaded_;
  for (std::size_t c = 0; c < end; ++c) {
    const std::uint32_t here = load[c];
    const std::uint32_t before = most[c];
    flows[c] += here;
    busy[c] += here != 0 ? 1U : 0U;
    most[c] = here > before ? here : before;
    load[c] = 0;
  }
}

void CableLoads::flush() {
  for (std::size_t c = 0; c < flows_.size(); ++c) {
    all_flows_[c] += flows_[c];
    all_busy_[c] += busy_[c];
    flows_[c] = busy_[c] = 0;
  }
  since_flush_ = 0;
}

CableLoads::Total CableLoads::total(CableId cable) const {
  Total total{.flows = all_flows_[cable] + flows_[cable],
              .busy_rounds = all_busy_[cable] + busy_[cable],
              .most = most_[cable]};
  if (cable >= loaded_) {
    total.busy_rounds = total.flows;
    total.most = total.flows > 0 ? 1 : 0;
  }
  return total;
}

}  // namespace simcore::congestion
