import { Table, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';

import type { MissParts } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { formatPercent } from '@/lib/format';
import { capitalised, formatQuantity } from '@/lib/quantity';

import { missHeight, missNs, missOption, missSummary, PART_NAMES, PARTS } from '../lib/miss-option';

/** Before the place is known; the first drawing follows at once. */
const USUAL_PX = 900;

interface MissFigureProps {
  parts: MissParts;
}

function PartsTable({ parts }: MissFigureProps) {
  const whole = missNs(parts);
  return (
    <ScrollTable label="Parts of a miss">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Part</Table.Th>
          <Table.Th ta="right">Mean</Table.Th>
          <Table.Th ta="right">Share</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {PART_NAMES.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500}>
              {capitalised(PARTS[name].name)}
            </Table.Th>
            <Table.Td ta="right">{formatQuantity(parts[name], 'ns')}</Table.Td>
            <Table.Td ta="right">
              {formatPercent(whole === 0 ? null : parts[name] / whole)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** Where the misses of shared memory spend their time, in the mean. */
export function MissFigure({ parts }: MissFigureProps) {
  const scheme = useComputedColorScheme('light');
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const width = measured > 0 ? measured : USUAL_PX;
  const option = useMemo(
    () => missOption(parts, chartTheme(scheme), width),
    [parts, scheme, width],
  );
  const summary = missSummary(parts);
  return (
    <DataFigure
      title="Where a miss spends its time"
      summary={summary}
      chart={
        <div ref={ref}>
          <Chart
            option={option}
            label={`Stacked bar. ${summary}`}
            height={missHeight(parts, width)}
          />
        </div>
      }
      table={<PartsTable parts={parts} />}
    />
  );
}
