// One collective operation, over and over.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "workload/registry.hpp"

namespace simcore::workload {

/// Bytes of a message.
inline constexpr std::uint64_t kMostMessageBytes = std::uint64_t{1} << 30;

/// Throws PointError for the field with so many bytes where a message of the algorithm would be
/// larger than that.
void check_message_bytes(const std::string& field, const std::string& operation,
                         const std::string& algorithm, std::uint32_t members, std::uint64_t bytes);

ComponentSpec collective_spec();
std::unique_ptr<RankProgram> build_collective(const Params&, const ProgramContext&);

/// All ranks compute, then take part in the collective; member m is rank m.
class CollectiveProgram final : public RankProgram {
 public:
  CollectiveProgram(std::unique_ptr<CollectiveSchedule> schedule, std::uint32_t iterations,
                    Picoseconds compute);

  [[nodiscard]] std::uint32_t ranks() const override { return schedule_->members(); }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_; }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;

 private:
  std::unique_ptr<CollectiveSchedule> schedule_;
  std::uint32_t iterations_;
  Picoseconds compute_;
};

}  // namespace simcore::workload
