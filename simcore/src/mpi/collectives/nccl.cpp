#include "mpi/collectives/nccl.hpp"

#include <utility>

#include "mpi/collectives/rounds.hpp"

namespace simcore::mpi {
namespace {

/// Each operation of the schedule becomes one operation a channel, and after a wait a delay.
class NcclSchedule final : public CollectiveSchedule {
 public:
  NcclSchedule(std::unique_ptr<CollectiveSchedule> schedule, const NcclSettings& settings)
      : schedule_(std::move(schedule)), settings_(settings) {}
  [[nodiscard]] std::uint32_t members() const override { return schedule_->members(); }
  [[nodiscard]] std::uint32_t steps(std::uint32_t member) const override {
    return schedule_->steps(member) * (1 + settings_.channels);
  }
  [[nodiscard]] std::uint32_t tags() const override {
    return schedule_->tags() * settings_.channels;
  }
  [[nodiscard]] std::uint64_t largest_message() const override {
    const std::uint64_t bytes = schedule_->largest_message();
    return nccl_bytes(settings_.protocol, (bytes + settings_.channels - 1) / settings_.channels);
  }
  [[nodiscard]] Op op(std::uint32_t member, std::uint32_t step) const override;

 private:
  std::unique_ptr<CollectiveSchedule> schedule_;
  NcclSettings settings_;
};

Op NcclSchedule::op(std::uint32_t member, std::uint32_t step) const {
  Op op = schedule_->op(member, step / (1 + settings_.channels));
  const std::uint32_t part = step % (1 + settings_.channels);
  const bool moves = op.kind == Op::Kind::send || op.kind == Op::Kind::receive;
  if (part == settings_.channels) {
    return op.kind == Op::Kind::wait_all ? Op::compute_for(settings_.step) : Op::nothing();
  }
  if (!moves) return part == 0 ? op : Op::nothing();
  op.tag = op.tag * settings_.channels + part;
  const std::uint64_t share = even_share(op.bytes, settings_.channels, {part, 1});
  op.bytes = op_bytes(nccl_bytes(settings_.protocol, share));
  return op;
}

}  // namespace

NcclProtocol nccl_protocol(const std::string& name) {
  if (name == "ll") return NcclProtocol::ll;
  return name == "ll128" ? NcclProtocol::ll128 : NcclProtocol::simple;
}

std::uint64_t nccl_bytes(NcclProtocol protocol, std::uint64_t bytes) {
  switch (protocol) {
    case NcclProtocol::ll:
      return (bytes + 7) / 8 * 16;
    case NcclProtocol::ll128:
      return (bytes + 119) / 120 * 128;
    case NcclProtocol::simple:
      break;
  }
  return bytes;
}

std::unique_ptr<CollectiveSchedule> as_nccl(std::unique_ptr<CollectiveSchedule> schedule,
                                            const NcclSettings& settings) {
  return std::make_unique<NcclSchedule>(std::move(schedule), settings);
}

}  // namespace simcore::mpi
