import { ActionIcon, Button, Group, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';

import type { ResultFormat } from '@/api-schema/models';
import { FilterChips } from '@/components/filter-chips';
import { filterExample } from '@/lib/models';
import { useCatalog } from '@/lib/requests/get-catalog';
import type { SearchChanges } from '@/lib/use-search-state';

const TYPING_MS = 450;

type FileFormat = Exclude<ResultFormat, 'json'>;

const FILES: readonly { format: FileFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'parquet', label: 'Parquet' },
  { format: 'arrow', label: 'Arrow' },
];

interface ResultsToolbarProps {
  /** The sweep's model. */
  model: string;
  filter: string;
  /** Why the service refuses the expression, if it does. */
  refusal: string | null;
  /** Where the results are to be had in a format. */
  addressOf: (format: FileFormat) => string;
  /** What the downloads hold. */
  downloads: string;
  columnChooser: ReactNode;
  /** Chooses what a row is. */
  choice: ReactNode;
  onChange: (changes: SearchChanges) => void;
}

/** The filter expression, the active column filters, columns and download. */
export function ResultsToolbar(props: ResultsToolbarProps) {
  const { model, filter, refusal, addressOf, downloads, columnChooser, choice, onChange } = props;
  const [search] = useSearchParams();
  const catalog = useCatalog();
  const [text, setText] = useState(filter);
  // A filter that others take away is taken away here too; what is being typed stays.
  const [known, setKnown] = useState(filter);
  if (filter !== known) {
    setKnown(filter);
    if (filter === '') setText('');
  }
  const submit = useDebouncedCallback((value: string) => {
    onChange({ filter: value });
  }, TYPING_MS);
  const write = (value: string) => {
    setText(value);
    submit(value);
  };
  return (
    <>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Filter"
          placeholder={filterExample(catalog.data, model)}
          size="sm"
          style={{ flex: '1 1 280px' }}
          spellCheck={false}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text !== '' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Clear the filter"
                onClick={() => {
                  write('');
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )
          }
          value={text}
          error={refusal}
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
          }}
        />
        <Group gap="xs">
          {choice}
          {columnChooser}
          <Tooltip label={downloads}>
            <Button.Group aria-label="Download">
              {FILES.map(({ format, label }, index) => (
                <Button
                  key={format}
                  component="a"
                  href={addressOf(format)}
                  download
                  variant="default"
                  size="xs"
                  leftSection={index === 0 ? <IconDownload size={16} aria-hidden /> : undefined}
                >
                  {label}
                </Button>
              ))}
            </Button.Group>
          </Tooltip>
        </Group>
      </Group>
      <FilterChips search={search} onChange={onChange} />
    </>
  );
}
