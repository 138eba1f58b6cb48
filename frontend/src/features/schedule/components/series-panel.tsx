import { Select, Skeleton, Table, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { ScheduleSeries } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatMoment } from '@/lib/format';
import { capitalised, humanName } from '@/lib/quantity';

import { useScheduleSeries } from '../api/schedules';
import {
  drawnRuns,
  runValueText,
  seriesOption,
  seriesSummary,
  seriesTitle,
} from '../lib/series-option';

const HEIGHT = 280;

function SeriesChart({ series }: { series: ScheduleSeries }) {
  const scheme = useComputedColorScheme('light');
  const option = useMemo(() => seriesOption(series, chartTheme(scheme)), [series, scheme]);
  return <Chart option={option} label={`Chart. ${seriesSummary(series)}`} height={HEIGHT} />;
}

function SeriesTable({ series }: { series: ScheduleSeries }) {
  return (
    <ScrollTable label="Data of the chart, all runs" miw={560} maxHeight={400}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Run</Table.Th>
          <Table.Th>{seriesTitle(series)}</Table.Th>
          <Table.Th>Alerts</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {drawnRuns(series).map((run) => (
          <Table.Tr key={run.slot}>
            <Table.Th scope="row">{formatMoment(run.planned_at)}</Table.Th>
            <Table.Td>{runValueText(series, run)}</Table.Td>
            <Table.Td>{run.alerts.length === 0 ? '–' : run.alerts.join(' ')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** A metric with its interval over the runs of a schedule. */
export function SeriesPanel({ id }: { id: string }) {
  const [metric, setMetric] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useScheduleSeries(id, metric);
  return (
    <Panel>
      {isPending && error === null && <Skeleton h={HEIGHT} />}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data !== undefined && drawnRuns(data).length === 0 && (
        <Text size="sm" c="dimmed">
          The series begins with the first run that ends.
        </Text>
      )}
      {data !== undefined && drawnRuns(data).length > 0 && (
        <DataFigure
          title={`${seriesTitle(data)} over the runs`}
          summary={seriesSummary(data)}
          controls={
            <Select
              size="xs"
              label="Metric"
              value={data.metric}
              data={data.metrics.map((name) => ({
                value: name,
                label: capitalised(humanName(name)),
              }))}
              allowDeselect={false}
              searchable
              maw={280}
              onChange={setMetric}
            />
          }
          chart={<SeriesChart series={data} />}
          table={<SeriesTable series={data} />}
        />
      )}
    </Panel>
  );
}
