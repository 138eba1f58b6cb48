// A run of listed messages that reports every packet to the picosecond, for tests.
#pragma once

#include "params/value.hpp"
#include "point/run_context.hpp"

namespace simcore::models {

/// Runs the network of `point` (sections topology, routing, network, failures, limits; base_seed,
/// replicate) with its `messages`. Each message is a list: sender, receiver, bytes, picosecond at
/// which the interface gets it, virtual network. Messages of one sender queue in the order of the
/// list.
///
/// Gives {packets, ports, ended}. A packet is a list: message, receiver, bytes on the wire, hops,
/// and the picoseconds of creation, injection of the head and arrival of the tail. Packets are in
/// no particular order. A port is a list: router, port, peer router (-1: an endpoint), whether it
/// is an injection channel, active, stalled and idle picoseconds, bytes, packets. Its counters
/// start at the picosecond `counted_from` of the point, if it has one. They end at the last
/// arrival, or at `ended`, where a limit ended the run; else that is null. Tests compare these with
/// a second model of the same network, packet by packet.
///
/// Throws PointError, and what a run throws.
Value trace_messages(const Value& point, const RunOptions& options = {});

}  // namespace simcore::models
