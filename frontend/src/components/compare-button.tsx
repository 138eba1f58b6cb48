import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';

import { MOST_COMPARED } from '@/lib/most-compared';

interface CompareButtonProps {
  count: number;
  /** The comparison of what is ticked. */
  to: string;
}

/** To the comparison of what is ticked; says what is missing where it cannot be. */
export function CompareButton({ count, to }: CompareButtonProps) {
  if (count < 2 || count > MOST_COMPARED) {
    return (
      <Text size="sm" c="dimmed">
        Tick 2 to {MOST_COMPARED} to compare them.
      </Text>
    );
  }
  return (
    <Button size="xs" variant="default" component={Link} to={to}>
      Compare {count}
    </Button>
  );
}
