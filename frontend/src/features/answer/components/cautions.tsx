import { Collapse, Group, List, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';

import type { Answer } from '@/api-schema/models';

import { type Caution, cautionCount, cautionsOf } from '../lib/cautions';

import classes from './answer.module.css';

function CautionItem({ kind, text }: Caution) {
  const leftOut = kind === 'left_out';
  const Icon = leftOut ? IconInfoCircle : IconAlertTriangle;
  return (
    <List.Item
      icon={<Icon size={16} aria-hidden />}
      {...(leftOut ? { 'data-left-out': true } : { 'data-alarm': kind })}
    >
      {leftOut && <b>Left out: </b>}
      <span>{text}</span>
    </List.Item>
  );
}

/** How many reasons there are to read the answer with care, and the gravest; all of them one click away. */
export function Cautions({ answer }: { answer: Answer }) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const cautions = cautionsOf(answer);
  const [first] = cautions;
  if (first === undefined) return null;
  return (
    <div className={classes.cautions} role="note" aria-label="Cautions">
      <UnstyledButton
        className={classes.cautionsHead}
        aria-expanded={opened}
        aria-controls={id}
        onClick={toggle}
      >
        <Group gap={8} wrap="nowrap">
          <IconAlertTriangle size={16} aria-hidden className={classes.cautionsIcon} />
          <Text span inherit fw={600} className={classes.cautionsCount}>
            {cautionCount(cautions)}
            {!opened && ': '}
          </Text>
          {!opened && (
            <Text span inherit className={classes.cautionsFirst}>
              {first.text}
            </Text>
          )}
          <IconChevronDown
            size={16}
            aria-hidden
            className={classes.chevron}
            data-opened={opened || undefined}
          />
        </Group>
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        <List size="sm" spacing={4} px="sm" pb="xs">
          {cautions.map((caution) => (
            <CautionItem key={`${caution.kind}${caution.text}`} {...caution} />
          ))}
        </List>
      </Collapse>
    </div>
  );
}
