import type { NodePod } from '@/lib/contract/node';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
import type { PodEntry } from '@/lib/server/fleet/tables/pod-entry';

/** What needs somebody first. */
const ORDER: readonly NodePod['health'][] = ['stuck', 'leaves', 'waits', 'runs', 'ended'];

function healthOf({ deletionAt, phase, failure }: Readonly<PodEntry>): NodePod['health'] {
  if (deletionAt !== null) return 'leaves';
  if (failure !== null) return failure.stuck ? 'stuck' : 'waits';
  return phase === 'Succeeded' || phase === 'Failed' ? 'ended' : 'runs';
}

function rowOf(entry: Readonly<PodEntry>): NodePod {
  const { createdAt, deletionAt, failure, shape } = entry;
  const { namespace, workload, requests } = shape.value;
  const isStatic = workload?.kind === 'Node';
  return {
    uid: entry.uid,
    namespace,
    name: entry.name,
    owner: isStatic ? null : workload,
    isStatic,
    state: deletionAt !== null ? 'Terminating' : (failure?.state ?? entry.phase),
    health: healthOf(entry),
    since: deletionAt ?? failure?.since ?? createdAt,
    createdAt,
    requests: { cpuMilli: requests.cpuMilli, memoryMiB: mibOfBytes(requests.memoryBytes) },
    restarts: entry.restarts,
    reason: failure?.message ?? null,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The pods of a node as its page shows them. */
export const nodePods = (entries: Iterable<Readonly<PodEntry>>): NodePod[] =>
  Array.from(entries, rowOf).toSorted(
    (a, b) =>
      ORDER.indexOf(a.health) - ORDER.indexOf(b.health) || compare(a.namespace, b.namespace) || compare(a.name, b.name),
  );
