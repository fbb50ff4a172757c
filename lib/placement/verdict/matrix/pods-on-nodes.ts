import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { LintFinding } from '@/lib/domain/placement/rule';
import type { WeighedNode } from '../conclude';
import type { NodeEvaluation } from '../node-evaluation';
import { type Tally, tallyOf } from '../outcome-of';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import type { NodeClass, NodeClasses } from './node-classes';
import type { OwnPods } from './own-pods';
import type { CapacityTracker } from './capacity-tracker';
import type { TemplateClass } from './template-class';

export interface MatrixWorkload {
  object: WorkloadObject;
  replicas: number | null;
  available: number | null;
}

/** Nodes of one class with equal results, and whether one of them has capacity now. */
export interface PlacementPart extends WeighedNode {
  room: boolean;
}

export interface AssessedWorkload {
  top: MatrixWorkload;
  readonly of: TemplateClass;
  /** null: the rules have not run yet. */
  findings: readonly LintFinding[] | null;
  counts: FindingCounts;
}

export interface Here {
  classes: NodeClasses;
  own: OwnPods;
  capacity: CapacityTracker;
}

/** A evaluation of an empty cluster, adjusted for the pods running there now. */
function crowded(evaluation: NodeEvaluation, room: boolean): NodeEvaluation {
  if (room || evaluation.startOutcome === null || evaluation.full) return evaluation;
  return { ...evaluation, outcome: 'unschedulable', full: true };
}

function ownByClass({ top }: AssessedWorkload, { own, classes }: Here): ReadonlyMap<NodeClass, number> {
  const counts = new Map<NodeClass, number>();
  for (const node of own.of(top.object).keys()) {
    const home = classes.of(node);
    if (home !== undefined) counts.set(home, (counts.get(home) ?? 0) + 1);
  }
  return counts;
}

function partsByNode(
  evaluations: ReadonlyMap<string, NodeEvaluation>,
  { top }: AssessedWorkload,
  { classes, own }: Here,
): PlacementPart[] {
  const mine = own.of(top.object);
  return classes.all().flatMap(({ members }) => {
    const alike = new Map<string, PlacementPart>();
    for (const node of members.values()) {
      const evaluation = evaluations.get(node.name);
      if (evaluation === undefined) continue;
      const known = alike.get(evaluation.alike);
      const part = known ?? { node, evaluation, count: 0, own: 0, room: !evaluation.full };
      part.count += 1;
      if (mine.has(node.name)) part.own += 1;
      alike.set(evaluation.alike, part);
    }
    return [...alike.values()];
  });
}

/** Nodes in parts with equal results; reasons may name images of an equivalent workload unless its own are given, by class. */
export function partsOf(
  assessed: AssessedWorkload,
  here: Here,
  ownOf?: (key: string) => NodeEvaluation | undefined,
): PlacementPart[] {
  const { byClass, byNode, evaluated, demandKey } = assessed.of;
  if (byClass === null) return partsByNode(byNode ?? new Map(), assessed, here);
  const own = ownByClass(assessed, here);
  const parts: PlacementPart[] = [];
  for (const one of here.classes.all()) {
    const evaluation = ownOf?.(one.key) ?? byClass.get(one.key);
    if (evaluation === undefined) continue;
    const wantsCapacity = evaluation.startOutcome !== null && !evaluation.full;
    const room = wantsCapacity && here.capacity.hasCapacity(one, evaluated.pod.demand, demandKey);
    const now = wantsCapacity ? crowded(evaluation, room) : evaluation;
    parts.push({ node: one.node, evaluation: now, count: one.members.size, own: own.get(one) ?? 0, room });
  }
  return parts;
}

/** Like `tallyOf` of the parts, but counting 1 for any number: enough for the outcome, and much faster. */
export function roughTally(assessed: AssessedWorkload, here: Here): Tally {
  const { byClass, byNode, evaluated, demandKey, startOutcomes } = assessed.of;
  if (byClass === null) return tallyOf(partsByNode(byNode ?? new Map(), assessed, here));
  let own: ReadonlyMap<NodeClass, number> | null = null;
  const isOpen = (key: string): boolean => {
    const one = here.classes.at(key);
    if (one === undefined) return false;
    const isFull = byClass.get(key)?.full === true;
    if (!isFull && here.capacity.hasCapacity(one, evaluated.pod.demand, demandKey)) return true;
    own ??= ownByClass(assessed, here);
    return own.has(one);
  };
  const some = (keys: ReadonlySet<string>): number => {
    for (const key of keys) if (isOpen(key)) return 1;
    return 0;
  };
  const { runs, fails, unknown } = startOutcomes;
  const now = { runs: some(runs), fails: some(fails), unknown: some(unknown) };
  if (now.runs + now.fails + now.unknown > 0) return { basis: 'now', ...now };
  const left = ({ size }: ReadonlySet<string>): number => (size > 0 ? 1 : 0);
  return { basis: 'crowded', runs: left(runs), fails: left(fails), unknown: left(unknown) };
}
