import { Anchor, Group } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { Link } from 'react-router';

import { paths } from '@/lib/paths';

/** Tags of a sweep; each leads to the sweeps that have it. Nothing where there are none. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <Group gap={8} style={{ rowGap: 0 }} role="group" aria-label="Tags">
      <IconTag size={14} aria-hidden />
      {tags.map((tag) => (
        <Anchor key={tag} component={Link} to={paths.taggedSweeps(tag)} size="sm">
          {tag}
        </Anchor>
      ))}
    </Group>
  );
}
