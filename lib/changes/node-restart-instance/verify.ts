import { nodeRef } from '../parts/node/node-ref';
import { verifyDrain } from '@/lib/changes/parts/drain/verify-drain';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import type { RestartData } from './data';
import { isNewBoot } from './restart-work';

/** Checks of a drain only; nodes are schedulable again after a restart. */
const NOT_OF_RESTART = ['drain-left-pods', 'drain-nodes-uncordoned'];

/** After the run: every node exists, is Ready, and runs from another boot than before. */
export async function verifyRestart(ctx: PlanContext, data: RestartData): Promise<Finding[]> {
  const nodes = await ctx.kube.nodes();
  const own = data.nodes.flatMap((one): Finding[] => {
    const at = { subject: nodeRef(one), params: { node: one.name } };
    const node = nodes.find(({ uid }) => uid === one.uid);
    if (node === undefined || !isNewBoot(node, one)) return [finding('instance-not-restarted', at)];
    return node.ready === 'True' ? [] : [finding('restarted-not-ready', at)];
  });
  if (!data.drainFirst) return own;
  const drained = await verifyDrain(ctx, data.drain);
  return [...own, ...drained.filter(({ code }) => !NOT_OF_RESTART.includes(code))];
}
