import { outcomeOf } from '../outcome-of';
import type { FindingCounts, Outcome } from '../verdict';
import type { NodeClass } from './node-classes';
import { ownerKey } from './own-pods';
import { type Here, type MatrixWorkload, roughTally, type Standing } from './standing';

/** What a list of workloads is filtered and sorted by. */
export interface StoodWorkload {
  standing: Standing;
  outcome: Outcome;
  counts: FindingCounts;
}

export interface Entry {
  top: MatrixWorkload;
  standing: Standing | null;
  /** What was told of it, as long as nothing has moved that decides it. */
  told: { of: StoodWorkload; classes: readonly NodeClass[] } | null;
}

/** What has moved since the outcomes were told last. */
interface Moved {
  /** Keys of workloads whose own pods have. */
  owners: readonly string[];
  /** Demands that have found room or lost it. */
  demands: ReadonlySet<string>;
}

/** The outcome of a workload, worked out only if something has moved. */
function stoodOf(entry: Entry, standing: Standing, here: Here): StoodWorkload {
  const { told } = entry;
  if (told?.classes === here.classes) return told.of;
  const { admission, feasibility } = standing.judged;
  const outcome = outcomeOf(roughTally(standing, here), {
    admission,
    decidedBy: feasibility.decidedBy,
    ignored: standing.ignored,
  });
  const of = { standing, outcome, counts: standing.counts };
  entry.told = { of, classes: here.classes };
  return of;
}

/** The workloads of a matrix by their UID. */
export class MatrixEntries {
  readonly #byUid = new Map<string, Entry>();
  readonly #byOwner = new Map<string, Entry>();

  get(uid: string): Entry | undefined {
    return this.#byUid.get(uid);
  }

  uids(): Iterable<string> {
    return this.#byUid.keys();
  }

  /** Those that tell machines apart and have been judged. */
  naming(): string[] {
    return [...this.#byUid].flatMap(([uid, { standing }]) => (standing?.byClass === null ? [uid] : []));
  }

  /** Takes over the workloads as they are now; the UIDs of those that are new or have another object. */
  take(workloads: readonly MatrixWorkload[]): string[] {
    const left = new Set(this.#byUid.keys());
    const moved: string[] = [];
    for (const top of workloads) {
      const { uid } = top.object;
      left.delete(uid);
      if (!this.#takeOne(top)) moved.push(uid);
    }
    for (const uid of left) this.#leave(uid);
    return moved;
  }

  /** Every workload that has been judged. */
  stood(here: Here, { owners, demands }: Moved): StoodWorkload[] {
    for (const owner of owners) {
      const entry = this.#byOwner.get(owner);
      if (entry !== undefined) entry.told = null;
    }
    const all: StoodWorkload[] = [];
    for (const entry of this.#byUid.values()) {
      const { standing } = entry;
      if (standing === null) continue;
      if (demands.size > 0 && demands.has(standing.demandKey)) entry.told = null;
      all.push(stoodOf(entry, standing, here));
    }
    return all;
  }

  /** Whether it is known with the same object. */
  #takeOne(top: MatrixWorkload): boolean {
    const { object } = top;
    const known = this.#byUid.get(object.uid);
    if (known === undefined) {
      const entry: Entry = { top, standing: null, told: null };
      this.#byUid.set(object.uid, entry);
      this.#byOwner.set(ownerKey(object), entry);
      return false;
    }
    const isSame = known.top.object === object;
    known.top = top;
    if (known.standing !== null && isSame) known.standing.top = top;
    return isSame;
  }

  #leave(uid: string): void {
    const entry = this.#byUid.get(uid);
    this.#byUid.delete(uid);
    if (entry === undefined) return;
    const owner = ownerKey(entry.top.object);
    // Another object may have taken its name since.
    if (this.#byOwner.get(owner) === entry) this.#byOwner.delete(owner);
  }
}
