import { Fieldset, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface StartStepProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** One step of a guided start. */
export function StartStep({ number, title, children }: StartStepProps) {
  return (
    <Fieldset
      radius="md"
      legend={
        <Text component="span" fw={650}>
          {number}. {title}
        </Text>
      }
    >
      {children}
    </Fieldset>
  );
}
