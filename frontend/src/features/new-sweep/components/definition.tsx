import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './definition.module.css';
import { Prose } from './prose';

interface DefinitionProps {
  /** What is defined, as it is written. */
  term: string;
  /** What values it takes. */
  values: ReactNode;
  help: string;
  children?: ReactNode;
}

/** One entry of a `Definitions` list. */
export function Definition({ term, values, help, children }: DefinitionProps) {
  return (
    <div className={classes.definition}>
      <dt>
        <Code fz="sm">{term}</Code>
        <Text span size="xs" c="dimmed" ml={6}>
          {values}
        </Text>
      </dt>
      <dd>
        <Text size="sm">
          <Prose text={help} />
        </Text>
        {children}
      </dd>
    </div>
  );
}

export function Definitions({ children }: { children: ReactNode }) {
  return <dl className={classes.definitions}>{children}</dl>;
}
