import { Anchor, Code, Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Fabric, FabricExportFormat } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { apiPaths } from '@/lib/paths';

import { ratesText, routersText } from '../lib/fabric-facts';

const DOWNLOADS: readonly { format: FabricExportFormat; label: string; ending: string }[] = [
  { format: 'ibnetdiscover', label: 'ibnetdiscover', ending: 'txt' },
  { format: 'dot', label: 'Graphviz dot', ending: 'dot' },
  { format: 'edge_list', label: 'Edge list', ending: 'txt' },
  { format: 'topo', label: 'topo', ending: 'topo' },
  { format: 'lfts', label: 'Forwarding tables', ending: 'lfts' },
];

function Downloads({ fabric }: { fabric: Fabric }) {
  const offered = DOWNLOADS.filter(({ format }) => format !== 'lfts' || fabric.summary.has_tables);
  return (
    <Group gap="md" style={{ rowGap: 2 }} component="nav" aria-label="Downloads">
      {offered.map(({ format, label, ending }) => (
        <Anchor
          key={format}
          size="sm"
          href={apiPaths.fabricExport(fabric.name, fabric.version, format)}
          download={`${fabric.name}-${String(fabric.version)}.${ending}`}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

/** What the fabric consists of, and ways to take it away. */
export function FabricSummaryPanel({ fabric }: { fabric: Fabric }) {
  const { summary } = fabric;
  const count = (value: number) => value.toLocaleString('en-US');
  const rows: [string, ReactNode][] = [
    ['Endpoints', count(summary.endpoints)],
    ['Routers', routersText(summary)],
    ['Links between routers', count(summary.links)],
    ['Links to endpoints', count(summary.endpoint_links)],
    ['Rates of all links', ratesText(summary)],
    [
      'Levels',
      typeof summary.levels === 'number' ? `a tree of ${count(summary.levels)}` : 'not a tree',
    ],
    ['Forwarding tables', summary.has_tables ? 'imported' : 'none imported'],
    ['Read as', fabric.format],
    [
      'Digest',
      <Code key="digest" style={{ overflowWrap: 'anywhere' }}>
        {fabric.digest}
      </Code>,
    ],
    ['Download', <Downloads key="downloads" fabric={fabric} />],
  ];
  return (
    <Panel title="Summary">
      <ScrollTable label="Summary of the fabric">
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500} w={{ base: 120, sm: 180 }}>
                {name}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <Text size="sm" c="dimmed">
        In a specification:{' '}
        <Code>
          topology: {'{'}kind: fabric, fabric: {fabric.name}
          {'}'}
        </Code>
        , or <Code>{`${fabric.name}@${String(fabric.version)}`}</Code> for this version for ever.
      </Text>
    </Panel>
  );
}
