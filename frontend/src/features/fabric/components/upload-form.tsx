import { Button, Group, Stack, Text } from '@mantine/core';

import type { Fabric } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';

import { useUpload } from '../lib/use-upload';

import { CheckReport } from './check-report';
import { FileProblems } from './file-problems';
import { FileFields, NameFields } from './upload-fields';

/** Reads files, says what is in them, and stores them as a fabric. */
export function UploadForm({ onImported }: { onImported: (fabric: Fabric) => void }) {
  const upload = useUpload(onImported);
  const { chosen, change, report, problems } = upload;
  return (
    <Panel title="Import a fabric">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent;
          upload.run(submitter?.getAttribute('value') === 'check' ? 'check' : 'import');
        }}
      >
        <Stack gap="sm">
          <FileFields chosen={chosen} discoveryError={upload.discoveryError} onChange={change} />
          <NameFields chosen={chosen} nameError={upload.nameError} onChange={change} />
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
          {problems.length > 0 && (
            <FileProblems
              problems={problems}
              discovery={chosen.discovery?.name ?? ''}
              tables={chosen.tables.map((file) => file.name)}
            />
          )}
          {report?.valid === true && <CheckReport report={report} />}
          {upload.otherError !== null && (
            <ProblemAlert error={upload.otherError} title="Not imported" />
          )}
        </Stack>
      </form>
    </Panel>
  );
}
