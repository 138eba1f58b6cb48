#include "router/detailed.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace simcore {

DetailedRouter::DetailedRouter(const CompiledNetwork& network, const Routing& routing,
                               const NetworkSettings& settings, RandomStream routing_stream,
                               const RunGuard& guard, Schedule schedule)
    : Fabric(network, routing, settings, routing_stream, guard, schedule),
      routing_(routing),
      adaptive_(routing.adaptive()),
      output_queues_(settings.router_model == RouterModel::input_output_queued),
      stores_(settings.switching == Switching::store_and_forward),
      limited_(settings.speedup > 0),
      routing_channels_(routing.virtual_channels()),
      networks_(settings.virtual_networks()),
      channels_per_network_(settings.channels_per_network()),
      outputs_(network.ports()),
      last_input_(std::size_t{network.ports()} * networks_),
      request_shares_(networks_ > 1 ? network.ports() : 0, settings.network_weights,
                      settings.largest_packet()),
      channel_shares_(networks_ > 1 && output_queues_ ? network.ports() : 0,
                      settings.network_weights, settings.largest_packet()) {
  const double crossbar = settings.speedup * settings.most_gbps();
  std::vector<double> gbps{settings.endpoint_gbps, crossbar};
  for (const ChannelSettings& own : settings.by_class) gbps.push_back(own.gbps);
  if (by_class_ == nullptr) gbps.push_back(settings.link_gbps);
  if (settings.slow_gbps > 0) gbps.push_back(settings.slow_gbps);
  for (const double rate : gbps) rates_.push_back(std::llround(rate * 1e6));
  const std::size_t channels = channels_.size();
  if (limited_) {
    crossbar_rate_ = ByteRate(crossbar);
    inputs_.resize(network.ports());
  }
  if (settings.fifo_inputs) input_queues_.resize(channels);
  if (output_queues_) {
    queues_.assign(channels, {settings.output_buffer_bytes, kNoHandle});
    last_channel_.resize(last_input_.size());
  }
}

bool DetailedRouter::run_shards(Shards own, Picoseconds end) {
  return run_events(own, end, [this](Shard& here) { return Handler{*this, here}; });
}

void DetailedRouter::handle(Shard& here, const Event& event, Picoseconds now) {
  const Place at{here, event.router, now};
  const std::uint32_t port = EventInfo::port(event.info);
  const std::uint32_t index = index_of(at, port);
  switch (EventInfo::kind(event.info)) {
    case EventKind::credit:
      return on_credit(at, event);
    case EventKind::interface_credit:
      channels_[channel_index(index, EventInfo::vc(event.info))].credit +=
          static_cast<std::int32_t>(event.payload);
      return resume_interface(here, network_.peer(index).id, now);
    case EventKind::input_free:
      return on_input_free(at, event);
    case EventKind::ready:
      return on_ready(at, event.payload, port, EventInfo::held(event.info));
    case EventKind::crossbar:
      outputs_[index].crossbar_pending = false;
      return cross(at, index);
    case EventKind::port_free:
      ports_[index].wake_pending = 0;
      return output_queues_ ? send_from_queue(at, index) : send_from_inputs(at, index);
    case EventKind::deliver:
      return deliver(here, event.payload, now);
    case EventKind::timer:
      return workload_->on_timer(here, network_.peer(index).id, event.payload, now);
    case EventKind::nic:
      return step_interface(here, network_.peer(index).id, now);
  }
}

void DetailedRouter::on_credit(const Place& at, const Event& event) {
  const std::uint32_t index = index_of(at, EventInfo::port(event.info));
  const std::size_t channel = channel_index(index, EventInfo::vc(event.info));
  channels_[channel].credit += static_cast<std::int32_t>(event.payload);
  const bool waits =
      output_queues_ ? queues_[channel].tail != kNoHandle : !outputs_[index].requests.empty();
  if (waits) wake_output(at, index);
}

std::uint32_t DetailedRouter::Loads::queued_bytes(RouterId router, PortIndex port) const {
  const std::uint32_t index = fabric_.network_.first_port(router) + port;
  const Picoseconds busy = fabric_.ports_[index].free_at - now_;
  std::uint32_t queued = fabric_.outputs_[index].queued_bytes;
  if (busy > 0) {
    const ByteRate& rate = fabric_.rate_of(fabric_.network_.peer(index));
    queued += static_cast<std::uint32_t>(rate.bytes_in(busy));
  }
  return fabric_.measured_load(router, index, queued, now_);
}

bool DetailedRouter::Loads::has_room(RouterId router, PortIndex port,
                                     std::uint32_t virtual_channel) const {
  const std::uint32_t index = fabric_.network_.first_port(router) + port;
  const std::uint32_t vc =
      fabric_.channel_for(index, packet_, {port, static_cast<std::uint8_t>(virtual_channel)});
  if (fabric_.room(fabric_.channel_index(index, vc)) < packet_.size) return false;
  const std::vector<Request>& requests = fabric_.outputs_[index].requests;
  return std::none_of(requests.begin(), requests.end(),
                      [vc](const Request& request) { return request.vc == vc; });
}

}  // namespace simcore
