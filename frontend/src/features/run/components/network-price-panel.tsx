import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Point } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';
import { formatQuantity } from '@/lib/quantity';
import { useIsReader } from '@/lib/requests/use-rights';

type Price = NonNullable<Point['network']>;

/** The table's name; a link for whoever may open it. */
function TableName({ name }: { name: string }) {
  const isReader = useIsReader();
  if (isReader) return <>{name}</>;
  return (
    <Anchor component={Link} to={paths.priceTable(name)} size="sm" underline="always">
      {name}
    </Anchor>
  );
}

/** What the network of a point costs and draws, whole and an endpoint, and by which table. */
export function NetworkPricePanel({ price }: { price: Price }) {
  const { prices, unknown } = price;
  const rows = [
    ['Cost', 'USD', price.network_cost_usd, price.network_cost_per_endpoint_usd],
    ['Power', 'W', price.network_power_w, price.network_power_per_endpoint_w],
  ] as const;
  return (
    <Panel title="Cost of the network">
      {unknown !== null ? (
        <Text size="sm">It has no price: {unknown}.</Text>
      ) : (
        <ScrollTable label="Table of cost and power">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th ta="right">Network</Table.Th>
              <Table.Th ta="right">An endpoint</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
            {rows.map(([name, unit, whole, each]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={500}>
                  {name}
                </Table.Th>
                <Table.Td ta="right">{formatQuantity(whole, unit)}</Table.Td>
                <Table.Td ta="right">{formatQuantity(each, unit)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      <Text size="sm" c="dimmed">
        By the price table <TableName name={prices.name} />, version {prices.version}: the cost is
        expected over prices that may be off, the power that under load.
      </Text>
    </Panel>
  );
}
