import { Text } from '@mantine/core';

import type { Component, ParamSpec } from '@/api-schema/models';
import { humanName } from '@/lib/quantity';

import { allowedText, defaultText, type Hit, hitKey } from '../lib/catalog-search';

import { Definition, Definitions } from './definition';
import { ReferenceItem } from './reference-item';

function Param({ param }: { param: ParamSpec }) {
  const values = allowedText(param) + (param.nullable === true ? ', or null' : '');
  return (
    <Definition term={param.name} values={values} help={param.help}>
      <Text size="xs" c="dimmed">
        Default: {defaultText(param)}
        {param.applies_when !== null && param.applies_when !== undefined && (
          <> · only when {param.applies_when}</>
        )}
      </Text>
    </Definition>
  );
}

/** Metrics that not every point has, by when it has them. */
function measuredWhen({ measured_when: conditions = {} }: Component): [string, string[]][] {
  const metrics = Object.keys(conditions);
  return [...new Set(Object.values(conditions))].map((condition) => [
    condition,
    metrics.filter((metric) => conditions[metric] === condition),
  ]);
}

/** A component of the catalogue with its parameters, or with those that a search found. */
export function ComponentItem({ hit, model }: { hit: Hit; model: string | null }) {
  const { section, component, params } = hit;
  const isDefault = model !== null && (component.default_for ?? []).includes(model);
  const rules = [...new Set((component.constraints ?? []).map(({ message }) => message))];
  const singleton = section === component.kind;
  const aside = (
    <>
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
    </>
  );
  return (
    <ReferenceItem
      value={hitKey(hit)}
      section={section}
      title={singleton ? component.title : component.kind}
      aside={aside}
      help={component.help}
    >
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
      {(component.recommended_routings ?? []).map(({ kind, reason }, place) => (
        <Text key={kind} size="xs" c="dimmed">
          {place === 0 ? 'Recommended routing' : 'Where that cannot serve'}: {kind}. {reason}
        </Text>
      ))}
      {measuredWhen(component).map(([condition, metrics]) => (
        <Text key={condition} size="xs" c="dimmed">
          Measured only when {condition}: {metrics.map(humanName).join(', ')}
        </Text>
      ))}
    </ReferenceItem>
  );
}
