import { ActionIcon, Button, Group, Pill, Text, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import type { ResultFormat } from '@/api-schema/models';
import { filterExample } from '@/lib/models';
import { humanName } from '@/lib/quantity';
import { useCatalog } from '@/lib/requests/get-catalog';
import type { SearchChanges } from '@/lib/use-search-state';

import { type ColumnFilter, columnFilterName, printColumnFilter } from '../lib/column-filter';

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
  filters: ReadonlyMap<string, ColumnFilter>;
  /** Where the results are to be had in a format. */
  addressOf: (format: FileFormat) => string;
  columnChooser: ReactNode;
  onChange: (changes: SearchChanges) => void;
}

function pillText(column: string, filter: ColumnFilter): string {
  const text = printColumnFilter(filter).replaceAll('~', ' or ').replace('..', ' … ');
  return `${humanName(column)}: ${text.trim()}`;
}

/** The filter expression, the active column filters, columns and download. */
export function ResultsToolbar(props: ResultsToolbarProps) {
  const { model, filter, refusal, filters, addressOf, columnChooser, onChange } = props;
  const catalog = useCatalog();
  const [text, setText] = useState(filter);
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
          {columnChooser}
          <Tooltip label="The rows and columns shown here, numbers in full">
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
      {filters.size > 0 && (
        <Group gap="xs" aria-label="Column filters" role="group">
          <Text size="sm">Only</Text>
          {[...filters].map(([column, each]) => (
            <Pill
              key={column}
              withRemoveButton
              removeButtonProps={{
                'aria-label': `Remove the filter of ${humanName(column)}`,
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => {
                onChange({ [columnFilterName(column)]: null });
              }}
            >
              {pillText(column, each)}
            </Pill>
          ))}
        </Group>
      )}
    </>
  );
}
