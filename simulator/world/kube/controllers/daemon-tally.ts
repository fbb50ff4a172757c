import type { DaemonSet } from '@/simulator/world/kube/shapes/workload';

/** What one node adds to the status of a DaemonSet. */
export interface Contribution {
  desired: number;
  current: number;
  misscheduled: number;
  ready: number;
  updated: number;
  /** Pods of another template. */
  old: number;
}

const FIELDS = ['desired', 'current', 'misscheduled', 'ready', 'updated', 'old'] as const;

/** The counts of a DaemonSet by node, so that the change of one node costs the same with a thousand others. */
export class DaemonTally {
  readonly #uid: string | undefined;
  readonly #template: unknown;
  readonly #byNode = new Map<string, Contribution>();
  readonly counts: Contribution = { desired: 0, current: 0, misscheduled: 0, ready: 0, updated: 0, old: 0 };

  constructor({ metadata, spec }: DaemonSet) {
    this.#uid = metadata.uid;
    this.#template = spec.template;
  }

  isOf({ metadata, spec }: DaemonSet): boolean {
    return metadata.uid === this.#uid && spec.template === this.#template;
  }

  put(node: string, contribution: Contribution | undefined): void {
    this.#add(this.#byNode.get(node), -1);
    this.#add(contribution, 1);
    if (contribution === undefined) this.#byNode.delete(node);
    else this.#byNode.set(node, contribution);
  }

  #add(contribution: Contribution | undefined, sign: 1 | -1): void {
    if (contribution !== undefined) for (const field of FIELDS) this.counts[field] += sign * contribution[field];
  }
}
