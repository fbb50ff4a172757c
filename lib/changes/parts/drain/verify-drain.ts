import type { Finding } from '@/lib/domain/change/plan';
import { isDisplaced } from '@/lib/domain/drain/classified';
import type { DrainData } from './data';
import { ownBudgets, shortBudgets } from './health-work';
import { newPending } from './new-pending';
import { budgetsOf, missingNodes, podName, presentNodes, podsOf } from './batch-pods';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding, namesOf } from '../names';
import { nodeRef } from '../refs';

/** Each needs manual work; a longer list would not fit into a finding. */
const LEFT_NAMED = 10;

/** Only what the drain displaced: pods of others are Pending, and their PDBs short, for reasons of their own. */
export async function verifyDrain(ctx: PlanContext, data: DrainData): Promise<Finding[]> {
  const all = await ctx.kube.nodes();
  const nodes = data.batches.flatMap((batch) => presentNodes(batch, all));
  const missing = data.batches.flatMap((batch) => missingNodes(batch, all));
  const [firstGone] = missing;
  const gone =
    firstGone === undefined
      ? []
      : namedFinding('drain-nodes-gone', namesOf(missing), { subject: nodeRef(firstGone), shown: 5 });
  const [first] = nodes;
  if (first === undefined) return gone;
  const subject = nodeRef(first);
  const open = nodes.filter((node) => !node.unschedulable).map(({ name }) => name);
  const { rows } = await podsOf(ctx, { nodes, accepted: data.accepted });
  const left = rows.filter(isDisplaced).map(({ pod }) => podName(pod));
  const [pods, budgets] = await Promise.all([ctx.kube.pods(), budgetsOf(ctx)]);
  const pending = newPending(data, { pods, own: true });
  const before = new Set(data.shortBudgets);
  const short = shortBudgets(ownBudgets(budgets, { data, pods })).filter((name) => !before.has(name));
  return [
    ...gone,
    ...namedFinding('drain-left-pods', left, { subject, shown: LEFT_NAMED }),
    ...namedFinding('drain-nodes-uncordoned', open, { subject, shown: 5 }),
    ...(pending.isBeyond
      ? namedFinding('drain-pods-pending', pending.names, { subject, params: { most: pending.most }, shown: 5 })
      : []),
    ...namedFinding('drain-pdbs-short', short, { subject, shown: 5 }),
  ];
}
