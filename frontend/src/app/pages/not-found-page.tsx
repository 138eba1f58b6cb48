import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { paths } from '@/lib/paths';

/** For addresses that lead nowhere, and for things that no longer exist. */
export function NotFoundPage({ what = 'page' }: { what?: string }) {
  return (
    <Stack align="flex-start">
      <PageHeader title={`There is no such ${what}`} />
      <Text>The address may be mistyped, or what it named may have been removed.</Text>
      <Button component={Link} to={paths.sweeps()}>
        All sweeps
      </Button>
    </Stack>
  );
}
