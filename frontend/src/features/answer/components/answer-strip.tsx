import { Group, Stack, Text } from '@mantine/core';

import type { Answer, Sweep } from '@/api-schema/models';

import { stripFacts } from '../lib/strip-facts';

import classes from './answer.module.css';
import { Cautions } from './cautions';

/** The answer in short: its first sentence, at how many places it is decided, and what to mind. */
export function AnswerStrip({ sweep, answer }: { sweep: Sweep; answer: Answer }) {
  const [first] = answer.sentences;
  return (
    <Stack gap={6}>
      {first === undefined ? (
        <Text c="dimmed">No run has a result to answer from yet.</Text>
      ) : (
        <Text className={classes.headline}>{first}</Text>
      )}
      <Group gap="md" align="flex-start" style={{ rowGap: 4 }}>
        {stripFacts(answer, sweep).map((fact) => (
          <Text key={fact} size="sm" c="dimmed" py={5}>
            {fact}
          </Text>
        ))}
        <Cautions answer={answer} />
      </Group>
    </Stack>
  );
}
