import { counted } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import { isSo } from '@/lib/domain/workload/patch/is-applied';
import type { PatchData, PatchedWorkload } from './data';
import { targetName, targetRef } from '../parts/workload/refs';

async function unlike(ctx: PlanContext, workloads: readonly PatchedWorkload[]): Promise<PatchedWorkload[]> {
  const looks = await Promise.all(
    workloads.map(async (one) => ({ one, object: await ctx.kube.workloadObject(one.target) })),
  );
  return looks.filter(({ one, object }) => object === null || !isSo(object, one.forward)).map(({ one }) => one);
}

/**
 * Pods that wait although their rollout is complete: no node accepts them, or they do not start. Terminating ones do
 * not count.
 */
async function stuckPods(ctx: PlanContext, workloads: readonly PatchedWorkload[]): Promise<string[]> {
  const rolled = workloads.filter(({ rolls }) => rolls).map(({ target }) => target);
  const names = new Set(rolled.map(targetName));
  const namespaces = [...new Set(rolled.map(({ namespace }) => namespace))];
  const pods = await Promise.all(namespaces.map((namespace) => ctx.kube.podsIn(namespace)));
  return pods
    .flat()
    .filter(({ namespace, workload }) => workload !== null && names.has(targetName({ namespace, ...workload })))
    .filter(({ phase, deleting }) => phase === 'Pending' && !deleting)
    .map(({ namespace, name }) => `${namespace}/${name}`)
    .toSorted();
}

/** After the run: the fields are as requested, and no pod of a rolled-out workload is waiting. */
export async function verifyPatch(ctx: PlanContext, { workloads }: PatchData): Promise<Finding[]> {
  const [first] = workloads;
  if (first === undefined) return [];
  const subject = targetRef(first.target);
  const wrong = (await unlike(ctx, workloads)).map(({ target }) => targetName(target));
  const stuck = await stuckPods(ctx, workloads);
  return [
    ...(wrong.length > 0 ? [finding('workload-differs', { subject, params: counted(wrong) })] : []),
    ...(stuck.length > 0 ? [finding('workload-pods-stuck', { subject, params: counted(stuck) })] : []),
  ];
}
