import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';

import type { PriceTable } from '@/api-schema/models';
import { isName, NAME_RULE } from '@/lib/import-name';
import { locate } from '@/lib/locate';
import { ProblemError } from '@/lib/problem';

import { useCheckPriceTable, useSavePriceTable } from '../api/save-price-table';

const NOTHING: never[] = [];

/** The state of a price table that is being written: name, text, and what the service said of them. */
export function usePriceEditing(
  first: { name: string; text: string },
  onSaved: (table: PriceTable) => void,
) {
  const [name, setName] = useState(first.name);
  const [text, setText] = useState(first.text);
  const [asked, setAsked] = useState(false);
  const check = useCheckPriceTable();
  const save = useSavePriceTable();
  const { error } = save;
  const fields = error instanceof ProblemError ? error.fields : NOTHING;
  const isOfText = error instanceof ProblemError && error.problem.code === 'invalid_price_table';
  const told = check.data?.errors ?? (isOfText ? fields : NOTHING);
  const problems = useMemo(() => told.map((problem) => locate(text, problem)), [told, text]);
  const nameTaken = isOfText ? undefined : fields.find(({ field }) => field === 'name')?.message;

  /** What was said of another text or name says nothing of this one. */
  const forget = () => {
    check.reset();
    save.reset();
  };
  return {
    name,
    text,
    changeName: (next: string) => {
      forget();
      setName(next);
    },
    changeText: (next: string) => {
      if (next === text) return;
      forget();
      setText(next);
    },
    check: () => {
      forget();
      check.mutate({ name, text });
    },
    save: () => {
      setAsked(true);
      forget();
      if (!isName(name)) return;
      save.mutate(
        { name, text },
        {
          onSuccess: (table) => {
            const version = String(table.version);
            notifications.show({ message: `${table.name}, version ${version}, is stored.` });
            onSaved(table);
          },
        },
      );
    },
    checking: check.isPending,
    saving: save.isPending,
    problems,
    /** What the text holds, where it was checked and is right. */
    report: check.data?.valid === true ? check.data : undefined,
    nameError: nameTaken ?? (asked && !isName(name) ? NAME_RULE : null),
    /** An error that stands neither in the text nor in the name. */
    otherError: isOfText || nameTaken !== undefined ? null : (error ?? check.error),
  };
}
