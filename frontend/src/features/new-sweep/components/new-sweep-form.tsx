import { Button, Grid, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconRocket } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';

import type { Example } from '@/api-schema/models';
import { ProblemAlert } from '@/components/problem-alert';
import { locate } from '@/lib/locate';
import { modelOf } from '@/lib/models';
import { randomKey } from '@/lib/random-key';
import { useCreateSweep } from '@/lib/requests/create-sweep';
import { useCatalog } from '@/lib/requests/get-catalog';
import { languageOf } from '@/lib/requests/spec-body';
import { useValidation } from '@/lib/requests/validate-sweep';

import { useGrammar } from '../api/get-grammar';
import { launchLabel } from '../lib/launch-label';
import { specWords } from '../lib/spec-words';
import { useDraft } from '../lib/use-draft';
import { useEarlierDraft } from '../lib/use-earlier-draft';

import { CatalogReference } from './catalog-reference';
import { ChanceAxesPanel } from './chance-axes-panel';
import { ChosenNetworks } from './chosen-networks';
import { DraftFormPanel } from './draft-form-panel';
import { DraftNetworks } from './draft-networks';
import { ExamplePicker } from './example-picker';
import { SpecEditor } from './lazy-spec-editor';
import type { SpecEditorHandle } from './spec-editor';
import { TemplatePicker } from './template-picker';
import { VerdictPanel } from './verdict-panel';

const TYPING_MS = 400;

interface NewSweepFormProps {
  /** A sweep to start from, named in the address. */
  templateId: string | null;
  onLaunched: (sweepId: string) => void;
  /** Pictures of a text's networks, which another feature draws. */
  networksOf?: (text: string) => ReactNode;
}

/** One key for each text, so that a second press of Launch cannot make a second sweep. */
function useLaunchKey(text: string): string {
  const [held, setHeld] = useState(() => ({ text, key: randomKey() }));
  if (held.text === text) return held.key;
  const next = { text, key: randomKey() };
  setHeld(next);
  return next.key;
}

/** Writing, checking and launching a specification. */
export function NewSweepForm({ templateId, onLaunched, networksOf }: NewSweepFormProps) {
  const editor = useRef<SpecEditorHandle>(null);
  const { text, setText, discard } = useDraft(templateId);
  const earlier = useEarlierDraft();
  const [settledText] = useDebouncedValue(text, TYPING_MS);
  const { data: verdict, error, isFetching, refetch } = useValidation(settledText);
  const create = useCreateSweep();
  const catalog = useCatalog();
  const grammar = useGrammar();
  const model = modelOf(settledText);
  const words = useMemo(
    () => (catalog.data ? specWords(catalog.data, grammar.data ?? null, model) : null),
    [catalog.data, grammar.data, model],
  );
  const idempotencyKey = useLaunchKey(text);
  const problems = useMemo(
    () => (verdict?.errors ?? []).map((problem) => locate(verdict?.text ?? '', problem)),
    [verdict],
  );
  const checking = text.trim() !== '' && (isFetching || verdict?.text !== text) && error === null;
  const launch = () => {
    create.mutate(
      { text, idempotencyKey },
      {
        onSuccess: ({ id }) => {
          discard();
          onLaunched(id);
        },
      },
    );
  };
  const replace = (next: string, title: string) => {
    setText(next);
    notifications.show({ message: `${title} is in the editor. Undo brings your text back.` });
  };
  const pick = ({ text: next, title }: Example) => {
    replace(next, title);
  };
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="sm">
          <Group justify="space-between" gap="sm">
            <Group gap="xs">
              <TemplatePicker onPick={pick} />
              <ExamplePicker onPick={pick} />
            </Group>
            <Text size="sm" c="dimmed">
              {languageOf(text).toUpperCase()} · the draft is kept in this browser
            </Text>
            {earlier.text !== null && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  replace(earlier.text ?? '', 'Your earlier draft');
                  earlier.forget();
                }}
              >
                Bring back your earlier draft
              </Button>
            )}
          </Group>
          <SpecEditor
            ref={editor}
            value={text}
            problems={problems}
            words={words}
            onChange={setText}
          />
          {create.error !== null && <ProblemAlert error={create.error} title="Not launched" />}
          <Group justify="flex-end">
            <Button
              size="md"
              leftSection={<IconRocket size={18} aria-hidden />}
              disabled={verdict?.valid !== true || checking}
              loading={create.isPending}
              onClick={launch}
            >
              {launchLabel(verdict)}
            </Button>
          </Group>
          <VerdictPanel
            verdict={text.trim() === '' ? undefined : verdict}
            error={error}
            checking={checking}
            problems={text.trim() === '' ? [] : problems}
            onJump={(position) => editor.current?.goTo(position)}
            onMend={(change) => {
              setText(change(text));
            }}
            onRetry={() => void refetch()}
          />
          {verdict?.validation && <ChosenNetworks validation={verdict.validation} />}
          {verdict?.validation && <DraftNetworks validation={verdict.validation} />}
          {networksOf?.(text)}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack>
          <DraftFormPanel
            text={text}
            problems={verdict?.errors ?? []}
            validation={verdict?.validation ?? null}
            onChange={setText}
          />
          <ChanceAxesPanel text={text} problems={verdict?.errors ?? []} onChange={setText} />
          <CatalogReference draftModel={model} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
