#include "mpi/collectives/registry.hpp"

#include <algorithm>
#include <stdexcept>

namespace simcore::mpi {

namespace {

struct Operation {
  const char* name;
  std::vector<CollectiveAlgorithm> algorithms;
};

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = {
      {"allreduce", allreduce_algorithms()},           {"alltoall", alltoall_algorithms()},
      {"broadcast", broadcast_algorithms()},           {"reduce", reduce_algorithms()},
      {"allgather", allgather_algorithms()},           {"barrier", barrier_algorithms()},
      {"reduce_scatter", reduce_scatter_algorithms()},
  };
  return all;
}

template <class Named>
const Named& named(const std::vector<Named>& list, const std::string& name) {
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&name](const Named& item) { return item.name == name; });
  if (found == list.end()) throw std::out_of_range("no collective " + name);
  return *found;
}

std::vector<std::string> names_of(const auto& list) {
  std::vector<std::string> names;
  names.reserve(list.size());
  for (const auto& item : list) names.emplace_back(item.name);
  return names;
}

}  // namespace

std::vector<std::string> collective_operations() { return names_of(operations()); }

const std::vector<std::string>& collective_algorithms(const std::string& operation) {
  static const std::vector<std::vector<std::string>> names = [] {
    std::vector<std::vector<std::string>> all;
    for (const Operation& each : operations()) all.push_back(names_of(each.algorithms));
    return all;
  }();
  return names[static_cast<std::size_t>(&named(operations(), operation) - operations().data())];
}

const CollectiveAlgorithm& collective_algorithm(const std::string& operation,
                                                const std::string& algorithm) {
  return named(named(operations(), operation).algorithms, algorithm);
}

std::unique_ptr<CollectiveSchedule> make_collective(const std::string& operation,
                                                    const std::string& algorithm,
                                                    const CollectiveSize& size) {
  return collective_algorithm(operation, algorithm).make(size);
}

std::shared_ptr<const RoundSchedule> make_rounds(const std::string& operation,
                                                 const std::string& algorithm,
                                                 const CollectiveSize& size) {
  const std::shared_ptr<const CollectiveSchedule> made =
      make_collective(operation, algorithm, size);
  return {made, made->as_rounds()};
}

}  // namespace simcore::mpi
