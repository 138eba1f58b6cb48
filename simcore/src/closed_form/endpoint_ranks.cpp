#include "closed_form/endpoint_ranks.hpp"

#include <algorithm>
#include <numeric>

namespace simcore::closed_form {

EndpointRanks::EndpointRanks(const MpiSettings& mpi, AggregationKind kind, std::uint64_t bytes,
                             std::uint32_t channels)
    : mpi_(mpi),
      kind_(kind),
      bytes_(kind == AggregationKind::barrier ? 1 : std::max<std::uint64_t>(bytes, 1)),
      firsts_{0},
      begins_(channels),
      given_(mpi.ranks_per_endpoint) {
  if (channels == 2) firsts_.push_back((mpi.ranks_per_endpoint + 1) / 2);
  if (gathers()) gather();
}

std::uint32_t EndpointRanks::channel_of(std::uint32_t rank) const {
  return firsts_.size() == 2 && rank >= firsts_[1] ? 1 : 0;
}

/// When each copy has arrived. A socket's memory, and the way between sockets, move one at a time,
/// in the order in which they were made.
std::vector<Picoseconds> EndpointRanks::arrivals(const std::vector<Copy>& copies) const {
  std::vector<std::size_t> order(copies.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return copies[a].created < copies[b].created;
  });
  std::vector<Picoseconds> free(mpi_.sockets + 1);
  std::vector<Picoseconds> arrived(copies.size());
  for (const std::size_t c : order) {
    const std::uint32_t socket = mpi_.socket_of(copies[c].from);
    const bool apart = socket != mpi_.socket_of(copies[c].to);
    const MemoryTiming& timing = apart ? mpi_.between_sockets : mpi_.memory;
    Picoseconds& way = free[apart ? mpi_.sockets : socket];
    way = std::max(way, copies[c].created) + timing.rate.time_for_many(bytes_);
    arrived[c] = way + timing.latency;
  }
  return arrived;
}

/// Every rank but the first of a channel gives it its data.
void EndpointRanks::gather() {
  std::vector<Copy> copies;
  for (std::uint32_t rank = 0; rank < mpi_.ranks_per_endpoint; ++rank) {
    const std::uint32_t to = firsts_[channel_of(rank)];
    if (rank != to) copies.push_back({mpi_.send_time(bytes_), rank, to});
  }
  const std::vector<Picoseconds> arrived = arrivals(copies);
  for (std::size_t c = 0; c < copies.size(); ++c) given_[copies[c].from] = arrived[c];
  for (std::uint32_t channel = 0; channel < begins_.size(); ++channel) {
    std::vector<Picoseconds> came;
    for (std::size_t c = 0; c < copies.size(); ++c) {
      if (channel_of(copies[c].from) == channel) came.push_back(arrived[c]);
    }
    std::sort(came.begin(), came.end());
    Picoseconds& begin = begins_[channel];
    for (const Picoseconds at : came) begin = std::max(begin, at) + mpi_.receive_time(bytes_);
  }
}

/// The copies of the result that the channels make.
std::vector<EndpointRanks::Copy> EndpointRanks::spread(const Picoseconds* done) const {
  std::vector<Copy> copies;
  std::vector<Picoseconds> now(done, done + firsts_.size()), next(now);
  for (std::uint32_t rank = 0; rank < mpi_.ranks_per_endpoint; ++rank) {
    const std::uint32_t channel = channel_of(rank);
    if (rank == firsts_[channel]) continue;
    const Picoseconds start = std::max(now[channel], next[channel]);
    next[channel] = start + mpi_.message_gap;
    now[channel] = start + mpi_.send_time(bytes_);
    copies.push_back({now[channel], firsts_[channel], rank});
  }
  return copies;
}

std::vector<Picoseconds> EndpointRanks::ends(const Picoseconds* done) const {
  std::vector<Picoseconds> ends = given_;
  for (std::size_t channel = 0; channel < firsts_.size(); ++channel) {
    ends[firsts_[channel]] = done[channel];
  }
  if (!spreads()) return ends;
  const std::vector<Copy> copies = spread(done);
  const std::vector<Picoseconds> arrived = arrivals(copies);
  for (std::size_t c = 0; c < copies.size(); ++c) {
    ends[copies[c].to] = arrived[c] + mpi_.receive_time(bytes_);
    Picoseconds& sender = ends[copies[c].from];
    sender = std::max(sender, arrived[c]);
  }
  return ends;
}

}  // namespace simcore::closed_form
