import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { SpeedupFacet, SpeedupStudy } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';
import { formatChoice, unitOf } from '@/lib/quantity';

import {
  facetLabel,
  type LinePoint,
  linesOf,
  type Quantity,
  quantityText,
} from '../lib/speedup-view';

interface SpeedupTableProps {
  sweepId: string;
  study: SpeedupStudy;
  facet: SpeedupFacet;
  quantity: Quantity;
}

/** The chart's data: a line a row, an x a column, the interval under each number. */
export function SpeedupTable({ sweepId, study, facet, quantity }: SpeedupTableProps) {
  const lines = linesOf(study, facet, quantity);
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort(
    (a, b) => a - b,
  );
  const text = (value: number | null) => quantityText(study, quantity, value);
  const cell = (point: LinePoint | undefined) =>
    point === undefined ? (
      '–'
    ) : (
      <>
        <Anchor component={Link} to={paths.point(sweepId, point.pointIndex)} size="sm">
          {text(point.mean)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {point.low === null ? 'no interval' : `${text(point.low)} – ${text(point.high)}`}, n ={' '}
          {point.n}
        </Text>
      </>
    );
  return (
    <ScrollTable label={`Data of the chart, ${facetLabel(facet.coordinates)}`} miw={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Series</Table.Th>
          {xs.map((x) => (
            <Table.Th key={x} ta="right">
              {formatChoice(x, unitOf(study.x.path, study.x.unit))}
            </Table.Th>
          ))}
          <Table.Th>Stops paying</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.label}>
            <Table.Th scope="row">{line.label}</Table.Th>
            {xs.map((x) => (
              <Table.Td key={x} ta="right">
                {cell(line.points.find((point) => point.x === x))}
              </Table.Td>
            ))}
            <Table.Td>{line.kneeText}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
