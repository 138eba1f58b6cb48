import { Button, Group, Table, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { HotLinks } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatBytes, formatNanoseconds, formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

import {
  gridOf,
  type HotCell,
  hotLinksOption,
  hotLinksSummary,
  linkName,
} from '../lib/hot-links-option';

const ROW_PX = 22;
const FRAME_PX = 108;
const LEAST_PX = 240;

interface CellsProps {
  cells: readonly HotCell[];
  onPick: (place: number) => void;
}

function CellsTable({ cells, onPick }: CellsProps) {
  return (
    <ScrollTable label="Hot links by window" miw={620} maxHeight={420}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Window from</Table.Th>
          <Table.Th>Link</Table.Th>
          <Table.Th>Class</Table.Th>
          <Table.Th ta="right">Active</Table.Th>
          <Table.Th ta="right">Stalled</Table.Th>
          <Table.Th ta="right">Carried</Table.Th>
          <Table.Th>Flows</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {cells.map(({ startNs, link }, place) => (
          <Table.Tr key={`${String(startNs)} ${linkName(link)}`}>
            <Table.Td>{formatNanoseconds(startNs)}</Table.Td>
            <Table.Th scope="row" fw={500}>
              {linkName(link)}
            </Table.Th>
            <Table.Td>{linkClassName(link.link_class)}</Table.Td>
            <Table.Td ta="right">{formatPercent(link.active_fraction)}</Table.Td>
            <Table.Td ta="right">{formatPercent(link.stalled_fraction)}</Table.Td>
            <Table.Td ta="right">{formatBytes(link.bytes)}</Table.Td>
            <Table.Td>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Flows over ${linkName(link)} from ${formatNanoseconds(startNs)}`}
                onClick={() => {
                  onPick(place);
                }}
              >
                Show {link.flows.length}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function FlowsTable({ cell }: { cell: HotCell }) {
  const title = `Flows over ${linkName(cell.link)} in the window from ${formatNanoseconds(cell.startNs)}`;
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <ScrollTable label={title} maxHeight={280}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>From endpoint</Table.Th>
            <Table.Th>To endpoint</Table.Th>
            <Table.Th ta="right">Carried</Table.Th>
            <Table.Th ta="right">Share of the link</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {cell.link.flows.map(({ source, destination, bytes }) => (
            <Table.Tr key={`${String(source)} ${String(destination)}`}>
              <Table.Td>{source ?? 'all others'}</Table.Td>
              <Table.Td>{destination ?? 'all others'}</Table.Td>
              <Table.Td ta="right">{formatBytes(bytes)}</Table.Td>
              <Table.Td ta="right">
                {formatPercent(cell.link.bytes === 0 ? null : bytes / cell.link.bytes)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </div>
  );
}

/** Which links were busiest when, and whose traffic they carried. */
export function HotLinksFigure({ hot }: { hot: HotLinks }) {
  const scheme = useComputedColorScheme('light');
  const [chosen, setChosen] = useState<number | null>(null);
  const grid = useMemo(() => gridOf(hot), [hot]);
  const option = useMemo(
    () => hotLinksOption(hot, chartTheme(scheme), chosen),
    [hot, scheme, chosen],
  );
  const summary = hotLinksSummary(hot);
  const cell = chosen === null ? undefined : grid.cells[chosen];
  return (
    <>
      <DataFigure
        title="Hot links by time"
        summary={`${summary} A link is written router:port → what it leads to. Choose a cell for the flows that crossed it.`}
        chart={
          <Chart
            option={option}
            label={`Heat map. ${summary}`}
            height={Math.max(LEAST_PX, grid.links.length * ROW_PX + FRAME_PX)}
            onPick={(_series, place) => {
              setChosen(place);
            }}
          />
        }
        table={<CellsTable cells={grid.cells} onPick={setChosen} />}
      />
      {cell !== undefined && (
        <Group align="flex-start">
          <FlowsTable cell={cell} />
        </Group>
      )}
    </>
  );
}
