import { Table } from '@mantine/core';

import type { CostFigure, CostPanel } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { COMPONENT_CLASSES } from '@/lib/component-class';
import { formatNumber } from '@/lib/format';

import { dollars } from '../lib/money';

type Parts = CostFigure['parts'][number];

interface CostPartsProps {
  figure: CostFigure;
  panel: CostPanel;
}

function lengthsText({ cables }: Parts): string {
  return cables
    .map(({ medium, lengths_m: lengths, counts }) => {
      const count = counts.reduce((sum, each) => sum + each, 0);
      const longest = lengths.at(-1) ?? 0;
      return `${count.toLocaleString('en-US')} ${medium.replaceAll('_', ' ')} up to ${formatNumber(longest)} m`;
    })
    .join('; ');
}

/** Of what the cost of each network is made, and how long its cables are. */
export function CostPartsTable({ figure, panel }: CostPartsProps) {
  const rows = panel.rows.flatMap(({ label, parts }) => {
    const own = figure.parts[parts];
    return own === undefined ? [] : [{ label, own }];
  });
  const classes = [
    ...new Set(rows.flatMap(({ own }) => own.shares.map(({ component }) => component))),
  ];
  return (
    <ScrollTable label={`Parts of the cost, ${panel.title || 'all networks'}`} miw={900}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>USD by component</Table.Th>
          {classes.map((name) => (
            <Table.Th key={name} ta="right">
              {COMPONENT_CLASSES[name]}
            </Table.Th>
          ))}
          <Table.Th>Cables</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows.map(({ label, own }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            {classes.map((name) => {
              const part = own.shares.find(({ component }) => component === name);
              return (
                <Table.Td key={name} ta="right">
                  {part === undefined ? '–' : dollars(part.cost_usd)}
                </Table.Td>
              );
            })}
            <Table.Td miw={260}>{lengthsText(own)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
