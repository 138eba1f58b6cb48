#include "workload/communicators.hpp"

#include <string>

#include "params/broken_rule.hpp"
#include "params/common_params.hpp"

namespace simcore::workload {

namespace {

bool several(const Params& p) { return p.integer("communicators") > 1; }
bool all_overlap(const Params& p) { return several(p) && p.choice("overlap") == "all"; }

ConstraintSpec equal_parts() {
  return {.fields = {"workload.communicators", "workload.overlap", "mpi.ranks_per_endpoint",
                     "topology.endpoints"},
          .message =
              "communicators must divide ranks_per_endpoint when all overlap, else the job's "
              "endpoints; each has at least two ranks"};
}

[[noreturn]] void refuse(const Params& params, const std::string& allowed,
                         const std::string& found) {
  refuse_by(equal_parts(), params.section(),
            {.value = params.integer("communicators"), .allowed = allowed, .found = found});
}

}  // namespace

std::vector<ParamSpec> communicator_params() {
  return {count_param(AxisKind::load, "communicators", 1, {.least = 1, .most = 16},
                      "Groups of ranks of equal size, of which each does the operation at the same "
                      "time as the others."),
          only_when("communicators is above 1", several,
                    choice_param(AxisKind::condition, "overlap", {"all", "none"},
                                 "How communicators lie. all: each has the same number of ranks on "
                                 "every endpoint; none: each has endpoints of its own."))};
}

std::vector<ConstraintSpec> communicator_rules() { return {equal_parts()}; }

Communicators::Communicators(std::uint32_t count, std::uint32_t ranks,
                             std::uint32_t ranks_per_endpoint, bool overlap)
    : count_(count),
      members_(ranks / count),
      ranks_per_endpoint_(ranks_per_endpoint),
      per_endpoint_(overlap ? ranks_per_endpoint / count : ranks_per_endpoint),
      overlap_(overlap) {}

std::uint32_t Communicators::communicator_of(std::uint32_t rank) const {
  return overlap_ ? rank % ranks_per_endpoint_ / per_endpoint_ : rank / members_;
}

std::uint32_t Communicators::member_of(std::uint32_t rank) const {
  if (!overlap_) return rank % members_;
  return rank / ranks_per_endpoint_ * per_endpoint_ + rank % per_endpoint_;
}

std::uint32_t Communicators::rank_of(std::uint32_t communicator, std::uint32_t member) const {
  if (!overlap_) return communicator * members_ + member;
  return member / per_endpoint_ * ranks_per_endpoint_ + communicator * per_endpoint_ +
         member % per_endpoint_;
}

Communicators read_communicators(const Params& params, const ProgramContext& context) {
  const auto count = static_cast<std::uint32_t>(params.integer("communicators"));
  const bool overlap = all_overlap(params);
  const std::uint32_t divided = overlap ? context.mpi.ranks_per_endpoint : context.endpoints;
  if (divided % count != 0) {
    refuse(params, "a divisor of " + std::to_string(divided),
           std::to_string(divided) +
               (overlap ? " ranks are on each endpoint" : " endpoints are the job's"));
  }
  const Communicators all(count, static_cast<std::uint32_t>(context.ranks()),
                          context.mpi.ranks_per_endpoint, overlap);
  if (all.members() < 2) {
    refuse(params, "communicators of at least 2 ranks",
           "of one rank alone no time can be measured");
  }
  return all;
}

}  // namespace simcore::workload
