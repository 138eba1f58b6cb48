import { Table, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

import type { CommunicationMatrix } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { byteMatrixOption } from '@/lib/byte-matrix';
import { chartTheme } from '@/lib/chart-theme';
import { formatBytes } from '@/lib/format';

import { blockNames, matrixCells, matrixSummary } from '../lib/trace-facts';

/** So many pairs stand in the table, those that send most. */
const LISTED = 100;

function MatrixTable({ matrix }: { matrix: CommunicationMatrix }) {
  const names = blockNames(matrix);
  const largest = matrixCells(matrix)
    .sort((a, b) => b[2] - a[2])
    .slice(0, LISTED);
  return (
    <ScrollTable label="Who sends most to whom" miw={320} maxHeight={420}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>From</Table.Th>
          <Table.Th>To</Table.Th>
          <Table.Th ta="right">Sent</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {largest.map(([from, to, bytes]) => (
          <Table.Tr key={`${String(from)} ${String(to)}`}>
            <Table.Td>{names[from]}</Table.Td>
            <Table.Td>{names[to]}</Table.Td>
            <Table.Td ta="right">{formatBytes(bytes)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** Who sends how much to whom in messages. */
export function MatrixFigure({ matrix }: { matrix: CommunicationMatrix }) {
  const scheme = useComputedColorScheme('light');
  const option = useMemo(
    () => byteMatrixOption('rank', blockNames(matrix), matrixCells(matrix), chartTheme(scheme)),
    [matrix, scheme],
  );
  const summary = matrixSummary(matrix);
  return (
    <DataFigure
      title="Communication matrix"
      summary={summary}
      chart={
        <Chart
          option={option}
          label={`Heat map. ${summary}`}
          height={460}
          many={matrix.bytes.length > 4096}
        />
      }
      table={<MatrixTable matrix={matrix} />}
    />
  );
}
