// How the ranks of a job are divided into communicators of equal size.
#pragma once

#include <cstdint>

#include "workload/registry.hpp"

namespace simcore::workload {

/// communicators and overlap.
std::vector<ParamSpec> communicator_params();
/// What read_communicators() checks.
std::vector<ConstraintSpec> communicator_rules();

/// Where the ranks of a communicator lie. Its members are numbered as its ranks are, so members of
/// one endpoint follow each other.
class Communicators {
 public:
  /// `ranks` are all of the job. With `overlap`, `count` divides `ranks_per_endpoint`; else it
  /// divides the number of endpoints.
  Communicators(std::uint32_t count, std::uint32_t ranks, std::uint32_t ranks_per_endpoint,
                bool overlap);

  [[nodiscard]] std::uint32_t count() const { return count_; }
  /// Of all communicators together.
  [[nodiscard]] std::uint32_t ranks() const { return count_ * members_; }
  /// Of each communicator.
  [[nodiscard]] std::uint32_t members() const { return members_; }
  /// Members of a communicator on each of its endpoints.
  [[nodiscard]] std::uint32_t members_per_endpoint() const { return per_endpoint_; }

  [[nodiscard]] std::uint32_t communicator_of(std::uint32_t rank) const;
  [[nodiscard]] std::uint32_t member_of(std::uint32_t rank) const;
  [[nodiscard]] std::uint32_t rank_of(std::uint32_t communicator, std::uint32_t member) const;

 private:
  std::uint32_t count_;
  std::uint32_t members_;
  std::uint32_t ranks_per_endpoint_;
  std::uint32_t per_endpoint_;
  bool overlap_;
};

/// Throws PointError where the job cannot be divided, or a communicator would have one rank.
Communicators read_communicators(const Params& params, const ProgramContext& context);

}  // namespace simcore::workload
