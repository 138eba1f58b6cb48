import { Button, Grid, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SubmitEvent, useState } from 'react';

import type { Fabric } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { ProblemError } from '@/lib/problem';

import {
  type FabricFiles,
  IMPORT_FORMATS,
  type ImportFormat,
  useCheckFabric,
  useImportFabric,
} from '../api/import-fabric';
import { fileProblems, isName, NAME_RULE, nameFromFile } from '../lib/upload';

import { CheckReport } from './check-report';
import { FileDrop } from './file-drop';
import { FileProblems } from './file-problems';

const FORMAT_LABELS: Record<ImportFormat, string> = {
  auto: 'Recognise it',
  ibnetdiscover: 'ibnetdiscover',
  topo: '.topo of ibdm',
  dot: 'Graphviz dot',
  edge_list: 'Edge list',
};

/** The service's word on the name, if it has one. */
function nameProblem(error: unknown): string | null {
  if (!(error instanceof ProblemError)) return null;
  return error.fields.find(({ pointer }) => pointer === '/name')?.message ?? null;
}

/** Reads files, says what is in them, and stores them as a fabric. */
export function UploadForm({ onImported }: { onImported: (fabric: Fabric) => void }) {
  const [name, setName] = useState('');
  const [discovery, setDiscovery] = useState<File | null>(null);
  const [tables, setTables] = useState<File[]>([]);
  const [format, setFormat] = useState<ImportFormat>('auto');
  const [asked, setAsked] = useState(false);
  const check = useCheckFabric();
  const store = useImportFabric();

  /** What was said of other files says nothing of these. */
  const forget = () => {
    check.reset();
    store.reset();
  };
  const files = (): FabricFiles | null => {
    setAsked(true);
    return discovery === null || !isName(name) ? null : { name, discovery, tables, format };
  };
  const run = (event: SubmitEvent, kind: 'check' | 'import') => {
    event.preventDefault();
    const given = files();
    forget();
    if (given === null) return;
    if (kind === 'check') check.mutate(given);
    else {
      store.mutate(given, {
        onSuccess: (fabric) => {
          notifications.show({
            message: `${fabric.name}, version ${String(fabric.version)}, is stored.`,
          });
          onImported(fabric);
        },
      });
    }
  };
  const error = store.error ?? check.error;
  const report = check.data;
  const problems = report?.errors ?? fileProblems(error);
  const named = nameProblem(error) ?? (asked && !isName(name) ? NAME_RULE : null);
  const elsewhere = error !== null && problems.length === 0 && nameProblem(error) === null;
  return (
    <Panel title="Import a fabric">
      <form
        noValidate
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent;
          run(event, submitter?.getAttribute('value') === 'check' ? 'check' : 'import');
        }}
      >
        <Stack gap="sm">
          <Grid gap="sm">
            <Grid.Col span={{ base: 12, md: 6 }}>
              <FileDrop
                label="Discovery file"
                help="Output of ibnetdiscover, a .topo file, Graphviz dot, or an edge list; gzip is welcome. Drop it here."
                required
                files={discovery === null ? [] : [discovery]}
                error={asked && discovery === null ? 'A discovery file is needed.' : null}
                onChange={([file]) => {
                  forget();
                  setDiscovery(file ?? null);
                  if (file !== undefined && name === '') setName(nameFromFile(file.name));
                }}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 6 }}>
              <FileDrop
                label="Forwarding tables"
                help="Output of dump_lfts.sh or ibdiagnet.fdbs, in one file or several. Without them, engines fill tables of their own."
                multiple
                files={tables}
                onChange={(chosen) => {
                  forget();
                  setTables(chosen);
                }}
              />
            </Grid.Col>
          </Grid>
          <Group gap="sm" align="flex-start">
            <TextInput
              label="Name"
              required
              placeholder="atlas"
              value={name}
              error={named}
              spellCheck={false}
              onChange={({ currentTarget }) => {
                forget();
                setName(currentTarget.value);
              }}
              style={{ flex: '1 1 200px' }}
              maw={360}
            />
            <Select
              label="Format"
              data={IMPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
              value={format}
              allowDeselect={false}
              onChange={(next) => {
                forget();
                setFormat(IMPORT_FORMATS.find((each) => each === next) ?? 'auto');
              }}
              w={190}
            />
          </Group>
          <Group gap="sm">
            <Button type="submit" value="import" loading={store.isPending}>
              Import
            </Button>
            <Button type="submit" value="check" variant="default" loading={check.isPending}>
              Check only
            </Button>
            <Text size="sm" c="dimmed">
              A known name gets a new version when the content differs.
            </Text>
          </Group>
          {problems.length > 0 && (
            <FileProblems
              problems={problems}
              discovery={discovery?.name ?? ''}
              tables={tables.map((file) => file.name)}
            />
          )}
          {report?.valid === true && <CheckReport report={report} />}
          {elsewhere && <ProblemAlert error={error} title="Not imported" />}
        </Stack>
      </form>
    </Panel>
  );
}
