import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';

import type { CostFigure, CostPanel, CostRow } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { capitalised } from '@/lib/quantity';

import { namedText } from '../lib/looks';
import { dollars, moneyText } from '../lib/money';
import { shareText } from '../lib/shares';
import { meanText } from '../lib/values';

interface CostTableProps {
  sweepId: string;
  figure: CostFigure;
  panel: CostPanel;
}

const HEADS = ['USD an endpoint', 'USD in all', 'W an endpoint'];
const SURE = [
  'Costs least',
  'Best buy',
  'On the front',
  'Expected regret',
  'Regret in 95 % at most',
];

const share = (value: CostRow['cheapest']) => (value?.value == null ? '–' : shareText(value.value));
const times = (value: number | null) => (value === null ? '–' : `${formatNumber(value, 4)} ×`);

function cellsOf({ figure }: CostTableProps, row: CostRow): string[] {
  return [
    moneyText(row.cost_per_endpoint_usd),
    dollars(row.cost_usd.value),
    formatNumber(row.power_per_endpoint_w, 4),
    row.value === null ? '–' : meanText(figure.metric, row.value),
    share(row.cheapest),
    share(row.best_buy),
    row.front === null ? (row.is_on_front ? 'yes' : '–') : shareText(row.front),
    times(row.regret_mean),
    times(row.regret_p95),
  ];
}

/** What each network costs and draws, and how surely it is the better buy. */
export function CostTable(props: CostTableProps) {
  const { sweepId, figure, panel } = props;
  const heads = [...HEADS, capitalised(figure.metric.label), ...SURE];
  return (
    <ScrollTable label={`Data of the chart, ${panel.title || 'all networks'}`} miw={980}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Network</Table.Th>
          {heads.map((head) => (
            <Table.Th key={head} ta="right">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {panel.rows.map((row) => (
          <Table.Tr key={row.label}>
            <Table.Th scope="row">
              <Anchor component={Link} to={paths.point(sweepId, row.point_index)} size="sm">
                {namedText(row)}
              </Anchor>
            </Table.Th>
            {cellsOf(props, row).map((cell, index) => (
              <Table.Td key={heads[index]} ta="right">
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
