import { Code, Text, Title } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { paths } from '@/lib/paths';
import { useNow } from '@/lib/use-now';

import { useServiceVersion } from '../api/get-service-version';
import { reproduceCommands } from '../lib/reproduce';

const MINUTE_MS = 60_000;

const dateText = (time: number | string) => new Date(time).toISOString().slice(0, 10);

function versionsText(sweep: Sweep, service: string | undefined): string {
  const mixed = sweep.earlier_model_revisions;
  const revisions = [sweep.model_revision, ...mixed].join(' and ');
  const versions = [`model revision ${revisions}`, `simulator core ${sweep.simcore_version}`];
  return [...versions, ...(service === undefined ? [] : [`service ${service}`])].join(', ');
}

/** From what the results came, and what to type to have them again. */
export function ReportProvenance({ sweep, search }: { sweep: Sweep; search: URLSearchParams }) {
  const service = useServiceVersion();
  const { origin } = window.location;
  const ended = sweep.finished_at;
  return (
    <section>
      <Title order={3} size="h5">
        How to reproduce it
      </Title>
      <Text size="xs">
        {versionsText(sweep, service)}. Base seed {sweep.base_seed}: replicate r of every point has
        the same random numbers. {ended === null ? 'Not ended yet' : `Ended on ${dateText(ended)}`}.
      </Text>
      <Code block fz="xs" p={6} mt={4}>
        {reproduceCommands(sweep, search, origin).join('\n')}
      </Code>
      <Text size="xs" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {origin}
        {paths.sweep(sweep.id)} · printed on {dateText(useNow(MINUTE_MS))}
      </Text>
    </section>
  );
}
