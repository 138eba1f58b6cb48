import { Anchor, Select, type SelectProps, Text } from '@mantine/core';
import { Link } from 'react-router';

import { useStored } from '../api/list-stored';
import { STORED, type StoredKind } from '../lib/stored-kinds';

interface StoredNameProps extends Pick<SelectProps, 'label' | 'size' | 'error'> {
  of: StoredKind;
  value: string;
  onChange: (value: string) => void;
}

/** A trace of a kind or a fabric of the project, chosen from the list of them. */
export function StoredName({ of, value, onChange, ...field }: StoredNameProps) {
  const { data, error } = useStored(of);
  const { word, one, page } = STORED[of];
  const names = data?.names ?? [];
  // A version or a digest is written in the YAML; the list shows it while it is chosen.
  const isListed = value === '' || names.some((name) => name.value === value);
  const readOfMore = data?.readOfMore ?? null;
  const isEmpty = data !== undefined && readOfMore === null && names.length === 0;
  return (
    <>
      <Select
        {...field}
        placeholder={isEmpty ? `no ${word} yet` : `choose ${one}…`}
        data={isListed ? names : [{ value, label: value }, ...names]}
        value={value === '' ? null : value}
        searchable
        clearable
        nothingFoundMessage={`No ${word} of this name`}
        onChange={(next) => {
          onChange(next ?? '');
        }}
      />
      {error !== null && (
        <Text size="xs" c="dimmed">
          The list could not be read: {error.message}
        </Text>
      )}
      {readOfMore !== null && (
        <Text size="xs" c="dimmed">
          The list has what is among the first {readOfMore} by name. Others can be written in the
          YAML.
        </Text>
      )}
      {isEmpty && (
        <Text size="xs">
          The project has no {word}.{' '}
          <Anchor component={Link} to={page} inherit underline="always">
            Import one
          </Anchor>
          ; the draft is kept.
        </Text>
      )}
    </>
  );
}
