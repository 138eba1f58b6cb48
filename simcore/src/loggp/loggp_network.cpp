#include "loggp/loggp_network.hpp"

#include <algorithm>
#include <utility>

namespace simcore::loggp {

namespace {

/// The first byte of a message has come; it may have to wait for others.
constexpr EventKind kFirstByte = EventKind::ready;
/// The last byte has come.
constexpr EventKind kLastByte = EventKind::deliver;

}  // namespace

LoggpNetwork::LoggpNetwork(std::uint32_t endpoints, LoggpCosts costs, const LimitGuard& guard)
    : MessageClock(guard, endpoints, std::min(costs.least_latency(), EventQueue::kWidestWindow)),
      costs_(std::move(costs)),
      interfaces_(endpoints) {
  flights_.prepare(1);
}

void LoggpNetwork::send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
                        Picoseconds created, std::uint32_t /*virtual_network*/,
                        MessageKind /*kind*/) {
  Interface& own = interfaces_[from];
  const Picoseconds left = std::max(created, own.sending_until);
  own.sending_until = left + costs_.holding(bytes);
  const std::uint32_t flight = flights_.allocate(0);
  flights_[flight] = {.created = created, .left = left, .tag = tag, .bytes = bytes};
  ++totals_.packets_sent;
  queue_.post(left + costs_.latency(bytes), to, EventInfo::pack(kFirstByte, 0, 0), flight);
  workload_->on_sent(*this, from, tag, created);
}

void LoggpNetwork::handle(const Event& event, Picoseconds now) {
  switch (EventInfo::kind(event.info)) {
    case kFirstByte:
      return take_in(event.router, event.payload, now);
    case kLastByte:
      return deliver(event.router, event.payload, now);
    default:
      return workload_->on_timer(*this, event.router, event.payload, now);
  }
}

void LoggpNetwork::take_in(EndpointId at, std::uint32_t flight, Picoseconds now) {
  Interface& own = interfaces_[at];
  const std::uint32_t bytes = flights_[flight].bytes;
  const Picoseconds begun = std::max(now, own.taking_until);
  own.taking_until = begun + costs_.holding(bytes);
  const Picoseconds complete = begun + costs_.further_bytes(bytes);
  if (complete == now) return deliver(at, flight, now);
  queue_.post(complete, at, EventInfo::pack(kLastByte, 0, 0), flight);
}

void LoggpNetwork::deliver(EndpointId at, std::uint32_t flight, Picoseconds now) {
  const Flight message = flights_[flight];
  flights_.release(0, flight);
  ++totals_.packets_delivered;
  totals_.bytes_delivered += message.bytes;
  workload_->on_delivered(*this, {.at = at,
                                  .tag = message.tag,
                                  .wire_bytes = message.bytes,
                                  .payload_bytes = message.bytes,
                                  .hops = 0,
                                  .created = message.created,
                                  .injected = message.left,
                                  .time = now});
}

std::size_t LoggpNetwork::memory_bytes() const {
  return interfaces_.capacity() * sizeof(Interface) + flights_.memory_bytes() +
         queue_.memory_bytes() + workload_->memory_bytes();
}

}  // namespace simcore::loggp

template class simcore::network::MessageClock<simcore::loggp::LoggpNetwork>;
