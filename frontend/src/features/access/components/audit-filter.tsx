import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { AuditFilter } from '../api/audit';

interface AuditFilterProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

const FIELDS: { name: keyof AuditFilter; label: string; placeholder: string }[] = [
  { name: 'actor', label: 'Who', placeholder: 'ada@example.org' },
  { name: 'of_project', label: 'Project', placeholder: 'interconnects' },
  { name: 'operation', label: 'Operation', placeholder: 'createSweep' },
];

/** Which entries are shown: those by this name, in this project, of this operation. */
export function AuditFilterForm({ filter, onChange }: AuditFilterProps) {
  const [asked, ask] = useState(filter);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <form
      role="search"
      aria-label="Entries of the audit log"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(asked);
      }}
    >
      <Group align="end">
        {FIELDS.map(({ name, label, placeholder }) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            value={asked[name] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              ask({ ...asked, [name]: value.trim() === '' ? undefined : value });
            }}
          />
        ))}
        <Button type="submit">Show</Button>
        {isNarrowed && (
          <Button
            variant="default"
            onClick={() => {
              onChange({});
            }}
          >
            Show all
          </Button>
        )}
      </Group>
    </form>
  );
}
