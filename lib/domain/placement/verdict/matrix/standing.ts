import type { WorkloadObject } from '../../facts/workload-object';
import type { LintFinding } from '../../lint/rule';
import type { WeighedNode } from '../conclude';
import type { JudgedWorkload } from '../judge-workload';
import type { NodeJudgement } from '../node-judgement';
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
  top: MatrixWorkload;
  judged: JudgedWorkload;
  /** By the name of the class's own node; a workload that tells machines apart has its judgements by node in `judged`. */
  byClass: ReadonlyMap<string, NodeJudgement> | null;
  /** Pods of the same demand share the question of room. */
  demandKey: string;
  /** null while the rules have not been asked. */
  findings: readonly LintFinding[] | null;
}

interface Here {
  classes: readonly NodeClass[];
  own: OwnPods;
  room: RoomWatch;
}

/** A judgement of an empty cluster, as it is with what runs there now. */
function crowded(judgement: NodeJudgement, room: boolean): NodeJudgement {
  if (room || judgement.landed === null || judgement.full) return judgement;
  return { ...judgement, outcome: 'unschedulable', full: true };
}

function ownIn({ members }: NodeClass, own: ReadonlyMap<string, number>): number {
  if (own.size === 0) return 0;
  return members.reduce((sum, { name }) => sum + (own.has(name) ? 1 : 0), 0);
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
  const { byClass, judged, demandKey, top } = standing;
  if (byClass === null) return partsByNode(standing, here);
  const mine = here.own.of(top.object);
  return here.classes.flatMap((one) => {
    const judgement = byClass.get(one.node.name);
    if (judgement === undefined) return [];
    const own = ownIn(one, mine);
    const asks = judgement.landed !== null && !judgement.full;
    const room = asks && here.room.hasRoom(one, judged.pod.demand, demandKey);
    const now = asks ? crowded(judgement, room) : judgement;
    return [{ node: one.node, judgement: now, count: one.members.length, own, room }];
  });
}

export function countFindings(findings: readonly LintFinding[] | null): FindingCounts {
  const counts: FindingCounts = { error: 0, warning: 0, info: 0, suppressed: 0 };
  for (const { severity, suppressed } of findings ?? [])
    counts[suppressed === undefined ? severity : 'suppressed'] += 1;
  return counts;
}
