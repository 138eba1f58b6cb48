import { Table, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

import type { NetworkTraffic } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatBytes } from '@/lib/format';

import { groupNames, trafficOption, trafficSummary } from '../lib/traffic-option';

/** Who sends how much to whom, group by group. */
export function TrafficMatrix({ traffic }: { traffic: NetworkTraffic }) {
  const scheme = useComputedColorScheme('light');
  const option = useMemo(() => trafficOption(traffic, chartTheme(scheme)), [traffic, scheme]);
  const names = groupNames(traffic);
  const summary = trafficSummary(traffic);
  return (
    <DataFigure
      title="Traffic between groups"
      summary={summary}
      facts={['bytes that arrived']}
      chart={<Chart option={option} label={`Heat map. ${summary}`} height={380} />}
      table={
        <ScrollTable label="Traffic between groups" maxHeight={380}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>From group</Table.Th>
              {names.map((name) => (
                <Table.Th key={name} ta="right">
                  to {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
            {names.map((name, from) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={500}>
                  {name}
                </Table.Th>
                {names.map((other, to) => (
                  <Table.Td key={other} ta="right">
                    {formatBytes(traffic.bytes[from]?.[to])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      }
    />
  );
}
