import { verifyDrain } from '@/lib/changes/parts/drain/verify-drain';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { type RestartData, isNewBoot } from './restart-work';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef } from '../parts/refs';

/** Checks of a drain only; nodes are schedulable again after a restart, and one that is gone was not restarted. */
const NOT_OF_RESTART = ['drain-left-pods', 'drain-nodes-uncordoned', 'drain-nodes-gone'];

export async function verifyRestart(ctx: PlanContext, data: RestartData): Promise<Finding[]> {
  const nodes = await ctx.kube.nodes();
  const own = data.nodes.flatMap((one): Finding[] => {
    const at = { subject: nodeRef(one), params: { node: one.name } };
    const node = nodes.find(({ uid }) => uid === one.uid);
    if (node === undefined || !isNewBoot(node, one)) return [finding('instance-not-restarted', at)];
    return node.ready === 'True' ? [] : [finding('restarted-not-ready', at)];
  });
  if (!data.drainFirst) return own;
  return [...own, ...(await verifyDrain(ctx, data.drain)).filter(({ code }) => !NOT_OF_RESTART.includes(code))];
}
