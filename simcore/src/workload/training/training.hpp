// A step of training a large language model as a workload: its operations follow from sizes of the
// model and from how it is spread over ranks, and are replayed as those of a trace.
#pragma once

#include <cstdint>
#include <memory>

#include "mpi/trace_content.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

ComponentSpec training_spec();
/// One step of so many ranks as the columns of a trace.
TraceColumns training_trace(const Params&, std::uint64_t ranks, const RandomStream& draws);
std::unique_ptr<RankProgram> build_training(const Params&, const ProgramContext&);

}  // namespace simcore::workload
