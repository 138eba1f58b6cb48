#include "point/work.hpp"

namespace simcore::point {

const std::vector<std::pair<std::string, double Work::*>>& work_members() {
  static const std::vector<std::pair<std::string, double Work::*>> members{
      {"packets", &Work::packets},
      {"packet_hops", &Work::packet_hops},
      {"messages", &Work::messages},
      {"ranks", &Work::ranks},
      {"flows", &Work::flows},
      {"link_visits", &Work::link_visits},
      {"table_steps", &Work::table_steps},
      {"simulated_ns", &Work::simulated_ns},
      {"cpu_seconds", &Work::cpu_seconds},
      {"memory_bytes", &Work::memory_bytes}};
  return members;
}

Map to_map(const Work& work) {
  Map told;
  for (const auto& [name, member] : work_members()) told.emplace_back(name, work.*member);
  return told;
}

}  // namespace simcore::point
