import { someNames } from '../some-names';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import type { DrainData } from './data';
import { pendingPods, shortBudgets } from './health-work';
import { nodeRef } from './read-inputs';
import { budgetsOf, podName, presentNodes, podsOf } from './batch-pods';

/** Each needs manual work; a longer list would not fit into a finding. */
const LEFT_NAMED = 10;

/** After the run: the nodes are cordoned and empty, and no more pods are Pending than approved. */
export async function verifyDrain(ctx: PlanContext, data: DrainData): Promise<Finding[]> {
  const all = await ctx.kube.nodes();
  const nodes = data.batches.flatMap((batch) => presentNodes(batch, all));
  const [first] = nodes;
  if (first === undefined) return [];
  const subject = nodeRef(first);
  const open = nodes.filter((node) => !node.unschedulable).map(({ name }) => name);
  const { rows } = await podsOf(ctx, { nodes, accepted: data.accepted, shallow: false });
  const left = rows.filter((row) => row.mustLeave).map(({ pod }) => podName(pod));
  const [pending, budgets] = await Promise.all([pendingPods(ctx), budgetsOf(ctx)]);
  const before = new Set(data.shortBudgets);
  const short = shortBudgets(budgets).filter((name) => !before.has(name));
  const count = (names: readonly string[], shown = 5) => ({ count: names.length, names: someNames(names, shown) });
  return [
    ...(left.length > 0 ? [finding('drain-left-pods', { subject, params: count(left, LEFT_NAMED) })] : []),
    ...(open.length > 0 ? [finding('drain-nodes-uncordoned', { subject, params: count(open) })] : []),
    ...(pending.length > data.mostPending
      ? [finding('drain-pods-pending', { subject, params: { ...count(pending), most: data.mostPending } })]
      : []),
    ...(short.length > 0 ? [finding('drain-pdbs-short', { subject, params: count(short) })] : []),
  ];
}
