import { Text } from '@mantine/core';

import { EmptyState } from '@/components/empty-state';

/** What a share link that is good no more leads to. */
export function ShareLinkOverPage() {
  return (
    <EmptyState title="This share link opens nothing">
      <Text maw={520}>
        Its time is up, somebody revoked it, or the sweep was deleted. Ask whoever gave it to you
        for another one.
      </Text>
    </EmptyState>
  );
}
