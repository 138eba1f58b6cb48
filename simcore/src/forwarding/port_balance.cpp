#include "forwarding/port_balance.hpp"

#include "forwarding/engine.hpp"
#include "params/common_params.hpp"

namespace simcore::forwarding {

ParamSpec tie_break_param() {
  return choice_param(
      AxisKind::choice, "tie_break", {"lowest_port", "highest_port", "random"},
      "Which of equally used ports is taken: the first, the last, or a random one (what "
      "OpenSM calls scatter ports).");
}

TieBreak tie_break_of(const Params& params) {
  const std::string& name = params.choice("tie_break");
  if (name == "lowest_port") return TieBreak::lowest_port;
  return name == "highest_port" ? TieBreak::highest_port : TieBreak::random;
}

ChannelId PortBalance::break_tie(RouterId router, std::uint32_t destination) const {
  if (tie_break_ == TieBreak::random) {
    const auto count = static_cast<std::uint32_t>(least_.size());
    return least_[random_.below(count, use_tie_break, decision(router, destination))];
  }
  if (tie_break_ == TieBreak::highest_port) return least_.back();
  return least_.front();
}

}  // namespace simcore::forwarding
