import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';

import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';
import { capitalised } from '@/lib/quantity';

import { type ChancesShown, regretQuantileText, regretText } from '../lib/chances-chart';
import { namedText } from '../lib/looks';
import { shareInterval, shareText, wholeShareText } from '../lib/shares';
import { meanText, percent } from '../lib/values';

interface ChancesTableProps extends ChancesShown {
  sweepId: string;
}

/** Probability, mean and regret of each choice. */
export function ChancesTable({ sweepId, ...shown }: ChancesTableProps) {
  const { figure, panel, confidence } = shown;
  const split = panel.rows.some(({ between }) => between !== null);
  const heads = [
    'Best with',
    `${percent(confidence)} interval`,
    'Best in draws',
    'Tied in',
    ...(panel.resolved < panel.draws ? ['Open in'] : []),
    `Mean ${figure.metric.label}`,
    'Expected regret',
    'Regret in 95 % at most',
    ...(split ? ['Not known'] : []),
  ];
  return (
    <ScrollTable label={`Data of the chart, ${panel.title || 'all draws'}`} miw={860}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{capitalised(figure.by.label)}</Table.Th>
          {heads.map((head) => (
            <Table.Th key={head} ta="right">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {panel.rows.map((row) => {
          const cells = [
            row.probability.value === null ? '–' : shareText(row.probability.value),
            shareInterval(row.probability),
            row.wins.toLocaleString('en-US'),
            row.ties.toLocaleString('en-US'),
            ...(panel.resolved < panel.draws ? [row.unresolved.toLocaleString('en-US')] : []),
            meanText(figure.metric, row.value),
            regretText(shown, row),
            regretQuantileText(shown, row),
            ...(split ? [row.between === null ? '–' : wholeShareText(row.between)] : []),
          ];
          return (
            <Table.Tr key={row.label}>
              <Table.Th scope="row">
                <Anchor component={Link} to={paths.point(sweepId, row.point_index)} size="sm">
                  {namedText(row)}
                </Anchor>
              </Table.Th>
              {cells.map((cell, index) => (
                <Table.Td key={heads[index]} ta="right">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </ScrollTable>
  );
}
