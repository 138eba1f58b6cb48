import { Accordion, Chip, Group, ScrollArea, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';

import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount } from '@/lib/format';
import { useCatalog } from '@/lib/requests/get-catalog';

import { useGrammar } from '../api/get-grammar';
import { type Hit, hitKey, searchCatalog } from '../lib/catalog-search';
import { type GrammarHit, searchGrammar } from '../lib/spec-search';

import { ComponentItem } from './component-item';
import { SPEC_KEY, SPEC_TITLE, SpecItem } from './spec-item';

const OPEN_ALL_BELOW = 4;

const ALL = 'all';

function foundText(spec: GrammarHit | null, components: Hit[]): string {
  if (components.length === 0) return spec === null ? 'Nothing matches.' : SPEC_TITLE;
  const count = formatCount(components.length, 'component');
  return spec === null ? count : `${SPEC_TITLE} and ${count}`;
}

/** What a search opens by itself: all when there is little, and the grammar when it is named. */
function foundKeys(spec: GrammarHit | null, components: Hit[]): string[] | null {
  const all = [...(spec === null ? [] : [SPEC_KEY]), ...components.map(hitKey)];
  if (all.length < OPEN_ALL_BELOW) return all;
  return spec?.named === true ? [SPEC_KEY] : null;
}

/** Everything a specification of a model can say, searchable, beside the editor. */
export function CatalogReference({ draftModel }: { draftModel: string }) {
  const catalog = useCatalog();
  const grammar = useGrammar();
  const failed = [catalog, grammar].filter(({ error }) => error !== null);
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const [picked, setPicked] = useState<string | null>(null);
  const models = catalog.data?.models ?? [];
  const shown = picked ?? (models.some(({ name }) => name === draftModel) ? draftModel : ALL);
  const model = shown === ALL ? null : shown;
  const hits = useMemo(
    () => (catalog.data === undefined ? [] : searchCatalog(catalog.data, deferred, model)),
    [catalog.data, deferred, model],
  );
  const spec = useMemo(
    () =>
      grammar.data === undefined
        ? null
        : searchGrammar(grammar.data, `${SPEC_KEY} ${SPEC_TITLE}`, deferred),
    [grammar.data, deferred],
  );
  const [opened, setOpened] = useState<string[]>([]);
  const searching = deferred.trim() !== '';
  const forced = searching ? foundKeys(spec, hits) : null;
  /** What the user has made of what the search opened; null until then. */
  const [toggled, setToggled] = useState<string[] | null>(null);
  return (
    <Panel title="Reference">
      {models.length > 1 && (
        <Chip.Group value={shown} onChange={setPicked}>
          <Group gap="xs" role="radiogroup" aria-label="Model">
            {models.map(({ name, title }) => (
              <Chip key={name} value={name} size="xs">
                {title} model
              </Chip>
            ))}
            <Chip value={ALL} size="xs">
              All
            </Chip>
          </Group>
        </Chip.Group>
      )}
      <TextInput
        aria-label="Search the reference"
        placeholder="torus, bandwidth, zip…"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setToggled(null);
        }}
      />
      {catalog.isPending && <Skeleton h={200} />}
      {failed.length > 0 && (
        <ProblemAlert
          error={failed[0]?.error}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      )}
      {!catalog.isPending && (catalog.data !== undefined || grammar.data !== undefined) && (
        <>
          <Text size="xs" c="dimmed" role="status">
            {foundText(spec, hits)}
          </Text>
          <ScrollArea.Autosize mah={520} type="auto" viewportProps={{ tabIndex: 0 }}>
            <Accordion
              multiple
              value={toggled ?? forced ?? opened}
              onChange={forced === null ? setOpened : setToggled}
              variant="default"
              order={3}
            >
              {spec !== null && <SpecItem hit={spec} />}
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
