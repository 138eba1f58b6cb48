#include "mpi/operation_times.hpp"

namespace simcore::mpi {

void OperationTimes::prepare(std::uint32_t groups, std::uint32_t operations) {
  operations_ = operations;
  sums_.assign(std::size_t{groups} * operations, {});
}

void OperationTimes::add(std::uint32_t group, std::uint32_t operation, Picoseconds took) {
  if (operation >= operations_) return;
  Sum& sum = sums_[std::size_t{group} * operations_ + operation];
  sum.time += took;
  ++sum.ranks;
  by_rank_.add(took);
}

void OperationTimes::merge(const OperationTimes& other) {
  if (sums_.empty()) {
    operations_ = other.operations_;
    sums_.resize(other.sums_.size());
  }
  for (std::size_t i = 0; i < other.sums_.size(); ++i) {
    sums_[i].time += other.sums_[i].time;
    sums_[i].ranks += other.sums_[i].ranks;
  }
  by_rank_.merge(other.by_rank_);
}

std::vector<double> OperationTimes::means_ns(std::uint32_t group, std::uint32_t ranks) const {
  std::vector<double> means;
  for (std::uint32_t i = 0; i < operations_; ++i) {
    const Sum& sum = sums_[std::size_t{group} * operations_ + i];
    if (sum.ranks == ranks) means.push_back(to_ns(sum.time) / ranks);
  }
  return means;
}

std::size_t OperationTimes::memory_bytes() const {
  return sums_.capacity() * sizeof(Sum) + by_rank_.memory_bytes();
}

}  // namespace simcore::mpi
