import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { runsOn } from '../judge-workload';
import type { Fold } from './folded-world';
import { equivalenceKeyOf } from './equivalence-key';
import type { ClassesMoved } from './node-classes';
import { extend, forget, type Judging, type TemplateClass, templateClass } from './template-class';

/** Equal templates, evaluated once; templates that cannot be compared are evaluated separately. */
export class TemplateClasses {
  readonly #byEquivalence = new Map<string, TemplateClass>();
  readonly #all = new Set<TemplateClass>();
  /** Those not yet judged on some node class. */
  readonly #waiting = new Set<TemplateClass>();

  get size(): number {
    return this.#all.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  clear(): void {
    this.#byEquivalence.clear();
    this.#all.clear();
    this.#waiting.clear();
  }

  of(workload: WorkloadObject, judging: Judging): TemplateClass {
    const { world } = judging.fold;
    const key = equivalenceKeyOf(workload, {
      minor: world.cluster.minor,
      runsOn: runsOn(workload, world),
      platform: (reference) => world.platform(reference),
    });
    const known = key === null ? undefined : this.#byEquivalence.get(key);
    if (known !== undefined) return known;
    const made = templateClass(workload, judging);
    this.#all.add(made);
    // The few for which node classes are not enough are judged separately.
    if (key !== null && made.byClass !== null) this.#byEquivalence.set(key, made);
    return made;
  }

  /** Node classes were added, changed, or removed. */
  nodesMoved({ fresh, gone }: ClassesMoved): void {
    for (const one of this.#all) {
      if (gone.length > 0) forget(one, gone);
      if (fresh.length > 0) this.#waiting.add(one);
    }
  }

  /** Judges the waiting ones; true when none is left. */
  extend(fold: Fold, more: () => boolean): boolean {
    for (const one of this.#waiting) {
      if (!more()) return false;
      this.#waiting.delete(one);
      extend(one, fold);
    }
    return true;
  }

  /** Forgets those that no workload uses anymore. */
  keep(inUse: ReadonlySet<TemplateClass>): void {
    for (const one of this.#all) if (!inUse.has(one)) this.#all.delete(one);
    for (const [key, one] of this.#byEquivalence) if (!inUse.has(one)) this.#byEquivalence.delete(key);
    for (const one of this.#waiting) if (!inUse.has(one)) this.#waiting.delete(one);
  }
}
