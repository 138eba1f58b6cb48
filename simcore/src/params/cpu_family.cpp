#include "params/cpu_family.hpp"

namespace simcore::params {

const char* built_for() { return SIMCORE_BUILT_FOR; }

#if defined(__x86_64__)

namespace {

// Every processor with these has the others of its level as well.
bool has_v2() { return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt"); }

bool has_v3() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}

bool has_v4() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
}

}  // namespace

const char* machine_family() {
  if (!has_v2()) return "x86-64";
  if (!has_v3()) return "x86-64-v2";
  return has_v4() ? "x86-64-v4" : "x86-64-v3";
}

#else

const char* machine_family() { return SIMCORE_BUILT_FOR; }

#endif

}  // namespace simcore::params
