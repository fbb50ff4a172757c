import type { Taint } from '@/lib/domain/node/node';
import type { ClusterFacts } from '../facts/cluster-facts';
import type { NodeFacts } from '../facts/node-facts';
import { blocks, isWindowsTaint, tolerates } from '../lint/read/taints';
import type { Assessment } from '../verdict/assessment';

/** What ACK and most documents use for Windows nodes. */
export const WINDOWS_TAINT: Taint = { key: 'os', value: 'windows', effect: 'NoSchedule' };

export interface TaintedWorkload {
  uid: string;
  kind: string;
  namespace: string;
  name: string;
}

/** A pool of Windows nodes, and what a taint would do there. */
export interface TaintProposal {
  pool: { key: string; name: string };
  nodes: number;
  /** `soft`: only PreferNoSchedule, which is no barrier. `mixed`: some of its nodes have one. */
  state: 'tainted' | 'open' | 'mixed' | 'soft';
  /** What the pool would get; the one it has where there is one. */
  taint: Taint;
  /** Windows workloads that may run there now and lack the toleration: they come first. */
  shutOut: TaintedWorkload[];
  /** Linux workloads that could be put there now, and no longer. */
  keptOff: TaintedWorkload[];
}

const isWindows = ({ os, labels }: NodeFacts): boolean => (os ?? labels['kubernetes.io/os']) === 'windows';

const hard = (node: NodeFacts): Taint | undefined =>
  node.taints.find((taint) => isWindowsTaint(taint) && blocks(taint));

function stateOf(nodes: readonly NodeFacts[]): TaintProposal['state'] {
  const tainted = nodes.filter((node) => hard(node) !== undefined).length;
  if (tainted === nodes.length) return 'tainted';
  if (tainted > 0) return 'mixed';
  return nodes.every(({ taints }) => taints.some(isWindowsTaint)) ? 'soft' : 'open';
}

const byName = (a: TaintedWorkload, b: TaintedWorkload): number =>
  `${a.namespace}/${a.name}` < `${b.namespace}/${b.name}` ? -1 : 1;

/** Who may be put on one of the nodes now, and not with the taint. */
function without(
  taint: Taint,
  { nodes, of }: { nodes: readonly NodeFacts[]; of: readonly Assessment[] },
): TaintedWorkload[] {
  return of
    .filter(({ pod }) => !pod.tolerations.some((one) => tolerates(one, taint)))
    .filter((one) => nodes.some(({ name }) => isPutOn(one, name)))
    .map(({ workload: { uid, kind, namespace, name } }) => ({ uid, kind, namespace, name }))
    .toSorted(byName);
}

function isPutOn({ nodes }: Assessment, name: string): boolean {
  const there = nodes.get(name);
  return there !== undefined && (there.full || !['unschedulable', 'rejected'].includes(there.outcome));
}

/** The pools of Windows nodes, and for those without a hard taint what one would change. */
export function proposeTaints({ nodes }: ClusterFacts, assessments: readonly Assessment[]): TaintProposal[] {
  const pools = new Map<string, NodeFacts[]>();
  for (const node of nodes.filter(isWindows)) {
    const key = node.pool?.key ?? '';
    pools.set(key, [...(pools.get(key) ?? []), node]);
  }
  return [...pools].map(([key, of]): TaintProposal => {
    const taint = of.map(hard).find((one) => one !== undefined) ?? WINDOWS_TAINT;
    const state = stateOf(of);
    const open = state === 'tainted' ? [] : of.filter((node) => hard(node) === undefined);
    const meant = (os: 'linux' | 'windows'): Assessment[] =>
      assessments.filter(({ intent }) => intent.os === os);
    return {
      pool: { key, name: of[0]?.pool?.name ?? '' },
      nodes: of.length,
      state,
      taint,
      shutOut: without(taint, { nodes: open, of: meant('windows') }),
      keptOff: without(taint, { nodes: open, of: meant('linux') }),
    };
  });
}
