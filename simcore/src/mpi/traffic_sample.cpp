#include "mpi/traffic_sample.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace simcore::mpi {
namespace {

constexpr std::uint32_t kMostOperations = 8192;
constexpr std::uint32_t kMostSteps = 512;  ///< of one rank
/// A hot spot gets messages from at least so many sampled ranks, and so many times its even share.
/// Less may be chance.
constexpr std::uint32_t kLeastSenders = 8;
constexpr double kHot = 4;
constexpr double kGoldenRatio = 0.6180339887498949;

/// The i-th of `wanted` numbers below `all`, spread evenly. The golden ratio keeps them out of step
/// with powers of two.
std::uint32_t spread(std::uint32_t i, std::uint32_t wanted, std::uint32_t all) {
  if (wanted >= all) return i;
  const double place = (i + 0.5) * kGoldenRatio;
  return static_cast<std::uint32_t>((place - std::floor(place)) * all);
}

std::uint32_t steps_of(const RankProgram& program, std::uint32_t rank) {
  const auto ended = [&](std::uint32_t step) {
    return program.sketch(rank, 0, step).kind == Op::Kind::end;
  };
  std::uint32_t beyond = 1;
  while (beyond < 1U << 30 && !ended(beyond)) beyond *= 2;
  std::uint32_t first = beyond / 2;
  while (first < beyond) {
    const std::uint32_t middle = first + (beyond - first) / 2;
    if (ended(middle)) {
      beyond = middle;
    } else {
      first = middle + 1;
    }
  }
  return first;
}

class Sample {
 public:
  Sample(const RankProgram& program, std::uint32_t ranks_per_endpoint, std::uint32_t segment_bytes)
      : program_(program), ranks_per_endpoint_(ranks_per_endpoint), segment_bytes_(segment_bytes) {}

  void look_at(std::uint32_t rank, std::uint32_t steps, double ranks) {
    const std::uint32_t looked = std::min(steps, kMostSteps);
    const double each = static_cast<double>(steps) / std::max(1U, looked);
    double waits = 0, receives = 0;
    for (std::uint32_t i = 0; i < looked; ++i) {
      const Op op = program_.sketch(rank, 0, spread(i, looked, steps));
      if (op.kind == Op::Kind::compute) {
        traffic_.compute_ps += each * ranks * static_cast<double>(op.duration);
      }
      if (op.kind == Op::Kind::wait_all) waits += each;
      if (op.kind == Op::Kind::receive || op.kind == Op::Kind::receive_any) receives += each;
      if (op.kind == Op::Kind::aggregate) {
        receives += each;
        add_segments(op, each * ranks);
      }
      if (op.kind == Op::Kind::send) add_message(rank, op, each * ranks);
    }
    traffic_.operations += steps * ranks;
    traffic_.waits = std::max(traffic_.waits, std::min(waits, receives));
  }

  [[nodiscard]] ProgramTraffic found(std::uint32_t ranks) {
    traffic_.compute_ps /= ranks;
    for (const auto& [bytes, count] : by_bytes_) traffic_.messages.push_back({bytes, count});
    std::sort(traffic_.messages.begin(), traffic_.messages.end(),
              [](const MessageClass& a, const MessageClass& b) { return a.bytes < b.bytes; });
    std::uint32_t hottest = 0;
    for (const auto& [endpoint, got] : by_receiver_) {
      if (got.senders >= kLeastSenders) hottest = std::max(hottest, got.messages);
    }
    const double share = static_cast<double>(hottest) / std::max(1U, sent_);
    if (share * ranks > kHot * ranks_per_endpoint_) traffic_.hottest_share = share;
    return std::move(traffic_);
  }

 private:
  void add_message(std::uint32_t rank, const Op& op, double count) {
    const std::uint32_t bytes = std::max(op.bytes, 1U);
    const std::uint32_t receiver = op.peer / ranks_per_endpoint_;
    if (receiver == rank / ranks_per_endpoint_) {
      traffic_.copies += count;
      traffic_.copied_bytes += count * bytes;
      return;
    }
    by_bytes_[bytes] += count;
    Receiver& to = by_receiver_[receiver];
    if (to.messages == 0 || to.last_sender != rank) ++to.senders;
    to.last_sender = rank;
    ++to.messages;
    ++sent_;
  }

  void add_segments(const Op& op, double count) {
    const std::uint32_t bytes = std::max(op.bytes, 1U);
    const double segments = std::ceil(static_cast<double>(bytes) / segment_bytes_);
    by_bytes_[std::min(bytes, segment_bytes_)] += 2 * segments * count;
  }

  struct Receiver {
    std::uint32_t messages = 0;
    std::uint32_t senders = 0;
    std::uint32_t last_sender = 0;
  };

  const RankProgram& program_;
  std::uint32_t ranks_per_endpoint_;
  std::uint32_t segment_bytes_;
  ProgramTraffic traffic_;
  std::unordered_map<std::uint32_t, double> by_bytes_;
  std::unordered_map<std::uint32_t, Receiver> by_receiver_;
  std::uint32_t sent_ = 0;
};

}  // namespace

ProgramTraffic sample_traffic(const RankProgram& program, std::uint32_t ranks_per_endpoint,
                              std::uint32_t segment_bytes) {
  const std::uint32_t ranks = program.ranks();
  const std::uint32_t usual = std::min(kMostSteps, steps_of(program, ranks / 2)) + 1;
  const std::uint32_t looked = std::clamp(kMostOperations / usual, 16U, std::max(ranks, 16U));
  Sample sample(program, ranks_per_endpoint, segment_bytes);
  const std::uint32_t count = std::min(looked, ranks);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t rank = spread(i, count, ranks);
    sample.look_at(rank, steps_of(program, rank), static_cast<double>(ranks) / count);
  }
  return sample.found(ranks);
}

}  // namespace simcore::mpi
