#include "router/wire.hpp"

namespace simcore::router {

Wire::Wire(PacketState& state, Credits& credits, PortMeter& meter)
    : state_(state),
      network_(state.network),
      credits_(credits),
      meter_(meter),
      link_rate_(state.settings.link_rate),
      by_class_(state.settings.by_class.empty() ? nullptr : state.settings.by_class.data()),
      endpoint_rates_{state.settings.endpoint_rate, state.settings.slow_rate(),
                      state.settings.aggregation_port_rate()},
      slowest_link_(state.settings.slowest_link()),
      link_latency_(state.settings.link_latency),
      endpoint_latencies_{state.settings.endpoint_latency, state.settings.endpoint_latency, 0},
      router_latency_(state.settings.router_latency),
      entry_latency_(state.settings.entry_latency()),
      mixed_rates_(state.settings.mixes_rates()),
      stores_(state.settings.switching == Switching::store_and_forward) {}

Picoseconds lookahead_of(const NetworkSettings& settings, std::uint32_t least_payload) {
  const std::int64_t least = settings.header_bytes + std::int64_t{least_payload};
  const Picoseconds sending = settings.least_sending_time(least);
  const bool stores = settings.switching == Switching::store_and_forward;
  const Picoseconds packet = settings.entry_latency() + (stores ? sending : 0);
  // A crossbar to an output queue may take a packet in no time at all.
  const bool queues = settings.router_model == RouterModel::input_output_queued;
  return settings.least_link_latency() + std::min(packet, queues ? 0 : sending);
}

}  // namespace simcore::router
