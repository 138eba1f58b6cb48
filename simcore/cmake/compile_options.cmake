# Warnings, floating point, processors, threads, sanitizers and link-time optimisation for all of our own code.
add_library(simcore_options INTERFACE)
target_compile_features(simcore_options INTERFACE cxx_std_20)
target_compile_options(simcore_options INTERFACE
  $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wall -Wextra -Wshadow -Wconversion>
  # GCC 12 warns of uninitialised members inside std::variant that it has just tagged otherwise.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-maybe-uninitialized>
  # Results are the same bytes on every machine: no fused multiply-add behind our back.
  $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-ffp-contract=off>
  ${cpu_flags})
find_package(Threads REQUIRED)
target_link_libraries(simcore_options INTERFACE Threads::Threads)

if(SIMCORE_SANITIZE)
  if(SIMCORE_SANITIZE STREQUAL "thread")
    set(sanitizers thread)
  else()
    set(sanitizers address,undefined)
  endif()
  target_compile_options(simcore_options INTERFACE
    -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(simcore_options INTERFACE -fsanitize=${sanitizers})
endif()

# Nothing outside of a program or extension calls or replaces its functions: so the compiler may inline them.
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

# Layers ask for it by themselves; what links them says so.
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION OFF)
set(SIMCORE_LTO_WORKS OFF)
if(SIMCORE_LTO AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT SIMCORE_SANITIZE)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT SIMCORE_LTO_WORKS LANGUAGES CXX)
  if(SIMCORE_LTO_WORKS)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      set(CMAKE_CXX_COMPILE_OPTIONS_IPO -flto=auto -fno-fat-lto-objects)
    endif()
    # Two types of one name in two places would share their functions; only here is that seen.
    target_link_options(simcore_options INTERFACE ${CMAKE_CXX_COMPILE_OPTIONS_IPO}
      $<$<CXX_COMPILER_ID:GNU>:-Werror=odr -Werror=lto-type-mismatch>)
  endif()
endif()

# Headers that most units read. Sources include what they use all the same: builds without precompiled headers tell.
set(SIMCORE_STANDARD_HEADERS <algorithm> <array> <atomic> <bit> <charconv> <cmath> <cstdint> <functional> <limits>
  <map> <memory> <numeric> <optional> <span> <sstream> <stdexcept> <string> <tuple> <unordered_map> <utility>
  <variant> <vector>)
