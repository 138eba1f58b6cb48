// What the detailed router tells of itself between events: who waits, for what, and what is left.
#include <string>

#include "router/deadlock_finder.hpp"
#include "router/detailed_router.hpp"

namespace simcore::router {

Picoseconds DetailedRouter::waiting_since(std::uint32_t port_index, Picoseconds now) const {
  const Picoseconds since = outputs_[port_index].stalled_since;
  return since != DetailedOutput::kNotStalled ? since : now;
}

std::string DetailedRouter::find_leak() const {
  std::string leak;
  for (std::uint32_t p = 0; leak.empty() && p < state_.network.ports(); ++p) {
    const std::string port = "port " + std::to_string(p);
    if (!outputs_[p].requests.empty()) leak = port + " still has packets that ask";
    if (limited_ && inputs_[p].reading != 0) leak = port + " still feeds the crossbar";
    for (std::uint32_t vc = 0; output_queues_ && vc < state_.channels_per_port; ++vc) {
      const OutputQueue& queue = queues_[state_.channel_index(p, vc)];
      if (queue.tail != kNoHandle || queue.room != state_.settings.output_buffer_bytes) {
        leak = port + " channel " + std::to_string(vc) + " still queues packets";
      }
    }
  }
  return leak;
}

std::size_t DetailedRouter::memory_bytes() const {
  std::size_t bytes =
      outputs_.capacity() * sizeof(DetailedOutput) + inputs_.capacity() * sizeof(DetailedInput) +
      input_queues_.capacity() * sizeof(InputQueue) + queues_.capacity() * sizeof(OutputQueue) +
      (last_input_.capacity() + last_channel_.capacity()) * sizeof(std::uint32_t) +
      request_shares_.memory_bytes() + channel_shares_.memory_bytes();
  for (const DetailedOutput& output : outputs_) {
    bytes += output.requests.capacity() * sizeof(Request);
  }
  for (const InjectionLines& lines : lines_) bytes += lines.memory_bytes();
  return bytes;
}

/// Packets at the inputs wait for the output's queue where there is one, and those in it for the
/// buffer downstream.
void DetailedRouter::collect_waits(DeadlockFinder& finder) const {
  for (RouterId r = 0; r < state_.network.routers(); ++r) {
    for (std::uint32_t p = state_.network.first_port(r); p < state_.network.first_port(r + 1);
         ++p) {
      for (std::uint32_t vc = 0; vc < state_.channels_per_port; ++vc) {
        const auto channel = static_cast<std::uint32_t>(state_.channel_index(p, vc));
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
  const std::uint32_t ports =
      state_.network.first_port(router + 1) - state_.network.first_port(router);
  ChannelFirsts firsts(state_.channels_per_port);
  for (std::uint32_t i = 0; i < requests.size(); ++i) note_first(firsts, index, ports, i);
  for (const Request& request : requests) {
    const auto channel = static_cast<std::uint32_t>(state_.channel_index(index, request.vc));
    const std::uint32_t wanted = output_queues_ ? finder.output_queue(channel) : channel;
    const bool fits = first_that_fits(firsts, index, request.vc) != kNone;
    for (PacketHandle handle = request.head; handle != kNoHandle;
         handle = state_.packets[handle].next) {
      const Packet& packet = state_.packets[handle];
      finder.note_wait(finder.input_buffer(router, packet), wanted, packet.size, fits);
    }
  }
}

void DetailedRouter::note_output_queue(DeadlockFinder& finder, std::uint32_t channel) const {
  const OutputQueue& queue = queues_[channel];
  finder.note_output_queue(channel, state_.settings.output_buffer_bytes - queue.room);
  if (queue.tail == kNoHandle) return;
  PacketHandle handle = state_.packets[queue.tail].next;
  const bool fits = state_.channels[channel].credit >= state_.packets[handle].size;
  for (bool last = false; !last; handle = state_.packets[handle].next) {
    last = handle == queue.tail;
    finder.note_wait(finder.output_queue(channel), channel, state_.packets[handle].size, fits);
  }
}

/// Packets behind the first of a FIFO input occupy its buffer and request nothing.
void DetailedRouter::note_behind(DeadlockFinder& finder, RouterId router,
                                 std::uint32_t channel) const {
  PacketHandle handle = input_queues_[channel].head;
  for (; handle != kNoHandle; handle = state_.packets[handle].next) {
    const Packet& packet = state_.packets[handle];
    finder.note_behind(finder.input_buffer(router, packet), packet.size);
  }
}

}  // namespace simcore::router
