// The networks and loads on which the packet model is measured.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench.hpp"
#include "params/value.hpp"

namespace simcore::benchmarks {

struct PacketCase {
  std::string name;
  Map topology;
  Map routing;
  Map workload;
  std::uint32_t torus_width = 0;  ///< where the bare hop kernel is a measure
  bool large = false;             ///< only on request: hours
  Map network{};                  ///< empty: slow links with packets of 512 bytes
  Map mpi{};                      ///< of ranks
};

std::vector<PacketCase> packet_cases();

BenchRow measure_packets(const PacketCase& c, bool quick);
/// The exponent of CPU time over packet-hops, fitted over three decades. 1 is linear cost.
BenchRow measure_growth(bool quick);
/// Wall time of one thread over that of two with 32,768 endpoints. The documents must be equal.
BenchRow measure_threads(bool quick);

/// CPU seconds of an allreduce of 1 MiB over 4,096 ranks on a fat tree with packets of 4 KiB: by
/// the routers, and by Rabenseifner's algorithm.
BenchRow measure_allreduces(bool quick);

}  // namespace simcore::benchmarks
