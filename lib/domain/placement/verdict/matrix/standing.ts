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

export type Landings = Readonly<Record<'runs' | 'fails' | 'unknown', string[]>>;

/** What is known of a workload before its row is written. */
export interface Standing {
  /** Of what decides about every workload, when it was judged. */
  rev: number;
  top: MatrixWorkload;
  judged: JudgedWorkload;
  /** By the key of the class; a workload that tells machines apart has its judgements by node in `judged`. */
  byClass: Map<string, NodeJudgement> | null;
  /** Keys of the classes on which a pod lands, by what becomes of it there; of classes that are gone too. */
  landings: Landings;
  /** The generation of classes of which all are judged. */
  generation: number;
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
  /** A class by its key. */
  classAt: (key: string) => NodeClass | undefined;
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

/** Notes what becomes of a pod that lands on a class. */
export function noteLanding(landings: Landings, key: string, judgement: NodeJudgement): void {
  const kind = tallied(judgement);
  if (kind !== null && !landings[kind].includes(key)) landings[kind].push(key);
}

export function landingsOf(byClass: NonNullable<Standing['byClass']>): Landings {
  const landings: Landings = { runs: [], fails: [], unknown: [] };
  for (const [key, judgement] of byClass) {
    const kind = tallied(judgement);
    if (kind !== null) landings[kind].push(key);
  }
  return landings;
}

/** The same as `tallyOf` of the parts, with 1 for some: enough for the outcome, and much sooner. */
export function roughTally(standing: Standing, here: Here): Tally {
  const { byClass, judged, demandKey, landings } = standing;
  if (byClass === null) return tallyOf(partsByNode(standing, here));
  let own: ReadonlyMap<NodeClass, number> | null = null;
  const isOpen = (key: string): boolean => {
    const one = here.classAt(key);
    if (one === undefined) return false;
    const isFull = byClass.get(key)?.full === true;
    if (!isFull && here.room.hasRoom(one, judged.pod.demand, demandKey)) return true;
    own ??= ownByClass(standing, here);
    return own.has(one);
  };
  const some = (keys: readonly string[]): number => (keys.some(isOpen) ? 1 : 0);
  const now = { runs: some(landings.runs), fails: some(landings.fails), unknown: some(landings.unknown) };
  if (now.runs + now.fails + now.unknown > 0) return { basis: 'now', ...now };
  const left = (keys: readonly string[]): number => (keys.some((key) => here.classAt(key)) ? 1 : 0);
  const { runs, fails, unknown } = landings;
  return { basis: 'crowded', runs: left(runs), fails: left(fails), unknown: left(unknown) };
}

export function countFindings(findings: readonly LintFinding[] | null): FindingCounts {
  const counts: FindingCounts = { error: 0, warning: 0, info: 0, suppressed: 0 };
  for (const { severity, suppressed } of findings ?? [])
    counts[suppressed === undefined ? severity : 'suppressed'] += 1;
  return counts;
}
