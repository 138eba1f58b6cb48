import { Accordion, Badge, Code, Group, Stack, Text } from '@mantine/core';

import type { ParamSpec } from '@/api-schema/models';

import { allowedText, defaultText, type Hit, hitKey } from '../lib/catalog-search';

import { Definition, Definitions } from './definition';
import { Prose } from './prose';

function Param({ param }: { param: ParamSpec }) {
  const values = allowedText(param) + (param.nullable === true ? ', or null' : '');
  return (
    <Definition term={param.name} values={values} help={param.help}>
      <Text size="xs" c="dimmed">
        Default: {defaultText(param)}
        {param.applies_when !== null && param.applies_when !== undefined && (
          <>
            {' '}
            · only when <Code fz="xs">{param.applies_when}</Code>
          </>
        )}
      </Text>
    </Definition>
  );
}

/** A component of the catalogue with its parameters, or with those that a search found. */
export function ComponentItem({ hit, model }: { hit: Hit; model: string | null }) {
  const { section, component, params } = hit;
  const isDefault = model !== null && (component.default_for ?? []).includes(model);
  const rules = [...new Set((component.constraints ?? []).map(({ message }) => message))];
  const singleton = section === component.kind;
  return (
    <Accordion.Item value={hitKey(hit)}>
      <Accordion.Control>
        <Group gap="xs">
          <Badge variant="default" tt="none" size="sm">
            {section}
          </Badge>
          <Text size="sm" fw={600}>
            {singleton ? component.title : component.kind}
          </Text>
          {isDefault && (
            <Text size="xs" c="dimmed">
              default
            </Text>
          )}
          {model === null && (
            <Text size="xs" c="dimmed">
              {component.models.join(', ')}
            </Text>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            <Prose text={component.help} />
          </Text>
          {params.length > 0 && (
            <Definitions>
              {params.map((param) => (
                <Param key={param.name} param={param} />
              ))}
            </Definitions>
          )}
          {rules.map((message) => (
            <Text key={message} size="xs" c="dimmed">
              Rule: {message}
            </Text>
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
