import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { Panel } from '@/components/panel';
import { useSearchState } from '@/lib/use-search-state';

import { type AuditFilter, useAudit } from '../api/audit';

import { AuditFilterForm } from './audit-filter';
import { AuditTable } from './audit-table';

/** The audit log with its filters and pages, all of which live in the address. */
export function AuditList() {
  const [search, change] = useSearchState();
  const filter: AuditFilter = {
    actor: search.get('actor') ?? undefined,
    of_project: search.get('project') ?? undefined,
    operation: search.get('operation') ?? undefined,
  };
  const list = useAudit(filter, search.get('cursor') ?? undefined);
  const show = ({ actor, of_project: project, operation }: AuditFilter) => {
    change({ actor, project, operation, cursor: null });
  };
  return (
    <PagedList
      list={list}
      height={320}
      empty={<EmptyState title="No entry" />}
      head={<AuditFilterForm key={JSON.stringify(filter)} filter={filter} onChange={show} />}
    >
      {(entries) => (
        <Panel>
          <AuditTable
            entries={entries}
            onNarrow={(narrowed) => {
              show({ ...filter, ...narrowed });
            }}
          />
        </Panel>
      )}
    </PagedList>
  );
}
