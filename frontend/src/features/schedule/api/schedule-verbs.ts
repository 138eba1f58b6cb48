/** What can be done with a schedule. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { BackfillReport, Schedule } from '@/api-schema/models';
import { api, dataOf, doneOf } from '@/lib/api-client';
import { queryKeys } from '@/lib/query-keys';
import { languageOf } from '@/lib/requests/spec-body';

function useVerb<Asked, Answer>(act: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.schedules() }),
  });
}

const at = (id: string) => ({ params: { path: { schedule_id: id } } });

export function usePauseSchedule(id: string) {
  return useVerb((note: string | null) =>
    dataOf(api.POST('/v1/schedules/{schedule_id}:pause', { ...at(id), body: { note } })),
  );
}

export function useResumeSchedule(id: string) {
  return useVerb((_asked: undefined) =>
    dataOf(api.POST('/v1/schedules/{schedule_id}:resume', at(id))),
  );
}

export function useRunScheduleNow(id: string) {
  return useVerb((_asked: undefined) =>
    dataOf(api.POST('/v1/schedules/{schedule_id}:run-now', at(id))),
  );
}

export function useDeleteSchedule(id: string) {
  return useVerb((_asked: undefined) => doneOf(api.DELETE('/v1/schedules/{schedule_id}', at(id))));
}

export interface Span {
  begin: string;
  end: string;
}

/** Runs past times, or says which; dry runs change nothing. */
export function useBackfillSchedule(id: string) {
  return useVerb(({ begin, end, dryRun }: Span & { dryRun: boolean }): Promise<BackfillReport> =>
    dataOf(
      api.POST('/v1/schedules/{schedule_id}:backfill', {
        ...at(id),
        body: { begin, end, dry_run: dryRun },
      }),
    ),
  );
}

interface NewSchedule {
  text: string;
  /** The same key with the same text makes one schedule, however often it is sent. */
  idempotencyKey: string;
}

/** Makes a schedule of a text in YAML or JSON. */
export function useCreateSchedule() {
  return useVerb(({ text, idempotencyKey }: NewSchedule): Promise<Schedule> =>
    dataOf(
      api.POST('/v1/schedules', {
        body: text as never,
        bodySerializer: (body: unknown) => String(body),
        headers: {
          'Content-Type': `application/${languageOf(text)}`,
          'Idempotency-Key': idempotencyKey,
        },
      }),
    ),
  );
}
