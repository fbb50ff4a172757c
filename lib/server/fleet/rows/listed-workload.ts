import type { WorkloadTotals } from '@/lib/contract/workloads';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import type { ListedWorkload, WorkloadRow } from '@/lib/domain/workload/workload-row';
import { WORKLOADS } from '@/lib/server/kube/watch/resources';
import type { ClusterStore } from '../cluster-store';

/** Rows are immutable: with the same findings each is made once. */
const listed = new WeakMap<WorkloadRow, ListedWorkload>();

/** As lists and live messages show it. `now`: epoch milliseconds. */
export function listedWorkload(store: ClusterStore, row: WorkloadRow, now: number): ListedWorkload {
  const findings: FindingCounts | null = store.placementIndex.findingsSoFar(now).get(row.key) ?? null;
  const known = listed.get(row);
  if (known !== undefined && known.findings === findings) return known;
  const fresh = { ...row, findings };
  listed.set(row, fresh);
  return fresh;
}

/** Resources without which the workloads of a cluster are not known, e.g. `deployments`. */
export const unreadOfWorkloads = ({ placement, known }: ClusterStore): string[] => [
  ...(known.pods ? [] : ['pods']),
  ...placement.unreadWorkloads(),
];

/** Null: neither pods nor any kind of workload has been read. */
export const knownTotals = (store: ClusterStore): WorkloadTotals | null =>
  unreadOfWorkloads(store).length > WORKLOADS.length ? null : store.workloadRows.summary().totals;
