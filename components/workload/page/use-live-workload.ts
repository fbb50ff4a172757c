import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyedMoved, useLiveView } from '@/lib/client/live/use-live';
import { workloadKey } from '@/lib/domain/workload/workload-words';

export interface WorkloadId {
  cluster: string;
  namespace: string;
  kind: string;
  name: string;
}

/** Calls back when the workload's row changes, comes or goes. */
export function useLiveWorkload({ cluster, namespace, kind, name }: WorkloadId, onChange: () => void): void {
  const { stores } = useLiveContext();
  const key = workloadKey({ namespace, kind, name });
  useKeyedMoved(stores.workloads, `${cluster}/${key}`, onChange);
  const filter = { q: name, namespace, kind, sort: 'name', dir: 'asc' } as const;
  useLiveView({ id: 'workload-page', type: 'workloads', cluster, keys: [key], filter }, onChange);
}
