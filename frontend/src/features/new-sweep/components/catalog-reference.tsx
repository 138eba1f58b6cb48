import {
  Accordion,
  Badge,
  Code,
  Group,
  ScrollArea,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';

import type { ParamSpec } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount } from '@/lib/format';
import { useCatalog } from '@/lib/requests/get-catalog';

import { allowedText, defaultText, type Hit, hitKey, searchCatalog } from '../lib/catalog-search';

import classes from './catalog-reference.module.css';

function Param({ param }: { param: ParamSpec }) {
  return (
    <div className={classes.param}>
      <dt>
        <Code fz="sm">{param.name}</Code>
        <Text span size="xs" c="dimmed" ml={6}>
          {allowedText(param)}
          {param.nullable === true && ', or null'}
        </Text>
      </dt>
      <dd>
        <Text size="sm">{param.help}</Text>
        <Text size="xs" c="dimmed">
          Default: {defaultText(param)}
          {param.applies_when !== null && param.applies_when !== undefined && (
            <>
              {' '}
              · only when <Code fz="xs">{param.applies_when}</Code>
            </>
          )}
        </Text>
      </dd>
    </div>
  );
}

function ComponentItem({ hit, model }: { hit: Hit; model: string | null }) {
  const { section, component, params } = hit;
  const isDefault = model !== null && (component.default_for ?? []).includes(model);
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
            {component.help}
          </Text>
          {params.length > 0 && (
            <dl className={classes.params}>
              {params.map((param) => (
                <Param key={param.name} param={param} />
              ))}
            </dl>
          )}
          {(component.constraints ?? []).map(({ message }) => (
            <Text key={message} size="xs" c="dimmed">
              Rule: {message}
            </Text>
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

const OPEN_ALL_BELOW = 4;

const ALL = 'all';

/** Everything a specification of a model can say, searchable, beside the editor. */
export function CatalogReference({ draftModel }: { draftModel: string }) {
  const { data, error, isPending, refetch } = useCatalog();
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const [picked, setPicked] = useState<string | null>(null);
  const models = data?.models ?? [];
  const shown = picked ?? (models.includes(draftModel) ? draftModel : ALL);
  const model = shown === ALL ? null : shown;
  const hits = useMemo(
    () => (data === undefined ? [] : searchCatalog(data, deferred, model)),
    [data, deferred, model],
  );
  const [opened, setOpened] = useState<string[]>([]);
  const searching = deferred.trim() !== '';
  const forced = searching && hits.length < OPEN_ALL_BELOW ? hits.map(hitKey) : opened;
  return (
    <Panel title="Reference">
      {models.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Model"
          data={[
            ...models.map((each) => ({ value: each, label: `${each} model` })),
            { value: ALL, label: 'All' },
          ]}
          value={shown}
          onChange={setPicked}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <TextInput
        aria-label="Search components and parameters"
        placeholder="torus, bandwidth, latency…"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
        }}
      />
      {isPending && <Skeleton h={200} />}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <Text size="xs" c="dimmed" role="status">
            {hits.length === 0 ? 'Nothing matches.' : formatCount(hits.length, 'component')}
          </Text>
          <ScrollArea.Autosize mah={520} type="auto" viewportProps={{ tabIndex: 0 }}>
            <Accordion multiple value={forced} onChange={setOpened} variant="default" order={3}>
              {hits.map((hit) => (
                <ComponentItem key={hitKey(hit)} hit={hit} model={model} />
              ))}
            </Accordion>
          </ScrollArea.Autosize>
        </>
      )}
    </Panel>
  );
}
