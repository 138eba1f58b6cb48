// What a point will have to do, reckoned from its sections without building or running anything.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "params/value.hpp"
#include "topology/fabric.hpp"

namespace simcore {

/// The size of a network, as shape_of() tells it.
struct NetworkFigures {
  double endpoints = 1;
  double routers = 1;
  double channels = 0;   ///< directed, between routers
  double ports = 0;      ///< output ports of routers
  double mean_hops = 0;  ///< between routers, of a random pair of endpoints
};

/// What one run of a point takes. What a model does not have is 0.
struct Work {
  double packets = 0;       ///< of all jobs, control packets included
  double packet_hops = 0;   ///< channels between routers that packets cross
  double messages = 0;      ///< of all jobs, those between ranks of one endpoint included
  double ranks = 0;         ///< of all jobs
  double flows = 0;         ///< of all draws and trials of the static model
  double link_visits = 0;   ///< cables that flows cross
  double table_steps = 0;   ///< elementary steps to fill the forwarding tables
  double simulated_ns = 0;  ///< of workloads of ranks
  double cpu_seconds = 0;   ///< on the machine that the costs were measured on
  double memory_bytes = 0;  ///< at the peak
};

/// Of what network_figures() or shape_of() gives.
NetworkFigures figures_of(const Map& shape);

/// The work of a point of either model. Throws PointError for a point that cannot be run.
Work work_of(const Value& point, const Fabrics& fabrics = {});

/// Every member of Work by its name, in the order in which they are told.
const std::vector<std::pair<std::string, double Work::*>>& work_members();

Map to_map(const Work& work);

}  // namespace simcore
