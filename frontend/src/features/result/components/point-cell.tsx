import { ActionIcon, Anchor, Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';

import type { MeanRow, ResultColumn } from '@/api-schema/models';
import { PhaseBadge } from '@/components/phase-badge';
import { paths } from '@/lib/paths';
import { useSearchState } from '@/lib/use-search-state';

import { pointCell, runCell, type TableRow } from '../lib/point-table';

interface CellProps {
  sweepId: string;
  row: TableRow;
  column: ResultColumn;
  opened: boolean;
  onToggle: (index: number) => void;
  ticked: boolean;
  onTick: (index: number) => void;
}

function IndexCell({
  sweepId,
  point,
  opened,
  onToggle,
  ticked,
  onTick,
}: Omit<CellProps, 'row' | 'column'> & { point: MeanRow }) {
  const [search] = useSearchState();
  const index = point.point_index;
  return (
    <>
      <Checkbox
        size="xs"
        tabIndex={-1}
        display="inline-block"
        mr={4}
        style={{ verticalAlign: 'middle' }}
        aria-label={`Select point ${String(index)}`}
        checked={ticked}
        onChange={() => {
          onTick(index);
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xs"
        tabIndex={-1}
        aria-label={`${opened ? 'Hide' : 'Show'} the runs of point ${String(index)}`}
        onClick={() => {
          onToggle(index);
        }}
      >
        <IconChevronRight
          size={14}
          aria-hidden
          style={opened ? { transform: 'rotate(90deg)' } : undefined}
        />
      </ActionIcon>{' '}
      <Anchor
        component={Link}
        to={paths.point(sweepId, index, search.get('prices'))}
        size="sm"
        tabIndex={-1}
        aria-label={`Point ${String(index)}`}
      >
        {index}
      </Anchor>
    </>
  );
}

/** A cell of a point, or of one of its runs. */
export function PointCell({ sweepId, row, column, ...acts }: CellProps) {
  if (row.kind === 'loading') return column.name === 'point_index' ? 'Runs …' : '';
  if (row.kind === 'run') {
    return column.name === 'phase' ? (
      <PhaseBadge phase={row.run.phase} size="sm" />
    ) : (
      runCell(row.run, column)
    );
  }
  if (column.name === 'phase') return <PhaseBadge phase={row.point.phase} size="sm" />;
  if (column.name === 'point_index') {
    return <IndexCell {...acts} sweepId={sweepId} point={row.point} />;
  }
  return pointCell(row.point, column);
}
