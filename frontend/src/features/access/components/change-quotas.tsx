import { Button, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';

import type { Project } from '@/api-schema/models';
import { DialogActions, DialogButton } from '@/components/dialog-button';
import { ProblemAlert } from '@/components/problem-alert';

import { useChangeProject } from '../api/project';
import { type QuotaName, QUOTAS } from '../lib/quotas';

type Bounds = Record<QuotaName, number | null>;

function boundsOf({ max_points, max_core_seconds, max_concurrent_sweeps }: Project): Bounds {
  return { max_points, max_core_seconds, max_concurrent_sweeps };
}

function QuotaForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const [bounds, change] = useState(() => boundsOf(project));
  const save = useChangeProject(project.name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(bounds, { onSuccess: onClose });
      }}
    >
      <Stack>
        {QUOTAS.map(({ name, label, help }, place) => (
          <NumberInput
            key={name}
            label={`At most: ${label.toLowerCase()}`}
            description={help}
            placeholder="No bound"
            data-autofocus={place === 0 ? true : undefined}
            min={0}
            allowDecimal={false}
            thousandSeparator=","
            value={bounds[name] ?? ''}
            onChange={(value) => {
              change({ ...bounds, [name]: value === '' ? null : Number(value) });
            }}
          />
        ))}
        {save.error !== null && <ProblemAlert error={save.error} title="Not changed" />}
        <DialogActions onLeave={onClose}>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** A button to change what a project may use. */
export function ChangeQuotas({ project }: { project: Project }) {
  return (
    <DialogButton label="Change quotas" title={`What “${project.name}” may use`}>
      {(close) => <QuotaForm project={project} onClose={close} />}
    </DialogButton>
  );
}
