// A kernel in which packets only hop: the packet model without buffers, credits and counters.
#pragma once

#include <cstdint>

namespace simcore::benchmarks {

/// Packet-hops a CPU second on a three-dimensional torus. Every packet goes to a random router by
/// dimension-order routing and waits only for busy links; all packets together take `hops` steps.
double bare_kernel_rate(std::uint32_t width, std::uint64_t hops);

}  // namespace simcore::benchmarks
