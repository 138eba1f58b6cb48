import { Table, useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';

import type { Ports } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

import { SHARES } from '../lib/ports-option';
import { boxOf, spreadOption, spreadSummary } from '../lib/spread-option';

function SpreadTable({ ports }: { ports: Ports }) {
  return (
    <ScrollTable label="Spread of the ports' time" miw={620}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Class</Table.Th>
          <Table.Th>Share</Table.Th>
          {['Least', '25 %', 'Median', '75 %', 'Most'].map((name) => (
            <Table.Th key={name} ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {ports.classes.flatMap((each) =>
          SHARES.map((share) => (
            <Table.Tr key={`${each.link_class} ${share}`}>
              <Table.Th scope="row" fw={500}>
                {linkClassName(each.link_class)}
              </Table.Th>
              <Table.Td>{share}</Table.Td>
              {['min', 'p25', 'p50', 'p75', 'max'].map((name, place) => (
                <Table.Td key={name} ta="right">
                  {formatPercent(boxOf(each, share)?.[place])}
                </Table.Td>
              ))}
            </Table.Tr>
          )),
        )}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** How evenly the ports of each class share the work. */
export function SpreadFigure({ ports }: { ports: Ports }) {
  const scheme = useComputedColorScheme('light');
  const narrow = useMediaQuery('(max-width: 40em)', false);
  const option = useMemo(
    () => spreadOption(ports, chartTheme(scheme), narrow),
    [ports, scheme, narrow],
  );
  const summary = spreadSummary(ports);
  return (
    <DataFigure
      title="How ports differ"
      summary={summary}
      chart={<Chart option={option} label={`Box plots. ${summary}`} height={320} />}
      table={<SpreadTable ports={ports} />}
    />
  );
}
