import { Anchor, Skeleton, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';

import type { Example } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { TemplateCards } from '@/components/template-cards';
import { paths } from '@/lib/paths';
import { useExamples } from '@/lib/requests/list-examples';

/** Studies to start from, with a way to all examples. */
export function Templates({ onPick }: { onPick: (example: Example) => void }) {
  const id = useId();
  const { data, error, refetch } = useExamples();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="xs" id={id}>
        Or from a study that is ready
      </Title>
      {data === undefined && error === null && <Skeleton h={780} />}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <TemplateCards examples={data.items} onPick={onPick} />}
      <Anchor component={Link} to={paths.newSweep()} size="sm" mt="xs" display="inline-block">
        All examples are in New sweep
      </Anchor>
    </section>
  );
}
