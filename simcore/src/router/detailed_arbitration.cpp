// Which request is granted: of the virtual network by its share, then by arbitration.
#include <algorithm>

#include "router/detailed_router.hpp"

namespace simcore::router {

/// The request that the output, or its crossbar, grants now; kNone where it can grant none.
/// `starved` says whether a request lacks nothing but space.
///
/// Of each channel only the first request by arbitration can be granted: if its packet has no room,
/// no smaller packet passes it, or it might wait for ever. A packet that enters a ring and must
/// leave a bubble lets those pass that are in the ring already.
std::uint32_t DetailedRouter::choose_request(const Place& at, std::uint32_t index, bool& starved) {
  const std::vector<Request>& requests = outputs_[index].requests;
  const std::uint32_t ports =
      state_.network.first_port(at.router + 1) - state_.network.first_port(at.router);
  for (const Request& request : requests) {
    if (input_is_busy(at, request.in_port, index)) pass_over(at, index, request.in_port);
  }
  const ChannelFirsts firsts = firsts_of_free_inputs(at, index);
  Choices choices(networks_);
  for (std::uint32_t vc = 0; vc < state_.channels_per_port; ++vc) {
    if (firsts.any[vc] == kNone) continue;
    const std::uint32_t number = first_that_fits(firsts, index, vc);
    if (number == kNone) {
      starved = true;
      continue;
    }
    std::uint32_t& best = choices.best[network_of(vc)];
    if (best != kNone && !goes_before(index, ports, requests[number], requests[best])) continue;
    best = number;
    choices.sizes[network_of(vc)] = state_.packets[requests[number].head].size;
    choices.any = true;
  }
  return pick_network(request_shares_, index, choices);
}

/// Whether space is all that a request lacks, and no request can be granted.
bool DetailedRouter::lacks_only_space(const Place& at, std::uint32_t index) const {
  const ChannelFirsts firsts = firsts_of_free_inputs(at, index);
  bool lacks = false;
  for (std::uint32_t vc = 0; vc < state_.channels_per_port; ++vc) {
    if (firsts.any[vc] == kNone) continue;
    if (first_that_fits(firsts, index, vc) != kNone) return false;
    lacks = true;
  }
  return lacks;
}

DetailedRouter::ChannelFirsts DetailedRouter::firsts_of_free_inputs(const Place& at,
                                                                    std::uint32_t index) const {
  const std::vector<Request>& requests = outputs_[index].requests;
  const std::uint32_t ports =
      state_.network.first_port(at.router + 1) - state_.network.first_port(at.router);
  ChannelFirsts firsts(state_.channels_per_port);
  for (std::uint32_t i = 0; i < requests.size(); ++i) {
    if (!input_is_busy(at, requests[i].in_port, index)) note_first(firsts, index, ports, i);
  }
  return firsts;
}

void DetailedRouter::note_first(ChannelFirsts& firsts, std::uint32_t index, std::uint32_t ports,
                                std::uint32_t number) const {
  const std::vector<Request>& requests = outputs_[index].requests;
  const Request& request = requests[number];
  std::uint32_t& first = firsts.any[request.vc];
  if (first == kNone || goes_before(index, ports, request, requests[first])) first = number;
  if (request.bubble) return;
  std::uint32_t& inside = firsts.without_bubble[request.vc];
  if (inside == kNone || goes_before(index, ports, request, requests[inside])) inside = number;
}

/// The first request of a channel whose packet has room; kNone where none has.
std::uint32_t DetailedRouter::first_that_fits(const ChannelFirsts& firsts, std::uint32_t index,
                                              std::uint32_t vc) const {
  const std::int32_t space = room(state_.channel_index(index, vc));
  for (const std::uint32_t number : {firsts.any[vc], firsts.without_bubble[vc]}) {
    if (number == kNone) break;
    const Request& request = outputs_[index].requests[number];
    if (space >= room_for(state_.packets[request.head], request.bubble)) return number;
    if (!request.bubble) break;
  }
  return kNone;
}

/// The channel of the output's queues that sends now; kNone and `starved` as above.
std::uint32_t DetailedRouter::choose_queue(std::uint32_t index, bool& starved) {
  Choices choices(networks_);
  for (std::uint32_t vc = 0; vc < state_.channels_per_port; ++vc) {
    const std::size_t channel = state_.channel_index(index, vc);
    if (queues_[channel].tail == kNoHandle) continue;
    const std::int32_t size = state_.packets[first_in(channel)].size;
    if (state_.channels[channel].credit < size) {
      starved = true;
      continue;
    }
    const std::uint32_t network = network_of(vc);
    std::uint32_t& best = choices.best[network];
    if (best != kNone && !channel_before(index, vc, best)) continue;
    best = vc;
    choices.sizes[network] = size;
    choices.any = true;
  }
  return pick_network(channel_shares_, index, choices);
}

std::uint32_t DetailedRouter::pick_network(DeficitRoundRobin& shares, std::uint32_t index,
                                           const Choices& choices) {
  if (!choices.any) return kNone;
  return choices.best[networks_ > 1 ? shares.pick(index, choices.sizes.data()) : 0];
}

bool DetailedRouter::goes_before(std::uint32_t index, std::uint32_t ports, const Request& a,
                                 const Request& b) const {
  return granted_before(state_.settings.arbitration, {ports, last_input_[turn_index(index, a.vc)]},
                        a, b, [this](const Request& r) { return created_of(r); });
}

/// Channels of an output queue take turns in place of inputs.
bool DetailedRouter::channel_before(std::uint32_t index, std::uint32_t a, std::uint32_t b) const {
  const auto request_of = [&](std::uint32_t vc) {
    const PacketHandle first = first_in(state_.channel_index(index, vc));
    return Request{.since = state_.packets[first].ready, .head = first, .in_port = vc};
  };
  return granted_before(
      state_.settings.arbitration, {state_.channels_per_port, last_channel_[turn_index(index, a)]},
      request_of(a), request_of(b), [this](const Request& r) { return created_of(r); });
}

Picoseconds DetailedRouter::created_of(const Request& request) const {
  return state_.packets.origin(request.head).created;
}

/// Has the input wake this output when it may send again.
void DetailedRouter::pass_over(const Place& at, std::uint32_t index, std::uint32_t in_port) {
  std::vector<std::uint32_t>& blocked = inputs_[index_of(at, in_port)].blocked;
  const std::uint32_t port = index - state_.network.first_port(at.router);
  if (std::find(blocked.begin(), blocked.end(), port) == blocked.end()) blocked.push_back(port);
}

}  // namespace simcore::router
