import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import type { Catalog } from '@/api-schema/models';
import { formatCount } from '@/lib/format';
import { modelOf } from '@/lib/models';

import { axisOffers } from '../lib/axis-offers';
import { withVaried, withVariedKind } from '../lib/draft-edits';
import { notesOn } from '../lib/field-words';

import classes from './add-axis.module.css';

interface AddAxisProps {
  catalog: Catalog;
  text: string;
  onChange: (text: string) => void;
}

const SHOWN = 8;

/** Finds a parameter or component by words of the field, and makes an axis of it. */
export function AddAxis({ catalog, text, onChange }: AddAxisProps) {
  const [query, setQuery] = useState('');
  const model = modelOf(text);
  const offers = useMemo(() => axisOffers(catalog, query, model), [catalog, query, model]);
  const searching = query.trim() !== '';
  const note = notesOn(catalog, query);
  const found =
    offers.length === 0
      ? 'Nothing of this model matches.'
      : `${formatCount(offers.length, 'result')}.`;
  return (
    <Stack gap={4}>
      <TextInput
        size="sm"
        label="Add an axis"
        placeholder="link rate, oversubscription, NIC, Clos…"
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
        }}
      />
      <Text size="xs" c="dimmed" role="status">
        {searching ? [found, note].filter(Boolean).join(' ') : ''}
      </Text>
      {offers.length > 0 && (
        <ul className={classes.offers} aria-label="Possible axes">
          {offers.slice(0, SHOWN).map(({ key, title, help, section, name, kind, fallback }) => (
            <li key={key}>
              <UnstyledButton
                className={classes.offer}
                onClick={() => {
                  onChange(
                    kind === null
                      ? withVaried(text, section, name, fallback)
                      : withVariedKind(text, section, [kind]),
                  );
                  setQuery('');
                }}
              >
                <Text size="sm">
                  <IconPlus size={12} aria-hidden /> {title}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {help}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {offers.length > SHOWN && (
        <Text size="xs" c="dimmed">
          Write more words to find the others.
        </Text>
      )}
    </Stack>
  );
}
