// Packets that only hop: what is left of the packet model without buffers, channels and counters.
#pragma once

#include <cstdint>

namespace simcore {

/// Packet-hops a CPU second of a three-dimensional torus in which every packet goes to a random
/// router, takes `hops` steps of dimension-order routing in all, and waits only for busy links.
double bare_kernel_rate(std::uint32_t width, std::uint64_t hops);

}  // namespace simcore
