import { outcomeOf } from '../outcome-of';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import type { Outcome } from '@/lib/domain/placement/verdict-words';
import { ownerKey } from '../owner-key';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import {
  type AssessedWorkload,
  dependsOnNodes,
  type Here,
  type MatrixWorkload,
  missingPods,
  roughTally,
} from './pods-on-nodes';
import { revOf, type TemplateClass } from './template-class';

export interface WorkloadOutcome {
  assessed: AssessedWorkload;
  outcome: Outcome;
  counts: FindingCounts;
}

export interface Entry {
  top: MatrixWorkload;
  assessed: AssessedWorkload | null;
  /** The last reported outcome and where its pods started then; no `rev`: something it depends on has changed. */
  reported: { of: WorkloadOutcome; rev: number | null } | null;
  /** Its last evaluation by every node of a large cluster, of this object in this state of the world; `isLinted`: so are its findings. */
  exact: { object: WorkloadObject; rev: number; isLinted: boolean } | null;
  /** The update in which it was last included. */
  turn: number;
}

interface Moved {
  owners: readonly string[];
  demands: ReadonlySet<string>;
}

function forget(entry: Entry): void {
  if (entry.reported !== null) entry.reported.rev = null;
}

/** The same object as long as nothing in it changes. */
function outcomeOfEntry(entry: Entry, assessed: AssessedWorkload, here: Here): WorkloadOutcome {
  const { reported } = entry;
  const { of: alike, counts } = assessed;
  const rev = revOf(alike);
  if (reported?.rev === rev) return reported.of;
  const { admission, feasibility, missing } = alike.evaluated;
  const outcome = outcomeOf(roughTally(assessed, here), {
    admission,
    decidedBy: feasibility.decidedBy,
    ignored: alike.ignored,
    missing,
  });
  const before = reported?.of;
  const isSame = before?.assessed === assessed && before.outcome === outcome && before.counts === counts;
  const of = isSame ? before : { assessed, outcome, counts };
  entry.reported = { of, rev };
  return of;
}

export class MatrixEntries {
  readonly #byUid = new Map<string, Entry>();
  readonly #byOwner = new Map<string, Entry>();
  #turn = 0;
  #outcomes: readonly WorkloadOutcome[] = [];

  get(uid: string): Entry | undefined {
    return this.#byUid.get(uid);
  }

  byOwner(owner: string): Entry | undefined {
    return this.#byOwner.get(owner);
  }

  progress(): { evaluated: number; of: number } {
    let evaluated = 0;
    for (const { assessed } of this.#byUid.values())
      if (assessed !== null && assessed.findings !== null) evaluated += 1;
    return { evaluated, of: this.#byUid.size };
  }

  uids(): Iterable<string> {
    return this.#byUid.keys();
  }

  /** Workloads that lack pods first: their verdicts are what people wait for. */
  worstFirst(): string[] {
    const lacking = [...this.#byUid].flatMap(([uid, { top }]) => (missingPods(top) > 0 ? [uid] : []));
    return [...new Set([...lacking, ...this.#byUid.keys()])];
  }

  dependentOnNodes(): string[] {
    return [...this.#byUid].flatMap(([uid, { top }]) => (dependsOnNodes(top) ? [uid] : []));
  }

  /** Those evaluated by single nodes; not `all`: only those that do not depend on them now. */
  byNode(all: boolean): string[] {
    return [...this.#byUid].flatMap(([uid, { top, assessed }]) =>
      assessed?.of.byGroup === null && (all || !dependsOnNodes(top)) ? [uid] : [],
    );
  }

  templates(): ReadonlySet<TemplateClass> {
    return new Set([...this.#byUid.values()].flatMap(({ assessed }) => assessed?.of ?? []));
  }

  /** Replaces the workloads with the current ones; returns the UIDs of new ones, and of those with a changed object or first or last missing pods. */
  take(workloads: readonly MatrixWorkload[]): string[] {
    this.#turn += 1;
    const moved: string[] = [];
    for (const top of workloads) if (!this.#takeOne(top)) moved.push(top.object.uid);
    if (this.#byUid.size > workloads.length)
      for (const [uid, { turn }] of this.#byUid) if (turn !== this.#turn) this.#leave(uid);
    return moved;
  }

  /** The same list as long as nothing in it changes. */
  outcomes(here: Here, { owners, demands }: Moved): readonly WorkloadOutcome[] {
    for (const owner of owners) {
      const entry = this.#byOwner.get(owner);
      if (entry !== undefined) forget(entry);
    }
    const all: WorkloadOutcome[] = [];
    for (const entry of this.#byUid.values()) {
      const { assessed } = entry;
      if (assessed === null) continue;
      if (demands.size > 0 && [assessed.of.demand, assessed.of.free].some(({ key }) => demands.has(key))) forget(entry);
      all.push(outcomeOfEntry(entry, assessed, here));
    }
    const before = this.#outcomes;
    if (before.length !== all.length || all.some((one, at) => one !== before[at])) this.#outcomes = all;
    return this.#outcomes;
  }

  #takeOne(top: MatrixWorkload): boolean {
    const { object } = top;
    const known = this.#byUid.get(object.uid);
    if (known === undefined) {
      const entry: Entry = { top, assessed: null, reported: null, exact: null, turn: this.#turn };
      this.#byUid.set(object.uid, entry);
      this.#byOwner.set(ownerKey(object), entry);
      return false;
    }
    const isSameObject = known.top.object === object;
    const isSame = isSameObject && missingPods(known.top) > 0 === missingPods(top) > 0;
    known.top = top;
    known.turn = this.#turn;
    if (known.assessed !== null && isSameObject) known.assessed.top = top;
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
