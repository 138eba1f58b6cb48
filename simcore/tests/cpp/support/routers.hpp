// What a router can be.
#pragma once

#include <string>
#include <vector>

#include "params/value.hpp"

namespace simcore::test {

/// Every combination of what a router can be.
inline std::vector<Map> all_routers() {
  std::vector<Map> routers;
  for (const char* model : {"input_queued", "input_output_queued"}) {
    for (const char* queueing : {"virtual_output", "fifo"}) {
      for (const char* switching : {"virtual_cut_through", "store_and_forward"}) {
        for (const char* arbitration : {"first_come", "round_robin", "age"}) {
          for (const double speedup : {0.0, 1.0, 1.7}) {
            // A single FIFO cannot feed two outputs, however fast the crossbar.
            const bool idle =
                model == std::string("input_queued") && queueing == std::string("fifo");
            if (speedup > 0 && idle) continue;
            Map router = {{"router_model", model},
                          {"input_queueing", queueing},
                          {"switching", switching},
                          {"arbitration", arbitration}};
            if (speedup > 0) router.emplace_back("speedup", speedup);
            if (model == std::string("input_output_queued")) {
              router.emplace_back("output_buffer_bytes", 500);
            }
            routers.push_back(router);
          }
        }
      }
    }
  }
  return routers;
}

}  // namespace simcore::test
