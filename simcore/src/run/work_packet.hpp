// Work of points of the packet model.
#pragma once

#include "params/param_spec.hpp"
#include "run/work.hpp"
#include "run/work_traffic.hpp"

namespace simcore {

/// What matters of the sections `network` and `routing`. Times in ps, sizes in bytes, rates in
/// bytes a ps.
struct NetworkCosts {
  double packet_bytes = 256;
  double header_bytes = 0;
  double buffer_bytes = 16384;
  double endpoint_rate = 0;  ///< of all interfaces of an endpoint
  double link_rate = 0;
  double interfaces = 1;  ///< of an endpoint
  double channels = 1;    ///< virtual channels of a port
  double networks = 1;    ///< virtual networks
  double hop_ps = 0;      ///< of a packet's head past a router and a link
  double ends_ps = 0;     ///< the rest of an empty network's latency
  double detours = 1;     ///< hops of a packet over those of a shortest path
  bool detailed = false;  ///< the router that does more than the fast one
  bool output_queues = false;
};

/// `virtual_channels` are what the routing needs. Throws PointError.
NetworkCosts network_costs(const Params& network, const Value& routing, double virtual_channels);

Work packet_work(const NetworkFigures& size, const NetworkCosts& network,
                 const PointTraffic& traffic);

/// Adds what the tables of what is left take, where parts can fail. Of a network whose routers with
/// endpoints are not known all count as such.
void add_failures(const Params& failures, const NetworkFigures& size, Work& work);

}  // namespace simcore
