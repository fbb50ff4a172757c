import { podName } from '@/lib/changes/parts/drain/batch-pods';
import type { Finding } from '@/lib/domain/change/plan';
import { podRef } from './plan';
import { type RestartData, runningOf } from './read-inputs';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding } from '../parts/names';

export async function verifyRestart(ctx: PlanContext, data: RestartData): Promise<Finding[]> {
  const [first] = data.pods;
  if (first === undefined) return [];
  const subject = podRef(first);
  const everyone = await ctx.kube.pods();
  const here = new Set(everyone.map(({ uid }) => uid));
  const left = data.pods.filter(({ uid }) => here.has(uid)).map(podName);
  const short = data.owners
    .filter(({ uid, running }) => runningOf(uid, { everyone }) < running)
    .map(({ name }) => name);
  return [
    ...namedFinding('restart-incomplete', left, { subject, shown: 5 }),
    ...namedFinding('restart-not-back', short, { subject, shown: 5 }),
  ];
}
