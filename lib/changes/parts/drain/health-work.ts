import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { KubePod, KubeReader } from '@/lib/domain/ports/kube';
import type { DrainBudget } from '@/lib/domain/ports/kube-drain';
import type { DrainData } from './data';
import { ownersMissingReplicas, newlyWarned, warnedOf } from './missing-replicas';
import { budgetsOf, podName } from './batch-pods';
import { newPending } from './new-pending';
import { counted } from '../names';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import { covers } from '@/lib/domain/workload/disruption-budget';
import type { PlanContext, StepWork, WorkView } from '@/lib/domain/change/step';

const LOOK_MS = 5_000;

interface Checked {
  data: DrainData;
  pods: readonly KubePod[];
  isLast: boolean;
}

const isShort = ({ currentHealthy, desiredHealthy }: DrainBudget): boolean =>
  currentHealthy !== null && desiredHealthy !== null && currentHealthy < desiredHealthy;

/** PDBs that lack healthy pods, as `namespace/name`. */
export const shortBudgets = (budgets: readonly DrainBudget[] | null): string[] =>
  (budgets ?? []).filter(isShort).map(podName).toSorted();

/** PDBs of pods that the drain displaces. */
export function ownBudgets(
  budgets: readonly DrainBudget[] | null,
  { data, pods }: Pick<Checked, 'data' | 'pods'>,
): DrainBudget[] {
  const own = pods.filter((pod) => Object.hasOwn(data.mayMissReplicas, ownerName(pod)));
  return (budgets ?? []).filter((budget) => own.some((pod) => covers(budget, pod)));
}

const firstNames = (names: readonly string[]): { count: number; names: string } => counted(names, 3);

/** Only what was found: workloads and PDBs that may not be read are not said to be healthy. */
const healthyMessage = (missing: readonly string[]): Message =>
  missing.length === 0
    ? message('detail.cluster-healthy')
    : message('detail.cluster-healthy-as-approved', firstNames(missing));

/** `failure`: what is worse than before and beyond what was approved; null: nothing. */
async function healthNow(
  ctx: PlanContext,
  q: Checked & Pick<PlanContext, 'kube'>,
): Promise<{ failure: Message | null; healthy: Message }> {
  const { kube, data, pods, isLast } = q;
  const budgets = await budgetsOf(ctx);
  const pending = newPending(data, { pods, own: isLast });
  const owners = await ownersMissingReplicas(kube, { data, pods });
  const before = new Set(data.shortBudgets);
  const short = shortBudgets(isLast ? ownBudgets(budgets, q) : budgets).filter((name) => !before.has(name));
  const healthy = healthyMessage(owners.all);
  if (pending.isBeyond) {
    const params = { ...firstNames(pending.names), most: pending.most };
    return { failure: message('problem.pods-pending', params), healthy };
  }
  if (owners.beyond.length > 0) return { failure: message('problem.owners-short', firstNames(owners.beyond)), healthy };
  if (short.length === 0) return { failure: null, healthy };
  return { failure: message('problem.budgets-short', { names: firstNames(short).names }), healthy };
}

const view = (end: WorkView['end'], detail: Message): WorkView => ({
  rows: [],
  acts: [],
  end,
  detail,
  nextLookMs: LOOK_MS,
});

/**
 * After a batch the cluster must be healthy, and stay so for the soak; otherwise the run pauses. After the last one, only
 * what the drain displaced: no further batch takes capacity from others.
 */
export function healthWork(data: DrainData, { soakMs, isLast }: { soakMs: number; isLast: boolean }): StepWork {
  let healthySince: number | null = null;
  let warned: Map<string, number> | null = null;
  /** Whether there are more errors than at the last check, counted by the live store alone. */
  const warnedNow = async (kube: KubeReader, pods: readonly KubePod[]): Promise<Message | null> => {
    const before = warned;
    warned = await warnedOf(kube, pods);
    const names = newlyWarned(data, { before, now: warned });
    const params = { count: names.length, names: names.slice(0, 3).join(', ') };
    return names.length === 0 ? null : message('problem.owners-warned', params);
  };
  return {
    look: async (ctx, past) => {
      // The live store is cheap to read often; the API server has the last word.
      const soaked = healthySince !== null && ctx.now - healthySince >= soakMs;
      const kube = soaked ? ctx.kube : (ctx.live ?? ctx.kube);
      const pods = await kube.pods();
      const noise = await warnedNow(ctx.live ?? ctx.kube, pods);
      const { failure: worse, healthy } = await healthNow(ctx, { kube, data, pods, isLast });
      const failure = worse ?? noise;
      if (failure !== null) {
        healthySince = null;
        const late = ctx.now - past.from >= data.healthyWithinMs;
        const ask = { state: 'ask', message: failure, remedy: message('remedy.health') } as const;
        return view(late ? ask : { state: 'working' }, failure);
      }
      healthySince ??= ctx.now;
      const leftMs = Math.max(0, soakMs - (ctx.now - healthySince));
      if (soaked) return view({ state: 'done' }, healthy);
      // Without a soak, it is checked once more.
      const minutes = Math.ceil(leftMs / 60_000);
      return view({ state: 'working' }, minutes === 0 ? healthy : message('detail.soaking', { minutes }));
    },
  };
}
