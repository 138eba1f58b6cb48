import { useCallback, useEffect, useState } from 'react';

import { useExamples } from '@/lib/requests/list-examples';

import { useTemplate } from '../api/get-template';

import { clearDraft, readDraft, writeDraft } from './draft';
import { simplestExample } from './simplest-example';

interface DraftState {
  text: string;
  setText: (text: string) => void;
  /** Forgets the stored draft; for when it has become a sweep. */
  discard: () => void;
}

/**
 * The text being written. It starts from the sweep named in the address, else from the stored
 * draft, else from the simplest example; from then on only the writer changes it.
 */
export function useDraft(templateId: string | null): DraftState {
  const [text, setOwn] = useState<string | null>(() => (templateId === null ? readDraft() : null));
  const { data: template, isError } = useTemplate(templateId);
  const { data: examples } = useExamples();
  const offered =
    templateId === null || isError
      ? (simplestExample(examples?.items ?? [])?.text ?? null)
      : (template?.spec_text ?? null);
  const current = text ?? offered ?? '';
  const setText = useCallback((next: string) => {
    setOwn(next);
  }, []);
  useEffect(() => {
    if (text !== null) writeDraft(text);
  }, [text]);
  return { text: current, setText, discard: clearDraft };
}
