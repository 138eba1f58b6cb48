// Messages by hand: each at an instant of its own, every packet's way told to the picosecond.
#pragma once

#include "params/value.hpp"
#include "router/packet_network.hpp"

namespace simcore {

/// Runs the network of `point` (sections topology, routing, network, failures, limits; base_seed,
/// replicate) with its `messages`, each a list: sender, receiver, bytes, picosecond at which the
/// interface gets it, virtual network. Messages of one sender queue in the order of the list.
///
/// Gives `packets`: message, receiver, bytes on the wire, hops, and the picoseconds of creation,
/// departure of the head and arrival of the tail, in no particular order; and `ports`, closed at
/// the last arrival: router, port, peer router (-1: an endpoint), whether it is an injection
/// channel, active, stalled and idle picoseconds, bytes, packets. For tests: what no workload's
/// report tells packet by packet, another model of the same network can be held against.
///
/// Throws PointError, and what a run throws.
Value trace_messages(const Value& point, Schedule schedule = Schedule::automatic);

}  // namespace simcore
