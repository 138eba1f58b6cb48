import { Accordion, Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { FieldProblem, Validation } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { capitalised } from '@/lib/quantity';
import { useCatalog } from '@/lib/requests/get-catalog';

import { draftForm, type FormSection } from '../lib/draft-form';

import { AddAxis } from './add-axis';
import { FormAxes } from './form-axes';
import { FormSectionFields } from './form-section-fields';

interface DraftFormPanelProps {
  text: string;
  problems: readonly FieldProblem[];
  validation: Validation | null;
  onChange: (text: string) => void;
}

const NAMES: Readonly<Record<string, string>> = { mpi: 'MPI', loggp: 'LogGP' };

export function sectionTitle(name: string): string {
  return NAMES[name] ?? capitalised(name);
}

function summaryOf({ component, varied, components, isChoice, isNamed, params }: FormSection) {
  const set = params.filter(({ value, axis }) => value !== '' || axis !== null).length;
  const given = set === 0 ? '' : `${String(set)} set`;
  const titles = varied.map((kind) => components.find((one) => one.kind === kind)?.title ?? kind);
  const unknown = component === null ? 'set in the YAML' : '';
  const chosen = component === null ? '' : `${component.title}${isNamed ? '' : ' (default)'}`;
  const kind = varied.length > 0 ? titles.join(', ') : chosen || unknown;
  return [isChoice ? kind : '', given].filter(Boolean).join(' · ');
}

/** The draft as a form: it shows what the text says, and writes into it. */
export function DraftFormPanel({ text, problems, validation, onChange }: DraftFormPanelProps) {
  const catalog = useCatalog();
  const [opened, setOpened] = useState<string[]>([]);
  const form = useMemo(
    () => (catalog.data === undefined ? null : draftForm(text, catalog.data)),
    [catalog.data, text],
  );
  if (catalog.data === undefined) {
    return <Panel title="Form">{catalog.isPending && <Skeleton h={300} />}</Panel>;
  }
  if (form === null) {
    return (
      <Panel title="Form">
        <Text size="sm">
          {text.trim() === ''
            ? 'Write a line, or take a template: the form then shows it.'
            : 'The text has a mistake of grammar. The form comes back once it can be read.'}
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title="Form">
      <FormAxes
        axes={form.axes}
        counts={new Map(validation?.axes.map(({ name, values }) => [name, values.length]))}
        text={text}
        onChange={onChange}
      />
      <AddAxis catalog={catalog.data} text={text} onChange={onChange} />
      {form.elsewhere.length > 0 && (
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            Set in the YAML, and kept as it is:
          </Text>
          {form.elsewhere.map((key) => (
            <Badge key={key} variant="default" size="sm" tt="none" ff="monospace">
              {key}
            </Badge>
          ))}
        </Group>
      )}
      <Accordion
        multiple
        value={opened}
        onChange={setOpened}
        order={3}
        aria-label="Sections of the specification"
      >
        {form.sections.map((section) => (
          <Accordion.Item key={section.name} value={section.name}>
            <Accordion.Control px={4}>
              <Group justify="space-between" gap="xs" pr="xs">
                <Text size="sm" fw={600}>
                  {sectionTitle(section.name)}
                </Text>
                <Text size="sm" c="dimmed">
                  {summaryOf(section)}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {opened.includes(section.name) && (
                <Stack gap="sm">
                  <FormSectionFields
                    section={section}
                    problems={problems}
                    text={text}
                    onChange={onChange}
                  />
                </Stack>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Panel>
  );
}
