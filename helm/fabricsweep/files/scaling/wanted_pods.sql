-- How many pods of a pool have something to do: those that simulate, and those that waiting work is worth.
--
-- :worker_prefix        how the names of the pool's pods begin
-- :above_bytes          runs that need no more belong to a smaller pool
-- :up_to_bytes          runs that need more belong to a larger one
-- :processes            simulating processes of a pod
-- :seconds_per_process  estimated seconds of waiting work that are worth a process
-- :model_revision       of the image: workers leave sweeps of others alone
--
-- A lease is one busy process. One that holds its runs for longer than :seconds_per_process is not counted on for
-- what waits. So the number does not grow while busy processes work the rest off, and falls below no busy one.
-- A sweep whose largest run belongs to the pool's sizes or below counts by its row; only of one that has larger ones as
-- well, or of larger pools, the runs are looked at.
WITH busy AS (
    SELECT count(*) AS processes,
        count(*) FILTER (WHERE first.started_at < now() - make_interval(secs => :seconds_per_process)) AS for_long
    FROM leases l
    LEFT JOIN LATERAL (
        SELECT r.started_at FROM replicates r WHERE r.lease_id = l.id
        ORDER BY r.turn, r.point_index, r.replicate LIMIT 1) AS first ON true
    WHERE starts_with(l.worker, :worker_prefix)
), sweeps_waiting AS (
    SELECT s.id, s.queued,
        CAST(d.estimate ->> 'memory_bytes_max' AS bigint) AS largest_bytes,
        greatest(0.001, CAST(d.estimate -> 'core_seconds' ->> 'expected' AS double precision)
            / greatest(1, s.queued + s.executing + s.completed - s.cached + s.timed_out + s.failed + s.aborted)
        ) AS seconds
    FROM sweeps s LEFT JOIN sweep_specs d ON d.sweep_id = s.id
    WHERE s.phase IN ('pending', 'expanding', 'queued', 'executing')
        AND s.queued > 0 AND s.held IS NULL AND s.deleted_at IS NULL AND s.model_revision = :model_revision
), waiting AS (
    SELECT queued AS runs, queued * coalesce(seconds, 1) AS seconds FROM sweeps_waiting
    WHERE :above_bytes = 0 AND coalesce(largest_bytes, 0) <= :up_to_bytes
    UNION ALL
    SELECT own.runs, own.seconds FROM sweeps_waiting w
    CROSS JOIN LATERAL (
        SELECT count(*) AS runs, coalesce(sum(CAST(greatest(0.001, r.estimated_cpu_seconds) AS double precision)), 0) AS seconds
        FROM replicates r JOIN points p ON p.sweep_id = r.sweep_id AND p.point_index = r.point_index
        WHERE r.sweep_id = w.id AND r.phase = 'queued'
            AND coalesce(p.estimated_memory_bytes, 0) > :above_bytes
            AND coalesce(p.estimated_memory_bytes, 0) <= :up_to_bytes) AS own
    WHERE coalesce(w.largest_bytes, 0) > :above_bytes
        AND NOT (:above_bytes = 0 AND coalesce(w.largest_bytes, 0) <= :up_to_bytes)
), total AS (
    SELECT coalesce(sum(runs), 0) AS runs, coalesce(sum(seconds), 0) AS seconds FROM waiting
)
SELECT CAST(ceil(
    (b.for_long + greatest(b.processes - b.for_long,
        least(b.processes - b.for_long + t.runs, ceil(round(CAST(t.seconds / :seconds_per_process AS numeric), 6)))))
    / CAST(:processes AS double precision)) AS bigint) AS pods
FROM busy b, total t
