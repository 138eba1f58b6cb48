# SIMCORE_CPU: the oldest processors that the core is to run on. It then uses all that these have, and no more.
# The build never asks the machine that it happens on.
set(SIMCORE_CPU baseline CACHE STRING
  "Oldest processors that the core runs on: baseline (every 64-bit one of its kind), x86-64-v2, x86-64-v3, x86-64-v4")
set(cpu_families baseline x86-64-v2 x86-64-v3 x86-64-v4)
set_property(CACHE SIMCORE_CPU PROPERTY STRINGS ${cpu_families})

string(TOLOWER "${CMAKE_SYSTEM_PROCESSOR}" SIMCORE_BUILT_FOR)
string(REGEX REPLACE "^(amd64|x86_64|x64)$" "x86-64" SIMCORE_BUILT_FOR "${SIMCORE_BUILT_FOR}")
string(REGEX REPLACE "^arm64$" "aarch64" SIMCORE_BUILT_FOR "${SIMCORE_BUILT_FOR}")

list(JOIN cpu_families ", " allowed)
if(NOT SIMCORE_CPU IN_LIST cpu_families)
  message(FATAL_ERROR "SIMCORE_CPU is \"${SIMCORE_CPU}\"; allowed are ${allowed}")
endif()
if(NOT SIMCORE_CPU STREQUAL "baseline" AND NOT SIMCORE_BUILT_FOR STREQUAL "x86-64")
  message(FATAL_ERROR "SIMCORE_CPU is \"${SIMCORE_CPU}\", but the core is built for ${SIMCORE_BUILT_FOR}: allowed is baseline")
endif()
# What these flags choose would be told wrongly by the core, and not be looked for where it starts.
if(CMAKE_CXX_FLAGS MATCHES "-(march|mcpu)=")
  message(FATAL_ERROR "The compiler's flags hold \"${CMAKE_MATCH_0}\": name the processors by SIMCORE_CPU, one of ${allowed}")
endif()

# Some compilers take a later family than the first unless told.
set(cpu_baseline_flags "")
set(cpu_flags "")
if(SIMCORE_BUILT_FOR STREQUAL "x86-64")
  set(cpu_baseline_flags -march=x86-64)
  set(cpu_flags -march=x86-64)
  if(NOT SIMCORE_CPU STREQUAL "baseline")
    set(SIMCORE_BUILT_FOR "${SIMCORE_CPU}")
    set(cpu_flags -march=${SIMCORE_CPU})
  endif()
endif()

# simcore_for_every_cpu(<source>...) compiles sources of the calling folder for the first family: they look
# what the machine has, before anything else of the core is loaded.
function(simcore_for_every_cpu)
  set_source_files_properties(${ARGN} PROPERTIES
    COMPILE_OPTIONS "${cpu_baseline_flags}" SKIP_PRECOMPILE_HEADERS ON)
endfunction()
