import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';

import type { Answer } from '@/api-schema/models';

/** What the answer leaves out; to be read before it. */
function LeftOut({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert
      color="gray"
      role="note"
      title="Left out"
      icon={<IconInfoCircle size={18} aria-hidden />}
      p="sm"
    >
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
    </Alert>
  );
}

/** The sentences of the answer, the first of them in front. */
function Sentences({ sentences }: { sentences: readonly string[] }) {
  const [first, ...rest] = sentences;
  if (first === undefined) return <Text c="dimmed">No run has a result to answer from yet.</Text>;
  return (
    <div>
      <Text fw={600}>{first}</Text>
      {rest.length > 0 && (
        <List size="sm" mt={4} spacing={2}>
          {rest.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      )}
    </div>
  );
}

/** What is left out, what the runs say, and each reason to doubt it. */
export function AnswerText({ answer }: { answer: Answer }) {
  return (
    <Stack gap="sm" maw={900} data-testid="answer" style={{ overflowWrap: 'anywhere' }}>
      <LeftOut sentences={answer.left_out} />
      <Sentences sentences={answer.sentences} />
      {answer.alarms.map(({ name, text }) => (
        <Alert
          key={`${name}${text}`}
          color="yellow"
          role="note"
          data-alarm={name}
          icon={<IconAlertTriangle size={18} aria-hidden />}
          p="sm"
        >
          {text}
        </Alert>
      ))}
    </Stack>
  );
}
