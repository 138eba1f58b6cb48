import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import type { Sweep } from '@/api-schema/models';
import { formatCount } from '@/lib/format';

/** Mistakes of the specification that were found while its points were made. */
export function SpecErrors({ sweep: { errors } }: { sweep: Sweep }) {
  if (errors.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${formatCount(errors.length, 'mistake')} in the specification`}
    >
      <List size="sm" aria-label="Mistakes in the specification">
        {errors.map(({ pointer, field, message, allowed, line }) => (
          <List.Item key={`${pointer ?? ''} ${message}`}>
            {line != null && `Line ${String(line)}: `}
            {field && <b>{field} </b>}
            {message}
            {allowed != null && ` (allowed: ${allowed})`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
