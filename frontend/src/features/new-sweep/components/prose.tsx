import { Code } from '@mantine/core';
import { Fragment } from 'react';

/** A text of the service whose `backticks` mark what is written as it stands. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, i) =>
    i % 2 === 1 ? (
      <Code key={i} px={3}>
        {part}
      </Code>
    ) : (
      <Fragment key={i}>{part}</Fragment>
    ),
  );
}
