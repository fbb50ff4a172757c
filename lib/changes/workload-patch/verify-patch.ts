import { counted } from '@/lib/changes/pool-loss';
import { finding } from '@/lib/domain/change/finding-catalogue';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { Finding } from '@/lib/domain/change/plan';
import { isSo } from '@/lib/domain/placement/fix/is-so';
import type { PatchData, PatchedWorkload } from './data';
import { targetName, targetRef } from './refs';

async function unlike(ctx: PlanContext, workloads: readonly PatchedWorkload[]): Promise<PatchedWorkload[]> {
  const looks = await Promise.all(
    workloads.map(async (one) => ({ one, object: await ctx.kube.workloadObject(one.target) })),
  );
  return looks
    .filter(({ one, object }) => object === null || !isSo(object, one.forward))
    .map(({ one }) => one);
}

/** Pods of the workloads that are not on their way any more and do not run: nothing takes them, or a kubelet refused them. */
async function stuckPods(ctx: PlanContext, workloads: readonly PatchedWorkload[]): Promise<string[]> {
  const rolled = new Set(workloads.filter(({ rolls }) => rolls).map(({ target }) => targetName(target)));
  if (rolled.size === 0) return [];
  return (await ctx.kube.pods())
    .filter(
      ({ namespace, workload }) => workload !== null && rolled.has(targetName({ namespace, ...workload })),
    )
    .filter(({ phase }) => phase === 'Pending' || phase === 'Failed')
    .map(({ namespace, name }) => `${namespace}/${name}`)
    .toSorted();
}

/** After the run: the fields are as asked, and no pod of a rolled-out workload is Pending or refused. */
export async function verifyPatch(ctx: PlanContext, { workloads }: PatchData): Promise<Finding[]> {
  const [first] = workloads;
  if (first === undefined) return [];
  const subject = targetRef(first.target);
  const wrong = (await unlike(ctx, workloads)).map(({ target }) => targetName(target));
  const stuck = await stuckPods(ctx, workloads);
  return [
    ...(wrong.length > 0 ? [finding('workload-unlike', { subject, params: counted(wrong) })] : []),
    ...(stuck.length > 0 ? [finding('workload-pods-stuck', { subject, params: counted(stuck) })] : []),
  ];
}
