import { Group, Text, Tooltip } from '@mantine/core';
import { Link } from 'react-router';

import type { ScheduleRun } from '@/api-schema/models';
import { paths } from '@/lib/paths';

import { alertsOf, runLook, runText } from '../lib/run-look';

function Cell({ run, size }: { run: ScheduleRun; size: number }) {
  const text = runText(run);
  const { colour, word } = runLook(run);
  const style = {
    display: 'inline-grid',
    placeItems: 'center',
    width: size * 0.6,
    height: size,
    borderRadius: 3,
    background: `var(--mantine-color-${colour}-filled)`,
    opacity: word === 'skipped' || word === 'waiting' ? 0.45 : 1,
    color: 'var(--mantine-color-white)',
    fontSize: 11,
    fontWeight: 700,
    textDecoration: 'none',
  } as const;
  const mark = alertsOf(run) > 0 ? '!' : '';
  return (
    <Tooltip label={text} multiline maw={280}>
      {run.sweep_id === null ? (
        <span style={style} role="img" aria-label={text}>
          {mark}
        </span>
      ) : (
        <Link to={paths.sweep(run.sweep_id)} style={style} aria-label={text}>
          {mark}
        </Link>
      )}
    </Tooltip>
  );
}

interface HistoryStripProps {
  /** Newest first, as the service gives them. */
  runs: readonly ScheduleRun[];
  size?: number;
}

/** Runs from left to right, the newest last: colour for how each ended, ! for an alert. */
export function HistoryStrip({ runs, size = 24 }: HistoryStripProps) {
  if (runs.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        no run yet
      </Text>
    );
  }
  return (
    <Group gap={3} role="group" aria-label="History of runs, oldest first" style={{ rowGap: 3 }}>
      {runs.toReversed().map((run) => (
        <Cell key={run.slot} run={run} size={size} />
      ))}
    </Group>
  );
}
