import { Anchor, Group, SimpleGrid, Text, Title } from '@mantine/core';

import type { RunTable } from '@/api-schema/models';
import { formatBytes, formatCount } from '@/lib/format';
import { apiPaths } from '@/lib/paths';

import { QuantilesFigure } from './quantiles-figure';
import { TimelineFigure } from './timeline-figure';

/** Columns whose spread is worth a figure, where a run has them. */
const FIGURES = [
  { table: 'flows', column: 'throughput_gbps', title: 'Throughput of flows', noun: 'flow' },
  {
    table: 'ranks',
    column: 'iteration_time_mean_ns',
    title: 'Time per iteration, rank by rank',
    noun: 'rank',
  },
  { table: 'nodes', column: 'completion_ns', title: 'When nodes are done', noun: 'node' },
  { table: 'cores', column: 'completion_ns', title: 'When cores are done', noun: 'core' },
] as const;

interface TablesPanelProps {
  runId: string;
  tables: readonly RunTable[];
}

/** What a run handed out row by row: summed up, and to take away. */
export function TablesPanel({ runId, tables }: TablesPanelProps) {
  const names = new Set(tables.map(({ name }) => name));
  const figures = FIGURES.filter(({ table }) => names.has(table));
  return (
    <>
      {names.has('timeline') && <TimelineFigure runId={runId} />}
      <SimpleGrid cols={{ base: 1, md: figures.length > 1 ? 2 : 1 }} spacing="lg">
        {figures.map((figure) => (
          <QuantilesFigure key={figure.table} runId={runId} {...figure} />
        ))}
      </SimpleGrid>
      <Title order={3} size="h4">
        Tables
      </Title>
      {tables.map(({ name, rows, bytes }) => (
        <Group key={name} gap="md" style={{ rowGap: 2 }}>
          <Text size="sm">
            {name}: {formatCount(rows, 'row')}, {formatBytes(bytes)}
          </Text>
          <Anchor size="sm" href={apiPaths.runTable(runId, name, 'arrow')} download>
            {name} as Arrow
          </Anchor>
          <Anchor size="sm" href={apiPaths.runTable(runId, name, 'csv')} download>
            {name} as CSV
          </Anchor>
        </Group>
      ))}
    </>
  );
}
