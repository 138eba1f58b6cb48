import { Stack, Text } from '@mantine/core';

/** Splits the summary where its author did, else at the ends of sentences. */
export function sentencesOf(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : text.split(/(?<=[.!?])\s+(?=[A-Z0-9])/u).filter(Boolean);
}

/** The study's summary, the first sentence in front. */
export function SpeedupAnswer({ text }: { text: string }) {
  const [first, ...rest] = sentencesOf(text);
  if (first === undefined) return null;
  return (
    <Stack gap={4} maw={820}>
      <Text fw={600}>{first}</Text>
      {rest.length > 0 && (
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {rest.map((sentence) => (
            <Text component="li" key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
        </ul>
      )}
    </Stack>
  );
}
