import { Table, Text, Title, useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';

import type { Port, Ports } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatBytes, formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

import { portsOption, portsSummary, SHARE_HELP, SHARES } from '../lib/ports-option';

const BAR_PX = 38;
const FRAME_PX = 76;

function ClassTable({ ports }: { ports: Ports }) {
  return (
    <ScrollTable label="Port counters by class" miw={620}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Class</Table.Th>
          <Table.Th ta="right">Ports</Table.Th>
          {SHARES.map((share) => (
            <Table.Th key={share} ta="right">
              {share} (mean, most)
            </Table.Th>
          ))}
          <Table.Th ta="right">Carried</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ports.classes.map((each) => (
          <Table.Tr key={each.link_class}>
            <Table.Th scope="row" fw={500}>
              {linkClassName(each.link_class)}
            </Table.Th>
            <Table.Td ta="right">{each.ports.toLocaleString('en-US')}</Table.Td>
            {SHARES.map((share) => (
              <Table.Td key={share} ta="right">
                {formatPercent(each[`${share}_fraction`].mean)},{' '}
                {formatPercent(each[`${share}_fraction`].max)}
              </Table.Td>
            ))}
            <Table.Td ta="right">{formatBytes(each.bytes)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function HottestTable({ hottest }: { hottest: readonly Port[] }) {
  return (
    <>
      <Title order={3} size="h4">
        Hottest ports
      </Title>
      <ScrollTable label="Hottest ports" miw={620}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Router</Table.Th>
            <Table.Th>Port</Table.Th>
            <Table.Th>Class</Table.Th>
            <Table.Th>To router</Table.Th>
            {SHARES.map((share) => (
              <Table.Th key={share} ta="right">
                {share}
              </Table.Th>
            ))}
            <Table.Th ta="right">Carried</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {hottest.map((port) => (
            <Table.Tr key={`${String(port.router)}/${String(port.port)}`}>
              <Table.Td>{port.router}</Table.Td>
              <Table.Td>{port.port}</Table.Td>
              <Table.Td>{linkClassName(port.link_class)}</Table.Td>
              <Table.Td>{port.peer_router ?? 'endpoint'}</Table.Td>
              {SHARES.map((share) => (
                <Table.Td key={share} ta="right">
                  {formatPercent(port[`${share}_fraction`])}
                </Table.Td>
              ))}
              <Table.Td ta="right">{formatBytes(port.bytes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </>
  );
}

/** What the ports did with their time, by class, and the busiest of them. */
export function PortsFigure({ ports }: { ports: Ports }) {
  const scheme = useComputedColorScheme('light');
  const narrow = useMediaQuery('(max-width: 40em)', false);
  const option = useMemo(
    () => portsOption(ports, chartTheme(scheme), narrow),
    [ports, scheme, narrow],
  );
  const summary = portsSummary(ports);
  return (
    <>
      <DataFigure
        title="Ports by class"
        summary={summary}
        chart={
          <Chart
            option={option}
            label={`Stacked bars. ${summary}`}
            height={ports.classes.length * BAR_PX + FRAME_PX}
          />
        }
        table={<ClassTable ports={ports} />}
      />
      <Text size="sm" c="dimmed">
        {SHARES.map((share) => `${share}: ${SHARE_HELP[share]}`).join('; ')}.
      </Text>
      {ports.hottest.length > 0 && <HottestTable hottest={ports.hottest} />}
    </>
  );
}
