import { SegmentedControl } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { useSearchState } from '@/lib/use-search-state';

import { numericChoices } from '../lib/axis-choices';

import { ComparisonStudy } from './comparison-study';
import { SpeedupStudyView } from './speedup-study-view';

const STUDIES = [
  { value: 'speedup', label: 'Where more stops paying' },
  { value: 'comparison', label: 'Which is best' },
];

/** The study that the address asks for, else the sweep's own question. */
export function studyKindOf(sweep: Sweep, asked: string | null): Sweep['question'] {
  if (asked === 'speedup' || asked === 'comparison') return asked;
  return sweep.question;
}

/** The answer of a sweep: sentences, then the chart they come from. */
export function AnswerPanel({ sweep }: { sweep: Sweep }) {
  const [search, change] = useSearchState();
  const kind = studyKindOf(sweep, search.get('answer'));
  if (sweep.axes.length === 0) return null;
  const offersBoth = numericChoices(sweep.axes).length > 0;
  return (
    <Panel title="Answer">
      {offersBoth && (
        <SegmentedControl
          size="xs"
          aria-label="Question"
          data={STUDIES}
          value={kind}
          style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
          onChange={(answer) => {
            // The studies' other choices mean different things, so each starts from its defaults.
            change({ answer, metric: null, facets: null, chart: null });
          }}
        />
      )}
      {kind === 'speedup' ? <SpeedupStudyView sweep={sweep} /> : <ComparisonStudy sweep={sweep} />}
    </Panel>
  );
}
