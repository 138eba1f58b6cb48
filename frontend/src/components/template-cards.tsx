import { Image, SimpleGrid, Text, UnstyledButton } from '@mantine/core';

import type { Example } from '@/api-schema/models';
import { formatCount, formatDuration } from '@/lib/format';
import { templatesOf } from '@/lib/templates';

import classes from './template-cards.module.css';

const PICTURE = { w: 240, h: 130 } as const;

interface TemplateCardsProps {
  examples: readonly Example[];
  onPick: (example: Example) => void;
}

/** The examples that are meant to be started from, each with its question and a picture of its answer. */
export function TemplateCards({ examples, onPick }: TemplateCardsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="md">
      {templatesOf(examples).map(({ example, template }) => (
        <UnstyledButton
          key={example.name}
          className={classes.card ?? ''}
          onClick={() => {
            onPick(example);
          }}
        >
          <Image
            src={`/templates/${example.name}.svg`}
            alt=""
            {...PICTURE}
            fit="contain"
            loading="lazy"
          />
          <Text component="span" size="sm" fw={600} className={classes.question ?? ''}>
            {template.question}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {formatCount(template.points, 'point')} ×{' '}
            {formatCount(template.replicates, 'replicate')}, about{' '}
            {formatDuration(template.core_seconds)} of one core
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {example.title}: {template.method}
          </Text>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  );
}
