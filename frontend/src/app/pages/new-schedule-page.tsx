import { Button, Group, Stack } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { ProblemAlert } from '@/components/problem-alert';
import { SpecEditor } from '@/features/new-sweep/components/lazy-spec-editor';
import { useCreateSchedule } from '@/features/schedule/api/schedule-verbs';
import { locate } from '@/lib/locate';
import { paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { randomKey } from '@/lib/random-key';

const FIRST_TEXT = `name: Nightly watch
description: Small networks under random remote reads, each night.
cron: "0 2 * * *"               # minute, hour, day of month, month, day of week
time_zone: Europe/Zurich
seeds: fresh                    # same: a regression watch
overlap: skip
alerts:
  - {kind: interval, metric: completion_time_ns}
  - {kind: failure}
spec:
  schema_version: 2
  name: Small networks
  model: packet
  base:
    workload: {kind: random_reads, reads_per_core: 32}
    endpoints: 16
  axes:
    topology: [{kind: ring}, {kind: torus, dimensions: 2}]
  replicates: 5
`;

export function NewSchedulePage() {
  const navigate = useNavigate();
  const [text, setText] = useState(FIRST_TEXT);
  const key = useRef({ text, key: randomKey() });
  const { mutate, error, isPending, variables } = useCreateSchedule();
  const problems = useMemo(
    () =>
      error instanceof ProblemError && variables?.text === text
        ? error.fields.map((problem) => locate(text, problem))
        : [],
    [error, variables, text],
  );
  const create = () => {
    // One key for each text, so that a second press cannot make a second schedule.
    if (key.current.text !== text) key.current = { text, key: randomKey() };
    mutate(
      { text, idempotencyKey: key.current.key },
      { onSuccess: ({ id }) => void navigate(paths.schedule(id)) },
    );
  };
  return (
    <Stack>
      <PageHeader
        title="New schedule"
        trail={[{ label: 'Schedules', to: paths.schedules() }]}
        subtitle="When it runs and what: a cron line with its time zone, rules for alerts, and the specification of a sweep."
      />
      <SpecEditor value={text} problems={problems} onChange={setText} />
      {error !== null && <ProblemAlert error={error} title="Not created" />}
      <Group justify="flex-end">
        <Button size="md" loading={isPending} disabled={text.trim() === ''} onClick={create}>
          Create the schedule
        </Button>
      </Group>
    </Stack>
  );
}
