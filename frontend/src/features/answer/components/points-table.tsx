import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { PointsPanel } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';

import { columnText, columnTitle } from '../lib/point-columns';

/** The results below the figures list all of them. */
const MOST_ROWS = 200;

/** The points of a figure, a row each, as links. */
export function PointsTable({ sweepId, panel }: { sweepId: string; panel: PointsPanel }) {
  const rows = panel.point_indexes.slice(0, MOST_ROWS);
  return (
    <>
      <ScrollTable label="Points of the chart" miw={640} maxHeight={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Point</Table.Th>
            {panel.columns.map((column) => (
              <Table.Th key={column.path} ta={column.labels === null ? 'right' : undefined}>
                {columnTitle(column)}
              </Table.Th>
            ))}
            <Table.Th ta="right">Runs</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {rows.map((index, place) => (
            <Table.Tr key={index}>
              <Table.Th scope="row">
                <Anchor component={Link} to={paths.point(sweepId, index)} size="sm">
                  {index}
                </Anchor>
              </Table.Th>
              {panel.columns.map((column) => (
                <Table.Td key={column.path} ta={column.labels === null ? 'right' : undefined}>
                  {columnText(column, column.values[place] ?? null)}
                </Table.Td>
              ))}
              <Table.Td ta="right">{panel.runs[place]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {panel.point_indexes.length > MOST_ROWS && (
        <Text size="sm" c="dimmed">
          The first {MOST_ROWS} of {panel.point_indexes.length.toLocaleString('en-US')}. Results
          below list all.
        </Text>
      )}
    </>
  );
}
