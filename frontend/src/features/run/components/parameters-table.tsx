import { Badge, Code, Spoiler, Switch, Table, Text } from '@mantine/core';
import { useState } from 'react';

import type { Parameter } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { capitalised, formatChoice, unitOf } from '@/lib/quantity';

/** Parameters by section, in the service's order. */
export function bySection(parameters: readonly Parameter[]): Map<string, Parameter[]> {
  const sections = new Map<string, Parameter[]>();
  for (const parameter of parameters) {
    sections.set(parameter.section, [...(sections.get(parameter.section) ?? []), parameter]);
  }
  return sections;
}

/** The component that a point has in each section, for the sections that offer a choice. */
export function kindsOf(point: Readonly<Record<string, unknown>>): Map<string, string> {
  return new Map(
    Object.entries(point).flatMap(([section, value]): [string, string][] =>
      typeof value === 'object' && value !== null && 'kind' in value
        ? [[section, String(value.kind)]]
        : [],
    ),
  );
}

/** Sections whose component has no parameter to show come too, by name alone. */
function withKinds(
  sections: Map<string, Parameter[]>,
  kinds: ReadonlyMap<string, string>,
): Map<string, Parameter[]> {
  const all = new Map(sections);
  for (const section of kinds.keys()) if (!all.has(section)) all.set(section, []);
  return all;
}

const LONG_CHARACTERS = 120;
const WRAPPED = { overflowWrap: 'anywhere' } as const;

/** What a parameter is; a list of jobs would fill the page and is folded. */
function Value({ row }: { row: Parameter }) {
  if (row.value === null) return 'derived';
  const text = formatChoice(row.value, unitOf(row.name, row.unit));
  if (text.length <= LONG_CHARACTERS) return text;
  return (
    <Spoiler
      maxHeight={84}
      showLabel="Show all"
      hideLabel="Fold"
      styles={{ control: { fontSize: 'inherit' } }}
    >
      {text}
    </Spoiler>
  );
}

interface ParametersTableProps {
  parameters: readonly Parameter[];
  kinds: ReadonlyMap<string, string>;
}

/** Every parameter with its unit, where it comes from, and what it means. */
export function ParametersTable({ parameters, kinds }: ParametersTableProps) {
  const [chosenOnly, setChosenOnly] = useState(false);
  const shown = chosenOnly ? parameters.filter((each) => !each.is_default) : parameters;
  const sections = withKinds(bySection(shown), kinds);
  return (
    <Panel title="Parameters">
      <Switch
        size="sm"
        label="Only what the sweep sets"
        checked={chosenOnly}
        onChange={({ currentTarget }) => {
          setChosenOnly(currentTarget.checked);
        }}
      />
      <ScrollTable label="Table of parameters" miw={960} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={{ base: 190, md: 300 }}>Parameter</Table.Th>
            <Table.Th w={{ base: 150, md: 240 }}>Value</Table.Th>
            <Table.Th w={100}>From</Table.Th>
            <Table.Th>Meaning</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {[...sections].map(([section, rows]) => (
          <Table.Tbody key={section}>
            <Table.Tr>
              <Table.Th colSpan={4} scope="rowgroup" pt="md">
                {capitalised(section)}
                {kinds.has(section) && (
                  <>
                    : <Code fz="sm">{kinds.get(section)}</Code>
                  </>
                )}
              </Table.Th>
            </Table.Tr>
            {rows.map((row) => (
              <Table.Tr key={row.path}>
                <Table.Th scope="row" ff="monospace" fw={500} fz="sm" style={WRAPPED}>
                  {row.path}
                </Table.Th>
                <Table.Td style={WRAPPED}>
                  <Value row={row} />
                </Table.Td>
                <Table.Td>
                  {row.is_default ? (
                    <Text size="sm" c="dimmed">
                      default
                    </Text>
                  ) : (
                    <Badge variant="light" tt="none" miw={64}>
                      sweep
                    </Badge>
                  )}
                </Table.Td>
                <Table.Td c="dimmed" fz="sm">
                  {row.help}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </ScrollTable>
    </Panel>
  );
}
