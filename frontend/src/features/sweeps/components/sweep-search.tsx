import { Text } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';

import { searchedAxis, searchSentences } from '../lib/search-text';

/** What a sweep searches and how far it is; nothing where it searches nothing. */
export function SweepSearch({ sweep }: { sweep: Sweep }) {
  const axis = searchedAxis(sweep);
  if (axis === undefined) return null;
  return (
    <Panel title="Search for a number">
      {searchSentences(sweep, axis).map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
    </Panel>
  );
}
