import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';

import { MOST_COMPARED } from '@/lib/compared-sweeps';
import { paths } from '@/lib/paths';

/** To the comparison of what is ticked; says what is missing where it cannot be. */
export function CompareButton({ ids }: { ids: readonly string[] }) {
  if (ids.length < 2 || ids.length > MOST_COMPARED) {
    return (
      <Text size="sm" c="dimmed">
        Tick 2 to {MOST_COMPARED} to compare them.
      </Text>
    );
  }
  return (
    <Button size="xs" variant="default" component={Link} to={paths.compare(ids)}>
      Compare {ids.length}
    </Button>
  );
}
