import { Group, SegmentedControl, Select } from '@mantine/core';

import type { ClaimStudy, ClaimVerdict } from '@/api-schema/models';

import { asVerdict, countOf, VERDICT_WORDS, VERDICTS } from '../lib/claims';

interface ClaimsFilterProps {
  studies: readonly ClaimStudy[];
  study: string | null;
  verdict: ClaimVerdict | null;
  onChange: (changes: { study?: string | null; verdict?: string | null }) => void;
}

/** Narrows the claims by paper and by verdict. */
export function ClaimsFilter({ studies, study, verdict, onChange }: ClaimsFilterProps) {
  const there = VERDICTS.filter((each) => countOf(studies, each) > 0);
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="Paper"
        placeholder="All papers"
        data={studies.map(({ name, title }) => ({ value: name, label: title }))}
        value={study}
        onChange={(value) => {
          onChange({ study: value });
        }}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all papers' }}
        w={300}
        maw="100%"
      />
      <SegmentedControl
        aria-label="Reached or missed"
        value={verdict ?? 'all'}
        onChange={(value) => {
          onChange({ verdict: asVerdict(value) });
        }}
        data={[
          { value: 'all', label: 'All' },
          ...there.map((each) => ({
            value: each,
            label: `${VERDICT_WORDS[each]} (${String(countOf(studies, each))})`,
          })),
        ]}
      />
    </Group>
  );
}
