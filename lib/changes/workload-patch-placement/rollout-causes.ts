import { message } from '@/lib/domain/message/message';
import type { Message } from '@/lib/domain/message/model';
import type { KubePod } from '@/lib/domain/ports/kube';
import { podCause } from '@/lib/domain/workload/pod-cause';
import type { RunContext, WorkPast } from '@/lib/domain/change/step';
import { targetName } from '../parts/refs';
import type { PatchedWorkload } from './data';

/** The live store is cheap, but scanning every pod is not free. */
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

  async look(ctx: RunContext, q: { moving: readonly PatchedWorkload[]; past: WorkPast }): Promise<void> {
    if (q.moving.length > 0 && ctx.now - this.#lookedAt < EVERY_MS) return;
    this.#lookedAt = ctx.now;
    const pods = q.moving.length === 0 ? [] : await (ctx.live ?? ctx.kube).pods().catch(() => []);
    this.#causes = new Map(
      q.moving.flatMap(({ target }) => {
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
