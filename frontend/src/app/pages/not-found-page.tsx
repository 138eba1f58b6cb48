import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { paths } from '@/lib/paths';
import { useIsReader } from '@/lib/requests/use-rights';

/** For addresses that lead nowhere, and for things that no longer exist. */
export function NotFoundPage({ what = 'page' }: { what?: string }) {
  // Their way to the list ends at the one sweep that they may read.
  const isReader = useIsReader();
  return (
    <Stack align="flex-start">
      <PageHeader title={`There is no such ${what}`} />
      <Text>The address may be mistyped, or what it named may have been removed.</Text>
      <Button component={Link} to={paths.sweeps()}>
        {isReader ? 'The shared sweep' : 'All sweeps'}
      </Button>
    </Stack>
  );
}
