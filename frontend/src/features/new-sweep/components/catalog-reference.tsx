import {
  Accordion,
  Badge,
  Code,
  Group,
  ScrollArea,
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

import { allowedText, defaultText, type Hit, searchCatalog } from '../lib/catalog-search';

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

function ComponentItem({ hit }: { hit: Hit }) {
  const { section, component, params } = hit;
  const singleton = section === component.kind;
  return (
    <Accordion.Item value={`${section}.${component.kind}`}>
      <Accordion.Control>
        <Group gap="xs">
          <Badge variant="default" tt="none" size="sm">
            {section}
          </Badge>
          <Text size="sm" fw={600}>
            {singleton ? component.title : component.kind}
          </Text>
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

/** Everything a specification can say, searchable, beside the editor. */
export function CatalogReference() {
  const { data, error, isPending, refetch } = useCatalog();
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const hits = useMemo(
    () => (data === undefined ? [] : searchCatalog(data, deferred)),
    [data, deferred],
  );
  const [opened, setOpened] = useState<string[]>([]);
  const searching = deferred.trim() !== '';
  const forced =
    searching && hits.length < OPEN_ALL_BELOW
      ? hits.map(({ section, component }) => `${section}.${component.kind}`)
      : opened;
  return (
    <Panel title="Reference">
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
                <ComponentItem key={`${hit.section}.${hit.component.kind}`} hit={hit} />
              ))}
            </Accordion>
          </ScrollArea.Autosize>
        </>
      )}
    </Panel>
  );
}
