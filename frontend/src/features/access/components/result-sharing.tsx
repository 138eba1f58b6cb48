import { Switch, Text } from '@mantine/core';

import type { Project } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { includes } from '@/lib/roles';
import { tellFailure } from '@/lib/tell-failure';

import { useChangeProject } from '../api/project';

/** Whether stored results go between a project and others; owners change that. */
export function ResultSharing({ project }: { project: Project }) {
  const change = useChangeProject(project.name);
  const owns = includes(project.role, 'owner');
  return (
    <Panel title="Results of other projects">
      <Switch
        label="Share results with other projects"
        description="A run that was computed before is answered at once, here and there. Results of points with imported fabrics never leave the project. A change holds for sweeps that are submitted from then on."
        checked={project.shares_results}
        disabled={!owns || change.isPending}
        onChange={({ currentTarget: { checked } }) => {
          change.mutate({ shares_results: checked }, { onError: tellFailure });
        }}
      />
      {!owns && <Text size="sm">Owners change that.</Text>}
    </Panel>
  );
}
