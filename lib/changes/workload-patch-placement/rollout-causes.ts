import { message } from '@/lib/domain/message/message';
import type { Message } from '@/lib/domain/message/model';
import type { KubePod } from '@/lib/domain/ports/kube';
import { podCause } from '@/lib/domain/workload/pod-cause';
import type { RunContext, WorkPast } from '@/lib/domain/change/step';
import { targetName } from '../parts/refs';
import { someNames } from '../parts/names';
import type { SeenWorkload } from './data';
import { leftPods } from './left-pods';

/** Scanning every pod is not free, and pods of StatefulSets are listed by the API server. */
const EVERY_MS = 5_000;
/** Clocks differ. A pod that failed earlier is of the template before the patch. */
const SKEW_MS = 60_000;

interface CountedCause {
  cause: Message;
  pods: number;
}

/** Why pods of rollouts do not run. Display only; lost on restart. */
export class RolloutCauses {
  #causes = new Map<string, CountedCause>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** What keeps most of the workload's pods from running. */
  of(uid: string): CountedCause | undefined {
    return this.#causes.get(uid);
  }

  async look(ctx: RunContext, q: { moving: readonly SeenWorkload[]; past: WorkPast }): Promise<void> {
    if (q.moving.length > 0 && ctx.now - this.#lookedAt < EVERY_MS) return;
    this.#lookedAt = ctx.now;
    const pods = q.moving.length === 0 ? [] : await (ctx.live ?? ctx.kube).pods().catch(() => []);
    const left = await leftPods(ctx, { sets: q.moving, wanted: 'updateRevision' }).catch(() => []);
    this.#causes = new Map(
      q.moving.flatMap(({ one: { target } }) => {
        const awaited = left.filter(({ of }) => of.one.target.uid === target.uid).map(({ pod }) => pod.name);
        if (awaited.length > 0) return [[target.uid, awaitedCause(awaited)] as const];
        const act = q.past.items.get(target.uid)?.act ?? null;
        const name = targetName(target);
        const own = pods.filter(
          ({ namespace, workload }) => workload !== null && targetName({ namespace, ...workload }) === name,
        );
        const found = commonCause(own, (act?.at ?? 0) - SKEW_MS);
        return found === null ? [] : [[target.uid, found] as const];
      }),
    );
  }
}

function awaitedCause(pods: readonly string[]): CountedCause {
  const cause = message('detail.awaited-pods', { count: pods.length, names: someNames(pods) });
  return { cause, pods: pods.length };
}

function commonCause(pods: readonly KubePod[], from: number): CountedCause | null {
  const counts = new Map<string, CountedCause>();
  for (const { failure = null } of pods) {
    if (failure?.stuck !== true || (failure.since ?? from) < from) continue;
    const { key, title, subject } = podCause({ ...failure, warning: null });
    const cause = subject === null ? title : message('detail.cause-of', { cause: title, subject });
    counts.set(key, { cause, pods: (counts.get(key)?.pods ?? 0) + 1 });
  }
  const [most = null] = [...counts.values()].toSorted((a, b) => b.pods - a.pods);
  return most;
}
