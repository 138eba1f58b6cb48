import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { PriceTableList } from '@/features/price/components/price-table-list';
import { paths } from '@/lib/paths';
import { useMayHere } from '@/lib/requests/use-rights';

export function PricesPage() {
  const maySubmit = useMayHere('editor');
  return (
    <Stack>
      <PageHeader
        title="Prices"
        subtitle="Tables of what components cost and draw. Networks are priced by them when an answer is read, so that other prices need no new run."
        actions={
          maySubmit && (
            <Button
              component={Link}
              to={paths.newPriceTable()}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              New table
            </Button>
          )
        }
      />
      <PriceTableList />
    </Stack>
  );
}
