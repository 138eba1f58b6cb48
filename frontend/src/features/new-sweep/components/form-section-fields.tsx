import { Button, Group, Select, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';

import type { FieldProblem } from '@/api-schema/models';
import { formatCount } from '@/lib/format';

import { sortedParams } from '../lib/applies-when';
import { withKind, withVariedKind } from '../lib/draft-edits';
import type { FormParam, FormSection } from '../lib/draft-form';

import { FormParamField } from './form-param-field';

interface FormSectionFieldsProps {
  section: FormSection;
  problems: readonly FieldProblem[];
  text: string;
  onChange: (text: string) => void;
}

function KindField({ section, text, onChange }: Omit<FormSectionFieldsProps, 'problems'>) {
  const { name, components, component, isNamed } = section;
  const kinds = components.map(({ kind, title }) => ({ value: kind, label: title }));
  const choices = kinds.filter(
    ({ value }, index) => kinds.findIndex((one) => one.value === value) === index,
  );
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label="Component"
        size="xs"
        searchable
        clearable={isNamed}
        data={choices}
        value={isNamed ? (component?.kind ?? null) : null}
        placeholder={component === null ? 'set in the YAML' : `${component.title} (default)`}
        onChange={(kind) => {
          const next = components.find((one) => one.kind === kind);
          const known = next?.params.map((param) => param.name) ?? [];
          onChange(withKind(text, name, kind, known));
        }}
        style={{ flex: '1 1 180px' }}
      />
      <Select
        label="Compare with"
        size="xs"
        searchable
        data={choices.filter(({ value }) => value !== component?.kind)}
        value={null}
        placeholder="another component…"
        onChange={(kind) => {
          const own = component === null || isNamed ? [] : [component.kind];
          if (kind !== null) onChange(withVariedKind(text, name, [...own, kind]));
        }}
        style={{ flex: '1 1 180px' }}
      />
    </Group>
  );
}

/** One section: its component, what that is, and its parameters. */
export function FormSectionFields({ section, problems, text, onChange }: FormSectionFieldsProps) {
  const { name, isChoice, component, varied, components, params } = section;
  const rest = components.find(({ kind }) => !varied.includes(kind));
  const [areIdleShown, setAreIdleShown] = useState(false);
  const sorted = sortedParams(params, varied.length === 0);
  const fields = (list: readonly FormParam[]) =>
    list.map((shown) => (
      <FormParamField
        key={shown.param.name}
        section={name}
        shown={shown}
        problem={problems.find(({ field }) => field === `${name}.${shown.param.name}`)}
        text={text}
        onChange={onChange}
      />
    ));
  return (
    <>
      {isChoice && varied.length === 0 && (
        <KindField section={section} text={text} onChange={onChange} />
      )}
      {varied.length > 0 && (
        <Group gap="xs">
          <Text size="sm">An axis goes through {varied.length} components.</Text>
          {rest !== undefined && (
            <Select
              aria-label="Compare with another component"
              size="xs"
              searchable
              placeholder="Add a component…"
              data={[...new Map(components.map((one) => [one.kind, one.title]))]
                .filter(([kind]) => !varied.includes(kind))
                .map(([value, label]) => ({ value, label }))}
              value={null}
              onChange={(kind) => {
                if (kind !== null) onChange(withVariedKind(text, name, [kind]));
              }}
            />
          )}
        </Group>
      )}
      {component !== null && (
        <Text size="sm" c="dimmed">
          {component.help}
        </Text>
      )}
      {params.length === 0 && <Text size="sm">No parameters.</Text>}
      {varied.length > 0 && params.length > 0 && (
        <Text size="xs" c="dimmed">
          A value here is for all of them that have the parameter. What one alone has stands in the
          YAML, in its entry of the axis.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {fields(sorted.shown)}
        {areIdleShown && fields(sorted.idle)}
      </SimpleGrid>
      {sorted.idle.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          aria-expanded={areIdleShown}
          onClick={() => {
            setAreIdleShown(!areIdleShown);
          }}
        >
          {areIdleShown ? 'Hide' : 'Show'} {formatCount(sorted.idle.length, 'parameter')} without
          effect here
        </Button>
      )}
    </>
  );
}
