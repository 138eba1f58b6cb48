import { Table } from '@mantine/core';

import type { Comparison } from '@/api-schema/models';
import { RowPager, useRowPages } from '@/components/row-pages';
import { ScrollTable } from '@/components/scroll-table';

import { useComparison } from '../api/get-comparison';

import { ChangeText, ComparedPanel, ValueText } from './compared-panel';

/** A row a choice at a place, as many a page as one reads. */
function ChoicesTable({ found }: { found: Comparison }) {
  const all = found.places.flatMap((place) => place.choices.map((choice) => ({ place, choice })));
  const pages = useRowPages(all);
  const { metric, is_ratio: isRatio, name_before: first, name_after: second } = found;
  return (
    <>
      <ScrollTable label={`${second} against ${first}, by place`} miw={720} maxHeight={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Where</Table.Th>
            <Table.Th>Choice</Table.Th>
            <Table.Th ta="right">{first} (baseline)</Table.Th>
            <Table.Th ta="right">{second}</Table.Th>
            <Table.Th ta="right">{isRatio ? 'Over the baseline' : 'Difference'}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {pages.rows.map(({ place, choice }) => (
            <Table.Tr key={`${place.title} ${choice.label}`}>
              <Table.Td>{place.title}</Table.Td>
              <Table.Th scope="row">{choice.label}</Table.Th>
              <Table.Td ta="right">
                <ValueText metric={metric} value={choice.before} />
              </Table.Td>
              <Table.Td ta="right">
                <ValueText metric={metric} value={choice.after} />
              </Table.Td>
              <Table.Td ta="right">
                <ChangeText
                  {...{ metric, isRatio }}
                  change={choice.change}
                  hasMoved={choice.has_moved}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <RowPager pages={pages} of="rows, changed winners first" />
    </>
  );
}

interface Named {
  id: string;
  name: string;
}

interface ComparisonPanelProps {
  baseline: Named;
  other: Named;
  metric: string | undefined;
}

/** One sweep against the baseline: who won where, how far the metric moved, and what is left out. */
export function ComparisonPanel({ baseline, other, metric }: ComparisonPanelProps) {
  const found = useComparison(baseline.id, other.id, metric);
  return (
    <ComparedPanel names={[baseline.name, other.name]} found={found}>
      {(data) => <ChoicesTable found={data} />}
    </ComparedPanel>
  );
}
