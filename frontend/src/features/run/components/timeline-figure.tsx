import {
  Button,
  Group,
  Select,
  Skeleton,
  Table,
  Text,
  useComputedColorScheme,
} from '@mantine/core';
import { useMemo, useState } from 'react';

import type { Timeline } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatNanoseconds, formatPercent } from '@/lib/format';

import { useTimeline } from '../api/get-timeline';
import {
  binsFor,
  kindName,
  kindShares,
  timelineHeight,
  timelineLegend,
  timelineOption,
  timelineSummary,
} from '../lib/timeline-option';
import { type Move, moved, type TimeWindow } from '../lib/timeline-window';

const LINES = ['32', '128', '512', '1024'];
const MOVES: [Move, string][] = [
  ['in', 'Shorter window'],
  ['out', 'Longer window'],
  ['earlier', 'Earlier'],
  ['later', 'Later'],
];

interface View {
  window: TimeWindow | null;
  firstLine: number;
  lines: number;
  job: string | null;
}

interface ControlsProps {
  timeline: Timeline;
  view: View;
  onChange: (view: View) => void;
}

function Controls({ timeline, view, onChange }: ControlsProps) {
  const whole = { fromNs: timeline.begin_ns, toNs: timeline.end_ns };
  const shown = { fromNs: timeline.from_ns, toNs: timeline.to_ns };
  const { firstLine, lines } = view;
  const last = Math.min(firstLine + lines, timeline.lines_total);
  return (
    <Group gap="xs">
      {MOVES.map(([move, label]) => (
        <Button
          key={move}
          size="compact-sm"
          variant="default"
          onClick={() => {
            onChange({ ...view, window: moved(shown, whole, move) });
          }}
        >
          {label}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        disabled={view.window === null}
        onClick={() => {
          onChange({ ...view, window: null });
        }}
      >
        Whole
      </Button>
      {timeline.jobs.length > 1 && (
        <Select
          size="xs"
          w={150}
          aria-label="Job"
          allowDeselect={false}
          data={timeline.jobs}
          value={timeline.job}
          onChange={(job) => {
            onChange({ ...view, job, window: null, firstLine: 0 });
          }}
        />
      )}
      {timeline.lines_total > Number(LINES[0]) && (
        <>
          <Select
            size="xs"
            w={90}
            aria-label="Streams shown"
            allowDeselect={false}
            data={LINES}
            value={String(lines)}
            onChange={(count) => {
              onChange({ ...view, lines: Number(count), firstLine: 0 });
            }}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={firstLine === 0}
            onClick={() => {
              onChange({ ...view, firstLine: Math.max(0, firstLine - lines) });
            }}
          >
            Upwards
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={last >= timeline.lines_total}
            onClick={() => {
              onChange({ ...view, firstLine: firstLine + lines });
            }}
          >
            Downwards
          </Button>
          <Text size="sm" c="dimmed">
            {firstLine + 1} to {last} of {timeline.lines_total}
          </Text>
        </>
      )}
    </Group>
  );
}

function KindsTable({ timeline }: { timeline: Timeline }) {
  return (
    <ScrollTable label="Time of the streams by kind">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Kind</Table.Th>
          <Table.Th ta="right">Time of all streams</Table.Th>
          <Table.Th ta="right">Share</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {kindShares(timeline).map(({ kind, ns, share }) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row" fw={500}>
              {kindName(kind)}
            </Table.Th>
            <Table.Td ta="right">{formatNanoseconds(ns)}</Table.Td>
            <Table.Td ta="right">{formatPercent(share)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** What each stream of each rank did when: moved and zoomed by buttons, drawn from the window's bins. */
export function TimelineFigure({ runId }: { runId: string }) {
  const scheme = useComputedColorScheme('light');
  const [view, setView] = useState<View>({ window: null, firstLine: 0, lines: 128, job: null });
  const { data } = useTimeline(runId, {
    ...(view.window === null ? {} : { from_ns: view.window.fromNs, to_ns: view.window.toNs }),
    ...(view.job === null ? {} : { job: view.job }),
    bins: binsFor(view.lines),
    first_line: view.firstLine,
    lines: view.lines,
  });
  const option = useMemo(
    () => (data === undefined ? {} : timelineOption(data, chartTheme(scheme))),
    [data, scheme],
  );
  if (data === undefined) return <Skeleton height={320} />;
  const summary = timelineSummary(data);
  return (
    <DataFigure
      title="Timeline of the ranks"
      summary={summary}
      legend={timelineLegend(data, chartTheme(scheme))}
      controls={<Controls timeline={data} view={view} onChange={setView} />}
      chart={
        <Chart many option={option} label={`Timeline. ${summary}`} height={timelineHeight(data)} />
      }
      table={<KindsTable timeline={data} />}
    />
  );
}
