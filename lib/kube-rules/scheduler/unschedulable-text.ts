import type { Feasibility, NodeFit, NodeRefusal, Predicate } from './feasibility';
import { reasons } from './reasons';

/** Filters that name everything they miss; the others stop at the first. */
const THOROUGH: readonly Predicate[] = ['NodeResourcesFit', 'VolumeBinding'];

const ONCE_POD_BEFORE_36 =
  'node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode';

/** Until 1.35 the scheduler named the taint and worded ReadWriteOncePod differently (plugins/tainttoleration, volumerestrictions). */
function worded({ message, detail }: NodeRefusal, minor: number): string {
  if (minor >= 36) return message;
  if (message === reasons.oncePod) return ONCE_POD_BEFORE_36;
  return detail.of === 'taint' ? `node(s) had untolerated taint {${detail.key}: ${detail.value}}` : message;
}

/** What the scheduler reports of a node: what its first failing filter says. */
function reported({ refusals }: NodeFit, minor: number): string[] {
  const [first] = refusals;
  if (first === undefined) return [];
  if (!THOROUGH.includes(first.predicate)) return [worded(first, minor)];
  const told = refusals.filter(({ predicate }) => predicate === first.predicate);
  return told.map(({ message }) => message);
}

/**
 * The first sentence of the event FailedScheduling, as kube-scheduler of this minor words it (framework/types.go, FitError); null when some
 * node fits. What it says of preemption after that depends on the priorities of other pods.
 */
export function unschedulableText({ whole, nodes }: Feasibility, minor = 36): string | null {
  const start = `0/${nodes.length} nodes are available:`;
  if (nodes.length === 0) return 'no nodes available to schedule pods';
  if (whole !== null) return `${start} ${whole.message}.`;
  if (nodes.some(({ refusals }) => refusals.length === 0)) return null;
  const counts = new Map<string, number>();
  for (const reason of nodes.flatMap((node) => reported(node, minor)))
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const told = [...counts].map(([reason, count]) => `${count} ${reason}`);
  // Go sorts by bytes; these are ASCII but for names of resources.
  return `${start} ${told.toSorted().join(', ')}.`;
}
