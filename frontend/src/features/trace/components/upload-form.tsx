import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { Trace } from '@/api-schema/models';
import { FileDrop } from '@/components/file-drop';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { formatCount } from '@/lib/format';

import { accessesText } from '../lib/address-facts';
import { operationsText } from '../lib/trace-facts';
import { useUpload } from '../lib/use-upload';

import { TraceProblems } from './trace-problems';

/** Reads files, says what is in them, and stores them as a trace. */
export function UploadForm({ onImported }: { onImported: (trace: Trace) => void }) {
  const upload = useUpload(onImported);
  const { chosen, change, report, problems } = upload;
  return (
    <Panel title="Import a trace">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent;
          upload.run(submitter?.getAttribute('value') === 'check' ? 'check' : 'import');
        }}
      >
        <Stack gap="sm">
          <FileDrop
            label="Files of one recording"
            help="A schedule in GOAL, Chakra traces (NAME.0.et, NAME.1.et …), an AICB description, a table in CSV, or an Arrow file; accesses to memory as text or Parquet; gzip, tar and zip are welcome. Drop them here."
            multiple
            required
            files={chosen.files}
            error={upload.filesError}
            onChange={(files) => {
              change({ files });
            }}
          />
          <TextInput
            label="Name"
            required
            placeholder="my-application"
            value={chosen.name}
            error={upload.nameError}
            spellCheck={false}
            maw={360}
            onChange={({ currentTarget }) => {
              change({ name: currentTarget.value });
            }}
          />
          <Group gap="sm">
            <Button type="submit" value="import" loading={upload.importing}>
              Import
            </Button>
            <Button type="submit" value="check" variant="default" loading={upload.checking}>
              Check only
            </Button>
            <Text size="sm" c="dimmed">
              A known name gets a new version when the content differs.
            </Text>
          </Group>
          {problems.length > 0 && <TraceProblems problems={problems} />}
          {report?.summary && (
            <Checked of={formatCount(report.summary.ranks, 'rank')}>
              {operationsText(report.summary)}
            </Checked>
          )}
          {report?.addresses && (
            <Checked of={`addresses of ${formatCount(report.addresses.cores, 'core')}`}>
              {accessesText(report.addresses)}
            </Checked>
          )}
          {upload.otherError !== null && (
            <ProblemAlert error={upload.otherError} title="Not imported" />
          )}
        </Stack>
      </form>
    </Panel>
  );
}

function Checked({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Alert
      color="green"
      variant="light"
      icon={<IconCircleCheck aria-hidden />}
      title={`A trace of ${of}; nothing was stored`}
    >
      {children}
    </Alert>
  );
}
