import { Anchor, Code, Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Trace, TraceExportFormat } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { apiPaths } from '@/lib/paths';

export interface Download {
  format: TraceExportFormat;
  label: string;
  ending: string;
}

interface HoldsPanelProps {
  trace: Trace;
  rows: readonly [string, string][];
  downloads: readonly Download[];
}

/** What a trace of either kind holds, where it is from, and ways to take it away. */
export function HoldsPanel({ trace, rows, downloads }: HoldsPanelProps) {
  const all: [string, ReactNode][] = [
    ...rows,
    ['Read as', trace.format],
    [
      'Digest',
      <Code key="digest" style={{ overflowWrap: 'anywhere' }}>
        {trace.digest}
      </Code>,
    ],
    ['Download', <Downloads key="downloads" trace={trace} downloads={downloads} />],
  ];
  return (
    <Panel title="What it holds">
      <Table variant="vertical" layout="auto">
        <Table.Tbody>
          {all.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th w={190}>{name}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

function Downloads({ trace, downloads }: Pick<HoldsPanelProps, 'trace' | 'downloads'>) {
  return (
    <Group gap="md" component="nav" aria-label="Downloads">
      {downloads.map(({ format, label, ending }) => (
        <Anchor
          key={format}
          size="sm"
          href={apiPaths.traceExport(trace.name, trace.version, format)}
          download={`${trace.name}-${String(trace.version)}.${ending}`}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
