import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { PageSkeleton } from '@/components/page-skeleton';
import { ProblemAlert } from '@/components/problem-alert';
import { SpecEditor } from '@/features/new-sweep/components/lazy-spec-editor';
import { ProblemList } from '@/features/new-sweep/components/problem-list';
import type { SpecEditorHandle } from '@/features/new-sweep/components/spec-editor';
import { usePriceText } from '@/features/price/api/get-price-text';
import { PriceForm } from '@/features/price/components/price-form';
import { usePriceEditing } from '@/features/price/lib/use-price-editing';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ProblemError } from '@/lib/problem';
import { useSearchState } from '@/lib/use-search-state';

import { NotFoundPage } from './not-found-page';

const WHOLE_NUMBER = /^\d{1,9}$/;

const FIRST_TEXT = `schema_version: 1
title: Our quotes
notes: What the table leaves out.
components:
  - component: switch
    name: 64 ports of 400G
    rate_gbps: 400
    ports: 64
    price_usd: 30000
    low_fraction: 0.9        # the lowest price that one may get, over price_usd
    high_fraction: 1.2       # the highest
    power_w: 2000
    source: quote of a vendor
    date: 2026-11
  - component: nic
    name: adapter, 400G
    rate_gbps: 400
    ports: 1
    price_usd: 1500
    power_w: 25
    source: quote of a vendor
    date: 2026-11
  - component: active_optical
    name: optical cable, 400G
    rate_gbps: 400
    reach_m: 100
    price_usd: 900
    price_per_m_usd: 2
    power_w: 18
    source: quote of a vendor
    date: 2026-11
  - component: rack
    name: rack
    price_usd: 3000
    source: assumed
    date: 2026
`;

/** Writes a price table: a new one, a copy of another, or the next version of one's own. */
export function NewPriceTablePage() {
  const [search] = useSearchState();
  const from = search.get('from');
  const asked = search.get('version') ?? '';
  const version = WHOLE_NUMBER.test(asked) ? Number(asked) : null;
  const { data: text, error, refetch } = usePriceText(from, version);
  if (from === null) return <PriceTableForm name={search.get('name') ?? ''} text={FIRST_TEXT} />;
  if (error instanceof ProblemError && error.status === 404)
    return <NotFoundPage what="price table" />;
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (text === undefined) return <PageSkeleton of="price table" />;
  return <PriceTableForm name={search.get('name') ?? ''} text={text} />;
}

function PriceTableForm(first: { name: string; text: string }) {
  const navigate = useNavigate();
  const editor = useRef<SpecEditorHandle>(null);
  const editing = usePriceEditing(first, ({ name }) => void navigate(paths.priceTable(name)));
  const { problems, report } = editing;
  const [way, setWay] = useState('yaml');
  return (
    <Stack>
      <PageHeader
        title={first.name === '' ? 'New price table' : `Prices: ${first.name}`}
        trail={[{ label: 'Prices', to: paths.prices() }]}
        subtitle="A line for each component, with its price in US dollars, how far it may be off, who says so and when."
      />
      <TextInput
        label="Name"
        description="A known name gets a new version."
        required
        placeholder="our-quotes"
        value={editing.name}
        error={editing.nameError}
        spellCheck={false}
        maw={360}
        onChange={({ currentTarget }) => {
          editing.changeName(currentTarget.value);
        }}
      />
      <SegmentedControl
        aria-label="How to write it"
        data={[
          { value: 'yaml', label: 'YAML' },
          { value: 'form', label: 'Numbers' },
        ]}
        value={way}
        onChange={setWay}
        style={{ alignSelf: 'flex-start' }}
      />
      {way === 'form' ? (
        <PriceForm text={editing.text} onChange={editing.changeText} />
      ) : (
        <SpecEditor
          label="Price table"
          value={editing.text}
          problems={problems}
          onChange={editing.changeText}
          ref={editor}
        />
      )}
      {problems.length > 0 && (
        <Stack gap="xs" role="alert">
          <Text size="sm" fw={600}>
            {formatCount(problems.length, 'mistake')} in the table; nothing was stored
          </Text>
          <ProblemList
            problems={problems}
            onJump={(position) => {
              setWay('yaml');
              editor.current?.goTo(position);
            }}
            onFix={(fix) => {
              editing.changeText(fix.apply(editing.text));
            }}
          />
        </Stack>
      )}
      {report !== undefined && (
        <Alert
          color="green"
          variant="light"
          icon={<IconCircleCheck aria-hidden />}
          title={`A table of ${formatCount(report.components ?? 0, 'component')}; nothing was stored`}
        />
      )}
      {editing.otherError !== null && (
        <ProblemAlert error={editing.otherError} title="Not stored" />
      )}
      <Group justify="flex-end">
        <Button variant="default" loading={editing.checking} onClick={editing.check}>
          Check only
        </Button>
        <Button loading={editing.saving} onClick={editing.save}>
          Save the table
        </Button>
      </Group>
    </Stack>
  );
}
