import type { Finding } from '@/lib/domain/change/plan';
import { isApplied } from '@/lib/domain/workload/patch/patch';
import type { PatchData, PatchedWorkload } from './data';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding } from '@/lib/changes/parts/names';
import { targetName, targetRef } from '../parts/refs';

async function unlike(ctx: PlanContext, workloads: readonly PatchedWorkload[]): Promise<PatchedWorkload[]> {
  const current = await Promise.all(
    workloads.map(async (one) => ({ one, object: await ctx.kube.workloadObject(one.target) })),
  );
  return current.filter(({ one, object }) => object === null || !isApplied(object, one.forward)).map(({ one }) => one);
}

/** Pods that wait although their rollout is complete; terminating ones do not count. */
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

export async function verifyPatch(ctx: PlanContext, { workloads }: PatchData): Promise<Finding[]> {
  const [first] = workloads;
  if (first === undefined) return [];
  const subject = targetRef(first.target);
  const wrong = (await unlike(ctx, workloads)).map(({ target }) => targetName(target));
  const stuck = await stuckPods(ctx, workloads);
  return [
    ...namedFinding('workload-differs', wrong, { subject }),
    ...namedFinding('workload-pods-stuck', stuck, { subject }),
  ];
}
