#include "engine/usable_cores.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

namespace simcore::engine {
namespace {

constexpr const char* kRoot = "/sys/fs/cgroup";

std::string contents(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The group of this process in a hierarchy, as /proc/self/cgroup tells it: "0::/a/b" of version 2,
/// "4:cpu,cpuacct:/a/b" of version 1. Within a container it may be the path outside.
std::string group_of(const std::string& controller) {
  std::istringstream lines(contents("/proc/self/cgroup"));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string names = "," + line.substr(first + 1, second - first - 1) + ",";
    if (names == "," + controller + "," ||
        names.find("," + controller + ",") != std::string::npos) {
      return line.substr(second + 1);
    }
  }
  return "/";
}

/// The least that a group and those above it allow; 0: none sets a limit.
template <class Limit>
std::uint32_t least_of(std::string group, Limit limit) {
  std::uint32_t least = 0;
  for (;;) {
    const std::uint32_t here = limit(group == "/" ? std::string() : group);
    if (here > 0 && (least == 0 || here < least)) least = here;
    const std::size_t cut = group.rfind('/');
    if (group.size() <= 1 || cut == std::string::npos) return least;
    group.resize(std::max<std::size_t>(cut, 1));
  }
}

std::uint32_t quota() {
  const std::string root = kRoot;
  const std::uint32_t second = least_of(group_of(""), [&](const std::string& group) {
    return cores_of_quota(contents(root + group + "/cpu.max"));
  });
  if (second > 0) return second;
  return least_of(group_of("cpu"), [&](const std::string& group) {
    const std::string folder = root + "/cpu" + group;
    return cores_of_quota(contents(folder + "/cpu.cfs_quota_us") + " " +
                          contents(folder + "/cpu.cfs_period_us"));
  });
}

std::uint32_t reckon() {
  // The library counts the cores of the process's affinity.
  const std::uint32_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::uint32_t allowed = quota();
  return allowed > 0 ? std::min(cores, allowed) : cores;
}

}  // namespace

std::uint32_t cores_of_quota(const std::string& cpu_max) {
  std::istringstream words(cpu_max);
  double time = 0, period = 0;
  if (!(words >> time >> period) || time <= 0 || period <= 0) return 0;
  return static_cast<std::uint32_t>(std::clamp(std::ceil(time / period), 1.0, 1e6));
}

std::uint32_t usable_cores() {
  static const std::uint32_t cores = reckon();
  return cores;
}

}  // namespace simcore::engine
