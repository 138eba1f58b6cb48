#!/bin/bash
# What the machine does that reaches the database, for examples/slurm/by-files.sbatch.
#
#   by-files.sh claim FOLDER FILES RUNS    claims runs into FOLDER/1.chunk, FOLDER/2.chunk, ...
#   by-files.sh store FOLDER               stores the results that are there, and deletes files that are done
#   by-files.sh release FOLDER             gives back what nobody has simulated
#
# HOURS (24) is how long the runs are leased, SWEEP the only sweep to take them of.
set -u
python=${PYTHON:-python}
verb=${1:?claim, store or release}
folder=${2:?the folder of the chunk files}

case $verb in
claim)
    mkdir -p "$folder"
    for number in $(seq "${3:?how many files}"); do
        "$python" -m worker claim --count "${4:?runs of a file}" --hours "${HOURS:-24}" \
            ${SWEEP:+--sweep "$SWEEP"} "$folder/$number.chunk"
        status=$?
        [ "$status" -eq 3 ] && break      # nothing waits any more
        [ "$status" -eq 0 ] || exit "$status"
    done
    ;;
store)
    worst=0
    for results in "$folder"/*.results; do
        [ -e "$results" ] || continue
        "$python" -m worker store "$results"
        status=$?
        case $status in
        0 | 3) rm -f "$results" "${results%.results}.chunk" ;;
        *) worst=$status ;;
        esac
    done
    exit "$worst"
    ;;
release)
    for chunk in "$folder"/*.chunk; do
        [ -e "$chunk" ] || continue
        "$python" -m worker release "$chunk" && rm -f "$chunk"
    done
    ;;
*)
    echo "by-files.sh: $verb is none of claim, store, release" >&2
    exit 2
    ;;
esac
