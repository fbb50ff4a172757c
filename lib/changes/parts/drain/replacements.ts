import { hasEnded, isDisplaced, type ClassifiedPod } from '@/lib/domain/drain/classified';
import type { KubePod } from '@/lib/domain/ports/kube';
import type { RunContext } from '@/lib/domain/change/step';

/** The live store is cheap, but scanning every pod is not free. */
const EVERY_MS = 5_000;

interface Leaver {
  namespace: string;
  name: string;
  ownerUid: string;
  isOrdered: boolean;
}

/** Where replacements of evicted pods run: by name for a StatefulSet, else by owner. Display only; lost on restart. */
export class Replacements {
  readonly #leavers = new Map<string, Leaver>();
  readonly #known = new Set<string>();
  readonly #places = new Map<string, string>();
  readonly #given = new Set<string>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  placeOf(uid: string): string | undefined {
    return this.#places.get(uid);
  }

  async look(ctx: RunContext, q: { rows: readonly ClassifiedPod[]; gone: readonly string[] }): Promise<void> {
    const first = this.#leavers.size === 0;
    for (const { pod } of q.rows.filter(isDisplaced)) {
      if (pod.owner === null) continue;
      const { namespace, name, owner } = pod;
      const isOrdered = owner.kind === 'StatefulSet';
      this.#leavers.set(pod.uid, { namespace, name, ownerUid: owner.uid, isOrdered });
    }
    const awaited = q.gone.filter((uid) => this.#leavers.has(uid) && !this.#places.has(uid));
    if (!first && (awaited.length === 0 || ctx.now - this.#lookedAt < EVERY_MS)) return;
    this.#lookedAt = ctx.now;
    const pods = await (ctx.live ?? ctx.kube).pods().catch(() => []);
    if (first) for (const pod of pods) this.#known.add(pod.uid);
    else for (const uid of awaited) this.#place(uid, pods);
  }

  #place(uid: string, pods: readonly KubePod[]): void {
    const leaver = this.#leavers.get(uid);
    if (leaver === undefined) return;
    const found = pods.find((pod) => {
      if (pod.nodeName === null || hasEnded(pod) || pod.uid === uid || this.#given.has(pod.uid)) return false;
      if (pod.namespace !== leaver.namespace || pod.ownerUid !== leaver.ownerUid) return false;
      return leaver.isOrdered ? pod.name === leaver.name : !this.#known.has(pod.uid);
    });
    if (found?.nodeName === undefined || found.nodeName === null) return;
    this.#given.add(found.uid);
    this.#places.set(uid, found.nodeName);
  }
}
