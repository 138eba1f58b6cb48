import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { FieldProblem, ParamSpec } from '@/api-schema/models';
import { capitalised, humanName, unitOf, unitSymbol } from '@/lib/quantity';

import { allowedText, defaultText } from '../lib/catalog-search';
import { withParam, withVaried } from '../lib/draft-edits';
import type { FormParam } from '../lib/draft-form';
import { storedKind } from '../lib/stored-kinds';

import classes from './form-param-field.module.css';
import { StoredName } from './stored-name';

interface FormParamFieldProps {
  section: string;
  shown: FormParam;
  problem: FieldProblem | undefined;
  text: string;
  onChange: (text: string) => void;
}

const LISTS = new Set(['integer_list', 'text_list']);
/** Values of these are mappings or long lists: they are written in the YAML. */
const WRITTEN = new Set(['jobs', 'link_classes']);

function labelOf({ name, unit }: ParamSpec): string {
  const symbol = unitSymbol(unitOf(name, unit));
  const shown = ['', 'count', 'choice', 'bool'].includes(symbol) ? '' : ` (${symbol})`;
  return `${capitalised(humanName(name))}${shown}`;
}

function choicesOf(param: ParamSpec): string[] | null {
  if (param.type === 'boolean') return ['true', 'false'];
  return param.type === 'choice' ? (param.choices ?? null) : null;
}

/** A parameter: its value, what is allowed, what holds otherwise, and a button to vary it. */
export function FormParamField(props: FormParamFieldProps) {
  const { section, shown, problem, text, onChange } = props;
  const { param, value, isComplex, axis } = shown;
  const [typed, setTyped] = useState({ from: value, text: value });
  const own = typed.from === value ? typed.text : value;
  const commit = (next: string) => {
    if (next !== value) {
      onChange(withParam(text, section, param.name, next, LISTS.has(param.type)));
    }
  };
  const label = labelOf(param);
  const condition = param.applies_when;
  const choices = choicesOf(param);
  const stored = storedKind(param.type);
  const isElsewhere = isComplex || axis !== null || (WRITTEN.has(param.type) && value === '');
  const field = {
    label,
    size: 'xs',
    placeholder: defaultText(param),
    error: problem?.message,
    'data-param': param.name,
  } as const;
  return (
    <div>
      {isElsewhere && (
        <>
          <Text size="xs" fw={500}>
            {label}
          </Text>
          <Text size="sm" c="dimmed">
            {axis === null ? 'set in the YAML' : 'on an axis, see above'}
          </Text>
        </>
      )}
      {!isElsewhere && choices !== null && (
        <Select
          {...field}
          data={choices}
          value={choices.includes(value) ? value : null}
          clearable
          onChange={(next) => {
            commit(next ?? '');
          }}
        />
      )}
      {!isElsewhere && stored !== null && (
        <StoredName {...field} of={stored} value={value} onChange={commit} />
      )}
      {!isElsewhere && choices === null && stored === null && (
        <TextInput
          {...field}
          value={own}
          spellCheck={false}
          onChange={({ currentTarget }) => {
            setTyped({ from: value, text: currentTarget.value });
          }}
          onBlur={() => {
            commit(own);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit(own);
          }}
        />
      )}
      <Group justify="space-between" gap={4} wrap="nowrap" align="flex-start">
        <Text size="xs" c="dimmed" className={classes.help} title={param.help}>
          {stored === null && `${allowedText(param)}. `}
          {param.help}
          {condition !== null && condition !== undefined && ` Only when ${condition}.`}
        </Text>
        {!isElsewhere && (
          <Button
            size="compact-xs"
            variant="subtle"
            style={{ flex: 'none' }}
            aria-label={`Vary ${label}`}
            onClick={() => {
              onChange(withVaried(text, section, param.name, param.default ?? choices?.[0]));
            }}
          >
            Vary
          </Button>
        )}
      </Group>
    </div>
  );
}
