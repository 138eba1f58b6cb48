import { Anchor, Badge, Group, Table } from '@mantine/core';
import { Link } from 'react-router';

import type { Comparison, ComparisonFacet } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';
import { capitalised, humanName } from '@/lib/quantity';

import { intervalText, standing, valueText } from '../lib/comparison-view';
import { facetLabel } from '../lib/speedup-view';

interface ComparisonTableProps {
  sweepId: string;
  study: Comparison;
  facet: ComparisonFacet;
}

/** The chart's data: a choice a row, best first. */
export function ComparisonTable({ sweepId, study, facet }: ComparisonTableProps) {
  const items = facet.items.toSorted((a, b) => a.rank - b.rank);
  return (
    <ScrollTable label={`Data of the chart, ${facetLabel(facet.coordinates)}`} miw={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th ta="right">Rank</Table.Th>
          <Table.Th>{capitalised(humanName(study.by_path))}</Table.Th>
          <Table.Th ta="right">{capitalised(humanName(study.metric))}</Table.Th>
          <Table.Th ta="right">{Math.round(study.confidence * 100)} % interval</Table.Th>
          <Table.Th ta="right">n</Table.Th>
          <Table.Th>Against the best</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {items.map((item) => (
          <Table.Tr key={item.label}>
            <Table.Td ta="right">{item.rank}</Table.Td>
            <Table.Th scope="row">
              <Group gap="xs" wrap="nowrap">
                <Anchor component={Link} to={paths.point(sweepId, item.point_index)} size="sm">
                  {item.label}
                </Anchor>
                {item.tied_with_best && item.rank > 1 && (
                  <Badge variant="default" size="sm" tt="none">
                    tie
                  </Badge>
                )}
              </Group>
            </Table.Th>
            <Table.Td ta="right">{valueText(study, item.mean)}</Table.Td>
            <Table.Td ta="right">{intervalText(study, item)}</Table.Td>
            <Table.Td ta="right">{item.n}</Table.Td>
            <Table.Td>{standing(item)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
