import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import type { Fabric, Sweep } from '@/api-schema/models';
import { randomKey } from '@/lib/random-key';
import { useCreateSweep } from '@/lib/requests/create-sweep';
import { useValidation } from '@/lib/requests/validate-sweep';

import { useFabricSpec } from '../api/get-fabric-spec';

import { choiceOf } from './spec-choice';

const TYPING_MS = 400;

/** What differs from the standard study; null where nothing does. */
export interface MeasureChoices {
  engines: string[] | null;
  patterns: string[] | null;
  draws: number | null;
  replicates: number | null;
}

const UNTOUCHED: MeasureChoices = { engines: null, patterns: null, draws: null, replicates: null };

function queryOf(version: number, { engines, patterns, draws, replicates }: MeasureChoices) {
  return {
    version,
    engines: engines?.join(','),
    patterns: patterns?.join(','),
    draws: draws ?? undefined,
    replicates: replicates ?? undefined,
  };
}

/** The standard study of a fabric as the service writes it for the choices, and its launch. */
export function useMeasurement(fabric: Fabric, onLaunched: (sweep: Sweep) => void) {
  const [chosen, setChosen] = useState(UNTOUCHED);
  const [settled] = useDebouncedValue(chosen, TYPING_MS);
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const create = useCreateSweep();
  const spec = useFabricSpec(fabric.name, queryOf(fabric.version, settled));
  const text = spec.data ?? '';
  const { data: verdict } = useValidation(spec.isError ? '' : text);
  const empty = [chosen.engines, chosen.patterns].some((values) => values?.length === 0);
  const writing = settled !== chosen || spec.isFetching;
  const impossible = verdict?.valid === false && verdict.text === text;
  const change = (changes: Partial<MeasureChoices>) => {
    create.reset();
    setIdempotencyKey(randomKey());
    setChosen((before) => ({ ...before, ...changes }));
  };
  return {
    chosen,
    change,
    text,
    /** What the text itself says, to be shown where nothing was chosen. */
    written: choiceOf(text),
    verdict,
    writing,
    impossible,
    error: spec.error ?? create.error,
    ready: text !== '' && !writing && !empty && !spec.isError && !impossible,
    launching: create.isPending,
    launch: () => {
      create.mutate({ text, idempotencyKey }, { onSuccess: onLaunched });
    },
  };
}
