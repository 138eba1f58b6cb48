import { Alert, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';

import type { FabricReport } from '@/api-schema/models';
import { CheckList } from '@/components/check-list';
import { formatCount } from '@/lib/format';

import { sizeText } from '../lib/fabric-facts';
import { fabricFindings } from '../lib/fabric-findings';

/** What a check of good files found; nothing is stored yet. */
export function CheckReport({ report }: { report: FabricReport }) {
  return (
    <Stack gap="sm">
      <Alert
        color="green"
        variant="light"
        icon={<IconCircleCheck aria-hidden />}
        title="The files can be imported; nothing is stored yet"
        role="status"
      >
        <Text size="sm">
          Read as {report.format ?? 'an unknown format'}
          {report.summary !== null && `: ${sizeText(report.summary)}`}
          {report.warnings.length > 0 &&
            `, with ${formatCount(report.warnings.length, 'warning')} that the fabric's page will list`}
          .
        </Text>
      </Alert>
      {report.checks !== null && (
        <CheckList label="Checks of the files" checks={fabricFindings(report.checks)} />
      )}
    </Stack>
  );
}
