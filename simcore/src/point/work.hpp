// The estimated work of a run: CPU time, memory and counts, from a point's sections alone.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "params/value.hpp"
#include "point/network_figures.hpp"

namespace simcore::point {

/// The work of one run. What the model does not have is 0.
struct Work {
  double packets = 0;       ///< of all jobs, control packets included
  double packet_hops = 0;   ///< channels between routers that packets cross
  double messages = 0;      ///< of all jobs, those between ranks of one endpoint included
  double ranks = 0;         ///< of all jobs
  double flows = 0;         ///< of all draws and trials of the static model
  double link_visits = 0;   ///< cables that flows cross
  double table_steps = 0;   ///< elementary steps to fill the forwarding tables
  double simulated_ns = 0;  ///< for workloads of ranks
  double cpu_seconds = 0;   ///< on the machine where the costs were measured
  double memory_bytes = 0;  ///< at the peak
};

/// The members of Work by their names, in the order of the document.
const std::vector<std::pair<std::string, double Work::*>>& work_members();

Map to_map(const Work& work);

}  // namespace simcore::point
