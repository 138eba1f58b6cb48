import { Table } from '@mantine/core';

import type { CostPanel, CostRow } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatNumber } from '@/lib/format';
import { capitalised } from '@/lib/quantity';

import { dollars } from '../lib/money';

/** The classes of components that some network buys, in the order of the price table. */
function classesOf({ rows }: CostPanel): string[] {
  return [...new Set(rows.flatMap(({ shares }) => shares.map(({ component }) => component)))];
}

function lengthsText({ cables }: CostRow): string {
  return cables
    .map(({ medium, lengths_m: lengths, counts }) => {
      const count = counts.reduce((sum, each) => sum + each, 0);
      const longest = lengths.at(-1) ?? 0;
      return `${count.toLocaleString('en-US')} ${medium.replaceAll('_', ' ')} up to ${formatNumber(longest)} m`;
    })
    .join('; ');
}

/** Of what the cost of each network is made, and how long its cables are. */
export function CostPartsTable({ panel }: { panel: CostPanel }) {
  const classes = classesOf(panel);
  return (
    <ScrollTable label={`Parts of the cost, ${panel.title || 'all networks'}`} miw={900}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>USD by component</Table.Th>
          {classes.map((name) => (
            <Table.Th key={name} ta="right">
              {capitalised(name.replaceAll('_', ' '))}
            </Table.Th>
          ))}
          <Table.Th>Cables</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {panel.rows.map((row) => (
          <Table.Tr key={row.label}>
            <Table.Th scope="row">{row.label}</Table.Th>
            {classes.map((name) => {
              const part = row.shares.find(({ component }) => component === name);
              return (
                <Table.Td key={name} ta="right">
                  {part === undefined ? '–' : dollars(part.cost_usd)}
                </Table.Td>
              );
            })}
            <Table.Td miw={260}>{lengthsText(row)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
