import { Anchor, Box, Collapse, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';

import type { Sweep } from '@/api-schema/models';
import { RunProgress } from '@/components/run-progress';
import { formatCount, formatDuration } from '@/lib/format';
import { phaseName } from '@/lib/phase';

import { EstimateLine } from './estimate-line';

/** Less than this was no work: a sweep that was cancelled before its first run. */
const LEAST_SECONDS = 0.001;

/** What became of an ended sweep's runs, and how long it took. */
export function endText(
  { phase, summary, progress }: Pick<Sweep, 'phase' | 'summary' | 'progress'>,
  elapsed: number | null,
): string {
  const all = phase === 'completed' && progress.completed === progress.total;
  const total = progress.total.toLocaleString('en-US');
  const runs = all ? `${total} of ${formatCount(progress.total, 'run')} done` : summary;
  const cached =
    progress.cached > 0 ? `, ${progress.cached.toLocaleString('en-US')} from cache` : '';
  const took =
    elapsed !== null && elapsed >= LEAST_SECONDS ? `, took ${formatDuration(elapsed)}` : '';
  return `${runs}${cached}${took}`;
}

interface SweepEndProps {
  sweep: Sweep;
  /** Seconds under way; null when no run began. */
  elapsed: number | null;
}

/** An ended sweep in one line, which opens to what was expected and what it took. */
export function SweepEnd({ sweep, elapsed }: SweepEndProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const { phase, progress, estimate, until } = sweep;
  const most = sweep.points * sweep.replicates;
  const stoppedEarly = sweep.expansion === null && until !== null && progress.total < most;
  const whole = phase === 'completed' && progress.completed === progress.total;
  const more = estimate !== null && estimate.core_seconds.high > 0;
  return (
    <Stack gap={4}>
      <Group gap="xs" style={{ rowGap: 0 }}>
        {whole ? (
          <Text size="sm">{endText(sweep, elapsed)}</Text>
        ) : (
          <Box flex="1 1 100%">
            <RunProgress sweep={sweep} text={endText(sweep, elapsed)} compact />
          </Box>
        )}
        {stoppedEarly && (
          <Text size="sm" c="dimmed">
            {formatCount(progress.total, 'run')} of {most.toLocaleString('en-US')} allowed were
            needed: points stopped when precise enough.
          </Text>
        )}
        {more && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-expanded={opened}
            aria-controls={id}
            onClick={toggle}
          >
            Time and memory
          </Anchor>
        )}
      </Group>
      {more && (
        <Collapse expanded={opened} id={id}>
          <EstimateLine sweep={sweep} elapsed={elapsed} />
        </Collapse>
      )}
      <VisuallyHidden role="status">Sweep {phaseName(phase)}</VisuallyHidden>
    </Stack>
  );
}
