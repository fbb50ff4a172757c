import type { WorkloadObject } from '../../facts/workload-object';
import type { LintFinding } from '../../lint/rule';
import type { WeighedNode } from '../conclude';
import type { JudgedWorkload } from '../judge-workload';
import type { NodeJudgement } from '../node-judgement';
import { tallied, type Tally, tallyOf } from '../outcome-of';
import type { FindingCounts } from '../verdict';
import type { NodeClass } from './node-classes';
import type { OwnPods } from './own-pods';
import type { RoomWatch } from './room-watch';

/** A workload of the matrix as the caller has it. */
export interface MatrixWorkload {
  object: WorkloadObject;
  replicas: number | null;
  available: number | null;
}

/** Nodes of one class that answer alike, and whether one of them has room now. */
export interface StandingPart extends WeighedNode {
  room: boolean;
}

/** What is known of a workload before its row is written. */
export interface Standing {
  /** Of what decides about every workload, when it was judged. */
  rev: number;
  top: MatrixWorkload;
  judged: JudgedWorkload;
  /** By the key of the class; a workload that tells machines apart has its judgements by node in `judged`. */
  byClass: Map<string, NodeJudgement> | null;
  /** Whether Windows ignores a field of it where it runs. */
  ignored: boolean;
  /** Pods of the same demand share the question of room. */
  demandKey: string;
  /** null while the rules have not been asked. */
  findings: readonly LintFinding[] | null;
  counts: FindingCounts;
}

export interface Here {
  classes: readonly NodeClass[];
  /** The class of a node by its name. */
  classOf: (node: string) => NodeClass | undefined;
  own: OwnPods;
  room: RoomWatch;
}

/** A judgement of an empty cluster, as it is with what runs there now. */
function crowded(judgement: NodeJudgement, room: boolean): NodeJudgement {
  if (room || judgement.landed === null || judgement.full) return judgement;
  return { ...judgement, outcome: 'unschedulable', full: true };
}

/** How many nodes of each class have a ready pod of the workload. */
function ownByClass({ top }: Standing, { own, classOf }: Here): ReadonlyMap<NodeClass, number> {
  const counts = new Map<NodeClass, number>();
  for (const node of own.of(top.object).keys()) {
    const home = classOf(node);
    if (home !== undefined) counts.set(home, (counts.get(home) ?? 0) + 1);
  }
  return counts;
}

function partsByNode({ judged, top }: Standing, { classes, own }: Here): StandingPart[] {
  const mine = own.of(top.object);
  return classes.flatMap(({ members }) => {
    const alike = new Map<string, StandingPart>();
    for (const node of members) {
      const judgement = judged.judgements.get(node.name);
      if (judgement === undefined) continue;
      const known = alike.get(judgement.alike);
      const part = known ?? { node, judgement, count: 0, own: 0, room: !judgement.full };
      part.count += 1;
      if (mine.has(node.name)) part.own += 1;
      alike.set(judgement.alike, part);
    }
    return [...alike.values()];
  });
}

/** The nodes of the cluster in parts that answer alike. */
export function partsOf(standing: Standing, here: Here): StandingPart[] {
  const { byClass, judged, demandKey } = standing;
  if (byClass === null) return partsByNode(standing, here);
  const own = ownByClass(standing, here);
  const parts: StandingPart[] = [];
  for (const one of here.classes) {
    const judgement = byClass.get(one.key);
    if (judgement === undefined) continue;
    const asks = judgement.landed !== null && !judgement.full;
    const room = asks && here.room.hasRoom(one, judged.pod.demand, demandKey);
    const now = asks ? crowded(judgement, room) : judgement;
    parts.push({ node: one.node, judgement: now, count: one.members.length, own: own.get(one) ?? 0, room });
  }
  return parts;
}

interface ByKind {
  of: readonly NodeClass[];
  kinds: Readonly<Record<'runs' | 'fails' | 'unknown', readonly NodeClass[]>>;
}

const byKind = new WeakMap<NonNullable<Standing['byClass']>, ByKind>();

/** The classes on which a pod lands, by what becomes of it there; the same as long as the classes are. */
function landings(byClass: NonNullable<Standing['byClass']>, classes: readonly NodeClass[]): ByKind['kinds'] {
  const known = byKind.get(byClass);
  if (known?.of === classes) return known.kinds;
  const lists: Record<'runs' | 'fails' | 'unknown', NodeClass[]> = { runs: [], fails: [], unknown: [] };
  for (const one of classes) {
    const judgement = byClass.get(one.key);
    const kind = judgement === undefined ? null : tallied(judgement);
    if (kind !== null) lists[kind].push(one);
  }
  byKind.set(byClass, { of: classes, kinds: lists });
  return lists;
}

/** The same as `tallyOf` of the parts, with 1 for some: enough for the outcome, and much sooner. */
export function roughTally(standing: Standing, here: Here): Tally {
  const { byClass, judged, demandKey } = standing;
  if (byClass === null) return tallyOf(partsByNode(standing, here));
  const kinds = landings(byClass, here.classes);
  let own: ReadonlyMap<NodeClass, number> | null = null;
  const isOpen = (one: NodeClass): boolean => {
    const isFull = byClass.get(one.key)?.full === true;
    if (!isFull && here.room.hasRoom(one, judged.pod.demand, demandKey)) return true;
    own ??= ownByClass(standing, here);
    return own.has(one);
  };
  const some = (classes: readonly NodeClass[]): number => (classes.some(isOpen) ? 1 : 0);
  const now = { runs: some(kinds.runs), fails: some(kinds.fails), unknown: some(kinds.unknown) };
  if (now.runs + now.fails + now.unknown > 0) return { basis: 'now', ...now };
  const { runs, fails, unknown } = kinds;
  return { basis: 'crowded', runs: runs.length, fails: fails.length, unknown: unknown.length };
}

export function countFindings(findings: readonly LintFinding[] | null): FindingCounts {
  const counts: FindingCounts = { error: 0, warning: 0, info: 0, suppressed: 0 };
  for (const { severity, suppressed } of findings ?? [])
    counts[suppressed === undefined ? severity : 'suppressed'] += 1;
  return counts;
}
