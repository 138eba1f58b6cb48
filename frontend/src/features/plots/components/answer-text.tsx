import { Stack, Text } from '@mantine/core';

/** A paragraph for each line of the summary, as its sentences. */
export function paragraphsOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split(/(?<=[.!?])\s+(?=\p{L}|\d)/u)
        .filter(Boolean),
    )
    .filter((sentences) => sentences.length > 0);
}

/** A summary: of each paragraph the first sentence in front, the others below it. */
export function AnswerText({ text }: { text: string }) {
  return (
    <Stack gap="sm" maw={860} data-testid="answer">
      {paragraphsOf(text).map(([first, ...rest]) => (
        <div key={first}>
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
        </div>
      ))}
    </Stack>
  );
}
