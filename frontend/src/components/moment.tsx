import { formatAgo, formatMoment } from '@/lib/format';
import { useNow } from '@/lib/use-now';

interface MomentProps {
  iso: string | null;
  /** Say how long ago instead of when. */
  relative?: boolean;
}

/** A moment in local time, machine-readable underneath. */
export function Moment({ iso, relative = false }: MomentProps) {
  const now = useNow(30_000, relative);
  if (iso === null) return <>–</>;
  return (
    <time dateTime={iso} title={formatMoment(iso)}>
      {relative ? formatAgo(iso, now) : formatMoment(iso)}
    </time>
  );
}
