// What a detailed router tells of itself between events.
#include <string>

#include "router/deadlock.hpp"
#include "router/detailed.hpp"

namespace simcore {

Picoseconds DetailedRouter::waiting_since(std::uint32_t port_index, Picoseconds now) const {
  if (network_.peer(port_index).kind == Peer::injection) {
    return Fabric::waiting_since(port_index, now);
  }
  const Picoseconds since = outputs_[port_index].stalled_since;
  return since != DetailedOutput::kNotStalled ? since : now;
}

std::string DetailedRouter::find_leak() const {
  std::string leak = Fabric::find_leak();
  for (std::uint32_t p = 0; leak.empty() && p < network_.ports(); ++p) {
    const std::string port = "port " + std::to_string(p);
    if (!outputs_[p].requests.empty()) leak = port + " still has packets that ask";
    if (outputs_[p].queued_bytes != 0) leak = port + " still counts bytes that wait";
    if (limited_ && inputs_[p].reading != 0) leak = port + " still feeds the crossbar";
    for (std::uint32_t vc = 0; output_queues_ && vc < channels_per_port_; ++vc) {
      const OutputQueue& queue = queues_[channel_index(p, vc)];
      if (queue.tail != kNoHandle || queue.room != settings_.output_buffer_bytes) {
        leak = port + " channel " + std::to_string(vc) + " still queues packets";
      }
    }
  }
  return leak;
}

std::size_t DetailedRouter::router_bytes() const {
  std::size_t bytes =
      outputs_.capacity() * sizeof(DetailedOutput) + inputs_.capacity() * sizeof(DetailedInput) +
      input_queues_.capacity() * sizeof(InputQueue) + queues_.capacity() * sizeof(OutputQueue) +
      (last_input_.capacity() + last_channel_.capacity()) * sizeof(std::uint32_t) +
      request_shares_.memory_bytes() + channel_shares_.memory_bytes();
  for (const DetailedOutput& output : outputs_) {
    bytes += output.requests.capacity() * sizeof(Request);
  }
  return bytes;
}

/// Packets at the inputs wait for the output's queue where there is one, and those in it for the
/// buffer downstream.
void DetailedRouter::collect_waits(DeadlockFinder& finder) const {
  for (RouterId r = 0; r < network_.routers(); ++r) {
    for (std::uint32_t p = network_.first_port(r); p < network_.first_port(r + 1); ++p) {
      for (std::uint32_t vc = 0; vc < channels_per_port_; ++vc) {
        const auto channel = static_cast<std::uint32_t>(channel_index(p, vc));
        if (output_queues_) note_output_queue(finder, channel);
        if (!input_queues_.empty()) note_behind(finder, r, channel);
      }
      note_requests(finder, r, p);
    }
  }
}

void DetailedRouter::note_requests(DeadlockFinder& finder, RouterId router,
                                   std::uint32_t index) const {
  const std::vector<Request>& requests = outputs_[index].requests;
  const std::uint32_t ports = network_.first_port(router + 1) - network_.first_port(router);
  ChannelFirsts firsts(channels_per_port_);
  for (std::uint32_t i = 0; i < requests.size(); ++i) note_first(firsts, index, ports, i);
  for (const Request& request : requests) {
    const auto channel = static_cast<std::uint32_t>(channel_index(index, request.vc));
    const std::uint32_t wanted = output_queues_ ? finder.output_queue(channel) : channel;
    const bool fits = first_that_fits(firsts, index, request.vc) != kNone;
    for (PacketHandle handle = request.head; handle != kNoHandle; handle = packets_[handle].next) {
      const Packet& packet = packets_[handle];
      finder.note_wait(finder.input_buffer(router, packet), wanted, packet.size, fits);
    }
  }
}

void DetailedRouter::note_output_queue(DeadlockFinder& finder, std::uint32_t channel) const {
  const OutputQueue& queue = queues_[channel];
  finder.note_output_queue(channel, settings_.output_buffer_bytes - queue.room);
  if (queue.tail == kNoHandle) return;
  PacketHandle handle = packets_[queue.tail].next;
  const bool fits = channels_[channel].credit >= packets_[handle].size;
  for (bool last = false; !last; handle = packets_[handle].next) {
    last = handle == queue.tail;
    finder.note_wait(finder.output_queue(channel), channel, packets_[handle].size, fits);
  }
}

/// Packets behind the first of a FIFO input occupy its buffer without asking for anything.
void DetailedRouter::note_behind(DeadlockFinder& finder, RouterId router,
                                 std::uint32_t channel) const {
  PacketHandle handle = input_queues_[channel].head;
  for (; handle != kNoHandle; handle = packets_[handle].next) {
    const Packet& packet = packets_[handle];
    finder.note_behind(finder.input_buffer(router, packet), packet.size);
  }
}

}  // namespace simcore
