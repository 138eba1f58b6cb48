import { Anchor, Group, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { Link } from 'react-router';

import { paths } from '@/lib/paths';
import { useIsReader } from '@/lib/requests/use-rights';

/** Tags of a sweep; each leads to the sweeps that have it. Nothing where there are none. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const isReader = useIsReader();
  if (tags.length === 0) return null;
  return (
    <Group gap={8} style={{ rowGap: 0 }} role="group" aria-label="Tags">
      <IconTag size={14} aria-hidden />
      {tags.map((tag) =>
        isReader ? (
          <Text key={tag} component="span" size="sm">
            {tag}
          </Text>
        ) : (
          <Anchor key={tag} component={Link} to={paths.taggedSweeps(tag)} size="sm">
            {tag}
          </Anchor>
        ),
      )}
    </Group>
  );
}
