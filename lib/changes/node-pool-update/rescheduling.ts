import { placementNow } from '@/lib/changes/parts/placement-now';
import { reschedulingOn, NO_RESCHEDULING, type PoolRescheduling } from '@/lib/changes/parts/pool/pool-rescheduling';
import type { PlanContext } from '@/lib/domain/change/context';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type { Taint } from '@/lib/domain/node/node';
import type { NodeShape } from '@/lib/domain/workload/accepts-template';
import { schedulableWorkloads } from '@/lib/changes/parts/pool/could-land';
import type { UpdateInputs } from './update-inputs';

type Requested = Pick<UpdateInputs, 'pool' | 'before' | 'after' | 'differences' | 'nodes' | 'world'>;

export const sameTaint = (a: Taint, b: Taint): boolean =>
  a.key === b.key && a.value === b.value && a.effect === b.effect;

/** A node with the pool's new labels and taints. */
function marked<Node extends NodeShape>(node: Node, { before, after }: Requested): Node {
  const gone = new Set(Object.keys(before.labels));
  const own = Object.entries(node.labels).filter(([key]) => !gone.has(key));
  const taints = node.taints.filter((one) => !before.taints.some((old) => sameTaint(old, one)));
  return { ...node, labels: { ...Object.fromEntries(own), ...after.labels }, taints: [...taints, ...after.taints] };
}

function fresh(then: readonly ResourceRef[], now: readonly ResourceRef[]): ResourceRef[] {
  const known = new Set(now.map(({ uid }) => uid));
  return then.filter(({ uid }) => !known.has(uid));
}

/** Workloads that could be scheduled to the pool's Windows nodes with the new labels and taints, but not now. */
export async function newRescheduling(ctx: PlanContext, requested: Requested): Promise<PoolRescheduling> {
  const { pool, nodes, differences, world } = requested;
  const touched = differences.some(({ field }) => field.path === 'labels' || field.path === 'taints');
  if (pool.os !== 'windows' || nodes.length === 0 || !touched) return NO_RESCHEDULING;
  const parts = await placementNow(ctx);
  if (parts === null) {
    const then = nodes.map((node) => marked(node, requested));
    const others = fresh(schedulableWorkloads(world.workloads, then), schedulableWorkloads(world.workloads, nodes));
    return { others, fails: [] };
  }
  const names = new Set(nodes.map(({ name }) => name));
  const here = parts.cluster.nodes.filter(({ name }) => names.has(name));
  const now = reschedulingOn(parts, here);
  const then = reschedulingOn(
    parts,
    here.map((node) => marked(node, requested)),
  );
  return { others: fresh(then.others, now.others), fails: fresh(then.fails, now.fails) };
}
