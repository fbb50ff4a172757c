import type { Taint } from '@/lib/domain/node/node';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { blocks, isWindowsTaint } from '../rules/read/taints';
import { tolerates } from '../../kube-rules/scheduler/tolerates';
import type { PlacementPart } from '../verdict/matrix/pods-on-nodes';
import type { WorkloadPlacement } from '../verdict/matrix/workload-placement';

/** The taint that ACK and most documentation use for Windows nodes. */
const WINDOWS_TAINT: Taint = { key: 'os', value: 'windows', effect: 'NoSchedule' };

export interface TaintedWorkload {
  uid: string;
  kind: string;
  namespace: string;
  name: string;
}

/** A pool of Windows nodes, and the effect of a taint there. */
export interface TaintProposal {
  /** From its nodes' label; empty for nodes without a pool. */
  pool: string;
  nodes: number;
  /** `soft`: only PreferNoSchedule, which does not exclude pods. `mixed`: some of its nodes are tainted. */
  state: 'tainted' | 'open' | 'mixed' | 'soft';
  /** The taint proposed for the pool; the existing one if it has one. */
  taint: Taint;
  /** Windows workloads that may run there now and lack the toleration: they must be changed first. */
  shutOut: TaintedWorkload[];
  /** Linux workloads that could be scheduled there now, and no longer with the taint. */
  keptOff: TaintedWorkload[];
}

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

/** Workloads that can be scheduled to an untainted node of the pool now, but not with the taint. */
function without(taint: Taint, key: string, of: readonly WorkloadPlacement[]): TaintedWorkload[] {
  return of
    .filter(({ parts }) => parts.some((part) => isPutOn(part, key)))
    .filter(({ pod }) => !pod.tolerations.some((one) => tolerates(one, taint)))
    .map(({ workload: { uid, kind, namespace, name } }) => ({ uid, kind, namespace, name }))
    .toSorted(byName);
}

const isPutOn = ({ node, judgement }: Pick<PlacementPart, 'node' | 'judgement'>, key: string): boolean =>
  (node.pool?.name ?? '') === key && hard(node) === undefined && judgement.startOutcome !== null;

/** The pools of Windows nodes, and for those without a hard taint what one would change. */
export function proposeTaints({ nodes }: ClusterFacts, placements: readonly WorkloadPlacement[]): TaintProposal[] {
  const pools = new Map<string, NodeFacts[]>();
  for (const node of nodes.filter((one) => one.os === 'windows')) {
    const key = node.pool?.name ?? '';
    const known = pools.get(key);
    if (known === undefined) pools.set(key, [node]);
    else known.push(node);
  }
  return [...pools].map(([key, of]): TaintProposal => {
    const taint = of.map(hard).find((one) => one !== undefined) ?? WINDOWS_TAINT;
    const state = stateOf(of);
    const meant = (os: 'linux' | 'windows'): WorkloadPlacement[] =>
      state === 'tainted' ? [] : placements.filter(({ intent }) => intent.os === os);
    return {
      pool: key,
      nodes: of.length,
      state,
      taint,
      shutOut: without(taint, key, meant('windows')),
      keptOff: without(taint, key, meant('linux')),
    };
  });
}
