import { Checkbox, Group, Pill, Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { TypedText } from '@/components/typed-text';
import { phaseName } from '@/lib/phase';
import { useIsLocal } from '@/lib/requests/use-rights';
import type { SearchChanges } from '@/lib/use-search-state';

import type { ListSweepsQuery } from '../api/list-sweeps';
import { PHASES } from '../lib/phases';

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'state', label: 'State' },
  { value: 'runs', label: 'Most runs' },
  { value: 'owner', label: 'Owner' },
];

function Only({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) {
  return (
    <Pill
      size="lg"
      withRemoveButton
      removeButtonProps={{ 'aria-label': label, tabIndex: 0, 'aria-hidden': false }}
      onRemove={onRemove}
    >
      {text}
    </Pill>
  );
}

interface SweepsFilterProps {
  query: ListSweepsQuery;
  onChange: (changes: SearchChanges) => void;
}

/** Searches, narrows and sorts the list. */
export function SweepsFilter({ query, onChange }: SweepsFilterProps) {
  const isLocal = useIsLocal();
  const { tag, owner } = query;
  const tick = (name: 'starred' | 'archived' | 'helpers', label: string) => (
    <Checkbox
      label={label}
      size="sm"
      checked={query[name] !== undefined}
      onChange={({ currentTarget }) => {
        onChange({ [name]: currentTarget.checked ? '1' : null });
      }}
    />
  );
  return (
    <>
      <Group gap="sm" align="flex-end">
        <TypedText
          label="Search"
          placeholder="Name, description, tag or owner"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query.search ?? ''}
          onType={(search) => {
            onChange({ search });
          }}
          maxLength={200}
          style={{ flex: '1 1 220px' }}
        />
        <Select
          label="Phase"
          placeholder="All phases"
          data={PHASES.map((each) => ({ value: each, label: phaseName(each) }))}
          value={query.phase ?? null}
          onChange={(phase) => {
            onChange({ phase });
          }}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all phases' }}
          w={150}
        />
        <Select
          label="Sort by"
          data={SORTS}
          value={query.sort ?? 'newest'}
          allowDeselect={false}
          onChange={(sort) => {
            onChange({ sort: sort === 'newest' ? null : sort });
          }}
          w={150}
        />
        <TypedText
          label="Filter"
          placeholder="points > 10 and model = 'packet'"
          value={query.filter ?? ''}
          onType={(filter) => {
            onChange({ filter });
          }}
          style={{ flex: '1 1 220px' }}
        />
      </Group>
      <Group gap="md">
        {!isLocal && (
          <Checkbox
            label="Mine"
            size="sm"
            checked={owner === 'me'}
            onChange={({ currentTarget }) => {
              onChange({ owner: currentTarget.checked ? 'me' : null });
            }}
          />
        )}
        {tick('starred', 'Starred')}
        {tick('archived', 'Archived')}
        {tick('helpers', 'With those of schedules and programs')}
        {tag !== undefined && (
          <Only
            text={`tag: ${tag}`}
            label={`Show sweeps without the tag ${tag}, too`}
            onRemove={() => {
              onChange({ tag: null });
            }}
          />
        )}
        {owner !== undefined && owner !== 'me' && (
          <Only
            text={`owner: ${owner}`}
            label={`Show sweeps of others than ${owner}, too`}
            onRemove={() => {
              onChange({ owner: null });
            }}
          />
        )}
      </Group>
    </>
  );
}
