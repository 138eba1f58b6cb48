/** Classes of failures by who has to act on them. */
import type { FailureClass } from '@/api-schema/models';

/** Who has to act on failures of a class, and how. */
export const ACTORS: Record<FailureClass, string> = {
  spec: 'You: change the specification',
  limit: 'You: raise a limit, or make points smaller',
  transient: 'Nobody: a retry may do',
  us: 'Whoever runs or makes FabricSweep',
};

export const FAILURE_CLASSES = Object.keys(ACTORS) as FailureClass[];
