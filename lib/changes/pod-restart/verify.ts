import { someNames } from '../parts/some-names';
import { podName } from '@/lib/changes/parts/drain/batch-pods';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import type { RestartData } from './data';
import { podRef } from './plan';
import { runningOf } from './read-inputs';

/** After the run: no original pod remains, and their owners have as many pods as before. */
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
  const params = (names: readonly string[]) => ({ count: names.length, names: someNames(names, 5) });
  return [
    ...(left.length > 0 ? [finding('restart-incomplete', { subject, params: params(left) })] : []),
    ...(short.length > 0 ? [finding('restart-not-back', { subject, params: params(short) })] : []),
  ];
}
