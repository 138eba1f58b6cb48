/** What is asked about schedules. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';

const PAGE_SIZE = 25;
const WATCH_MS = 5_000;
const NEXT_TIMES = 5;

export function useSchedules(cursor: string | undefined) {
  const query = { cursor, limit: PAGE_SIZE };
  return useQuery({
    queryKey: queryKeys.scheduleList(query),
    queryFn: ({ signal }) => dataOf(api.GET('/v1/schedules', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: WATCH_MS,
  });
}

export function useSchedule(id: string) {
  return useQuery({
    queryKey: queryKeys.scheduleDocument(id),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/schedules/{schedule_id}', {
          params: { path: { schedule_id: id }, query: { next: NEXT_TIMES } },
          signal,
        }),
      ),
    refetchInterval: WATCH_MS,
  });
}

/** The newest runs of a schedule, newest first. */
export function useScheduleRuns(id: string, limit: number) {
  return useQuery({
    queryKey: queryKeys.scheduleRuns(id, limit),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/schedules/{schedule_id}/runs', {
          params: { path: { schedule_id: id }, query: { limit } },
          signal,
        }),
      ),
    refetchInterval: WATCH_MS,
  });
}

export function useScheduleAlerts(id: string) {
  return useQuery({
    queryKey: queryKeys.scheduleAlerts(id),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/schedules/{schedule_id}/alerts', {
          params: { path: { schedule_id: id }, query: { limit: 20 } },
          signal,
        }),
      ),
    refetchInterval: WATCH_MS,
  });
}

/** A metric over the newest runs; the service chooses the metric where none is asked for. */
export function useScheduleSeries(id: string, metric: string | null) {
  return useQuery({
    queryKey: queryKeys.scheduleSeries(id, metric),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/v1/schedules/{schedule_id}/series', {
          params: { path: { schedule_id: id }, query: { metric, limit: 60 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: WATCH_MS,
  });
}
