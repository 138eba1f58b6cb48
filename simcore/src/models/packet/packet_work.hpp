// Estimates of work for points of the packet model.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "mpi/job.hpp"
#include "mpi/traffic_sample.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"
#include "point/point_view.hpp"
#include "point/work.hpp"
#include "workload/registry.hpp"

namespace simcore::models {

/// What a job of ranks sends.
struct JobTraffic {
  ProgramTraffic iteration{};
  double iterations = 1;
  double ranks = 0;
  double endpoints = 0;
  double stretch = 1;        ///< RankProgram::stretch()
  double program_bytes = 0;  ///< memory of the program itself
  bool repeats = false;      ///< whether it repeats until the first job has ended
};

/// What all jobs of a point send. It follows from workload, mpi, environment, aggregation,
/// placement and the number of endpoints alone, so that points which share these can share it.
struct PointTraffic {
  std::vector<JobTraffic> jobs{};  ///< the foreground first; empty for a workload without ranks
  EndpointTraffic of_endpoints{};  ///< of a workload without ranks
  MpiSettings mpi{};
  double mixing = 1;  ///< share of the links where paths of different jobs meet
};

/// `params` are those of the workload. Throws PointError when the jobs do not fit.
PointTraffic traffic_of(const Value& workload, const Params& params, const Params& mpi,
                        const Value& environment, const Value& aggregation, const Value& placement,
                        std::uint32_t endpoints);

/// Traffic by the sections that it follows from, which points share.
class TrafficMemory {
 public:
  const PointTraffic& of(const PointView& point, std::uint32_t endpoints);

 private:
  using State = const SectionState*;
  std::map<std::tuple<State, State, State, State, State, std::uint32_t>, PointTraffic> known_;
};

/// What an estimate uses of the sections `network` and `routing`. Times are in ps, sizes in bytes
/// and rates in bytes a ps.
struct NetworkCosts {
  /// `packet_bytes` of models that know messages alone.
  static constexpr double kWholeMessages = 1e18;

  double packet_bytes = 256;
  double header_bytes = 0;
  double buffer_bytes = 16384;
  double endpoint_rate = 0;  ///< of all interfaces of an endpoint
  double link_rate = 0;
  double interfaces = 1;    ///< of an endpoint
  double channels = 1;      ///< virtual channels of a port
  double networks = 1;      ///< virtual networks
  double hop_ps = 0;        ///< time of a packet's head through a router and a link
  double ends_ps = 0;       ///< the rest of the zero-load latency
  double path_stretch = 1;  ///< hops of a packet over those of a minimal path
  bool detailed = false;    ///< whether it takes the detailed router
  bool output_queues = false;

  /// On a network of this shape, where an endpoint has a link to each of the planes.
  [[nodiscard]] NetworkCosts on(const NetworkFigures& size) const {
    NetworkCosts costs = *this;
    if (size.planes > 0) costs.endpoint_rate *= size.planes;
    return costs;
  }
};

/// `virtual_channels` are those that the routing needs. Throws PointError.
NetworkCosts network_costs(const Params& network, const Value& routing, double virtual_channels);

/// The work of a point without failures.
Work packet_work(const NetworkFigures& size, const NetworkCosts& network,
                 const PointTraffic& traffic);

/// Adds the work of the forwarding tables that a network with failures takes. All routers count as
/// ones with endpoints when it is not known which have some.
void add_failures(const Params& failures, const NetworkFigures& size, Work& work);

}  // namespace simcore::models
