#include "router/shard.hpp"

#include <stdexcept>

#include "router/fabric.hpp"

namespace simcore {

namespace {

[[noreturn]] void refuse() {
  throw std::logic_error("the clock belongs to the whole network, not to a shard of it");
}

}  // namespace

std::uint32_t Shard::shards() const { return fabric_.shards(); }

void Shard::send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
                 Picoseconds created, std::uint32_t virtual_network) {
  fabric_.send_from(*this, from, to, bytes, tag, created, virtual_network);
}

void Shard::set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) {
  fabric_.set_timer_in(*this, endpoint, time, payload);
}

const NetworkSettings& Shard::settings() const { return fabric_.settings(); }

void Shard::run_until(Picoseconds) { refuse(); }
void Shard::run_to_end() { refuse(); }
bool Shard::idle() const { refuse(); }
void Shard::check_progress() const { refuse(); }
std::uint32_t Shard::packets_in_flight() const { refuse(); }
void Shard::restart_statistics(Picoseconds) { refuse(); }
void Shard::close_statistics(Picoseconds) { refuse(); }

}  // namespace simcore
