import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';

import type { CostFigure, CostPanel, CostRow } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { capitalised } from '@/lib/quantity';
import { useSearchState } from '@/lib/use-search-state';

import { namedText } from '../lib/looks';
import { dollars, moneyText } from '../lib/money';
import { shareText } from '../lib/shares';
import { meanText } from '../lib/values';

interface CostTableProps {
  sweepId: string;
  figure: CostFigure;
  panel: CostPanel;
}

const HEADS = ['USD an endpoint', 'USD in all', 'USD a Gb/s delivered', 'W an endpoint'];
const SURE = [
  'Costs least',
  'Best buy',
  'On the front',
  'Expected regret',
  'Regret in 95 % at most',
];

const ENERGIES = { iteration_energy_j: 'J an iteration', energy_j: 'J a run' } as const;

/** The energy that all networks have: an iteration's where there are iterations. */
function energyOf({ rows }: CostPanel): keyof typeof ENERGIES | undefined {
  return (['iteration_energy_j', 'energy_j'] as const).find(
    (name) => rows.length > 0 && rows.every((row) => row[name] !== null),
  );
}

function joules(energy: CostRow['energy_j']): string {
  if (energy === null) return '–';
  const ends = energy.low === null || energy.high === null || energy.low === energy.high;
  const limits = ends ? '' : ` (${formatNumber(energy.low, 4)} to ${formatNumber(energy.high, 4)})`;
  return formatNumber(energy.mean, 4) + limits;
}

const share = (value: CostRow['cheapest']) => (value?.value == null ? '–' : shareText(value.value));
const times = (value: number | null) => (value === null ? '–' : `${formatNumber(value, 4)} ×`);

function cellsOf({ figure, panel }: CostTableProps, row: CostRow): string[] {
  const energy = energyOf(panel);
  return [
    moneyText(row.cost_per_endpoint_usd),
    dollars(row.cost_usd.value),
    row.cost_per_delivered_gbps_usd === null ? '–' : moneyText(row.cost_per_delivered_gbps_usd),
    formatNumber(row.power_per_endpoint_w, 4),
    row.value === null ? '–' : meanText(figure.metric, row.value),
    ...(energy === undefined ? [] : [joules(row[energy])]),
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
  const [search] = useSearchState();
  const energy = energyOf(panel);
  const energyHead = energy === undefined ? [] : [ENERGIES[energy]];
  const heads = [...HEADS, capitalised(figure.metric.label), ...energyHead, ...SURE];
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
              <Anchor
                component={Link}
                to={paths.point(sweepId, row.point_index, search.get('prices'))}
                size="sm"
              >
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
