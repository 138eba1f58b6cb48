import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Prose } from './prose';

interface ReferenceItemProps {
  /** Its name among the items of the reference. */
  value: string;
  section: string;
  title: string;
  /** What its head says beside the title. */
  aside?: ReactNode;
  help: string;
  children: ReactNode;
}

/** An item of the reference: a head that opens what is said of it. */
export function ReferenceItem({
  value,
  section,
  title,
  aside,
  help,
  children,
}: ReferenceItemProps) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>
        <Group gap="xs">
          <Badge variant="default" tt="none" size="sm">
            {section}
          </Badge>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {aside}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            <Prose text={help} />
          </Text>
          {children}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
