import { Code, Group, Spoiler, Text } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { formatCount } from '@/lib/format';
import { replicatesText } from '@/lib/replicates';

import { TagList } from './tag-list';

function pointsText({ points, expansion }: Sweep): string {
  return expansion === null
    ? formatCount(points, 'point')
    : `${expansion.points.toLocaleString('en-US')} of ${expansion.searching ? 'at most ' : ''}${formatCount(expansion.points_expected, 'point')}`;
}

/** What was asked for and under which versions, below the sweep's name. */
export function SweepFacts({ sweep }: { sweep: Sweep }) {
  const mixed = sweep.earlier_model_revisions;
  return (
    <>
      {sweep.description !== null && sweep.description !== '' && (
        <Spoiler maxHeight={48} showLabel="Read all" hideLabel="Fold">
          {sweep.description}
        </Spoiler>
      )}
      <Group gap="md" style={{ rowGap: 2 }}>
        <Text inherit>
          {pointsText(sweep)} × {replicatesText(sweep)}
        </Text>
        <TagList tags={sweep.tags} />
        <Text inherit>{sweep.model} model</Text>
        <Text inherit>
          created <Moment iso={sweep.created_at} />
        </Text>
        <Text inherit>
          simcore {sweep.simcore_version}, model revision {sweep.model_revision}
          {mixed.length > 0 && `, mixed with ${mixed.join(' and ')}`}
        </Text>
        {sweep.priority !== 'normal' && <Text inherit>{sweep.priority} priority</Text>}
        <Text inherit>base seed {sweep.base_seed}</Text>
        <Text inherit>
          id <Code>{sweep.id}</Code>
        </Text>
      </Group>
    </>
  );
}
