import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { LintFinding } from '@/lib/domain/placement/rule';
import type { WeighedNode } from '../conclude';
import type { NodeEvaluation } from '../node-evaluation';
import { type Tally, tallied, tallyOf } from '../outcome-of';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import type { NodeClass, NodeClasses } from './node-classes';
import type { OwnPods } from './own-pods';
import type { ClassGroup } from './class-groups';
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
  const { startOutcome, reasons, why, alike } = evaluation;
  return { outcome: 'unschedulable', full: true, startOutcome, reasons, why, alike };
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

const sizes = new WeakMap<readonly NodeClass[], { rev: number; nodes: number }>();

/** Counting the members of a thousand classes for every row is most of a page. */
function nodesOf(classes: readonly NodeClass[], { rev }: NodeClasses): number {
  const known = sizes.get(classes);
  if (known?.rev === rev) return known.nodes;
  const nodes = classes.reduce((sum, { members }) => sum + members.size, 0);
  sizes.set(classes, { rev, nodes });
  return nodes;
}

/** Of one column; none of no classes. */
function partOf(
  classes: readonly NodeClass[],
  o: { evaluation: NodeEvaluation; own: ReadonlyMap<NodeClass, number>; room: boolean; all: NodeClasses },
): PlacementPart[] {
  const [first] = classes;
  if (first === undefined) return [];
  const { own, all, ...rest } = o;
  const mine = own.size === 0 ? 0 : classes.reduce((sum, one) => sum + (own.get(one) ?? 0), 0);
  return [{ ...rest, node: first.node, count: nodesOf(classes, all), own: mine }];
}

/** Nodes in parts with equal results; reasons may name images of an equivalent workload unless its own are given, by group. */
export function partsOf(
  assessed: AssessedWorkload,
  here: Here,
  ownOf?: (group: ClassGroup) => NodeEvaluation | undefined,
): PlacementPart[] {
  const { byGroup, byNode, grouping, evaluated, demandKey } = assessed.of;
  if (byGroup === null) return partsByNode(byNode ?? new Map(), assessed, here);
  const own = ownByClass(assessed, here);
  return [...grouping.groups()].flatMap((group) => {
    const evaluation = ownOf?.(group) ?? byGroup[group.index];
    if (evaluation === undefined) return [];
    const wantsCapacity = evaluation.startOutcome !== null && !evaluation.full;
    const hasCapacity = (one: NodeClass): boolean => here.capacity.hasCapacity(one, evaluated.pod.demand, demandKey);
    const all = here.classes;
    const closed: PlacementPart[] = [];
    const open: PlacementPart[] = [];
    for (const classes of grouping.columnsOf(group).values()) {
      const found = wantsCapacity ? classes.filter(hasCapacity) : [];
      // The same lists, as far as possible: their sizes are known.
      const free = found.length === classes.length ? classes : found;
      const isFree = new Set(free);
      const others = free.length === 0 ? classes : classes.filter((one) => !isFree.has(one));
      const there = wantsCapacity ? crowded(evaluation, false) : evaluation;
      closed.push(...partOf(others, { evaluation: there, own, room: false, all }));
      open.push(...partOf(free, { evaluation, own, room: true, all }));
    }
    return [...closed, ...open];
  });
}

/** Like `tallyOf` of the parts, but counting 1 for any number: enough for the outcome, and much faster. */
export function roughTally(assessed: AssessedWorkload, here: Here): Tally {
  const { byGroup, byNode, grouping, evaluated, demandKey } = assessed.of;
  if (byGroup === null) return tallyOf(partsByNode(byNode ?? new Map(), assessed, here));
  let own: ReadonlySet<ClassGroup | undefined> | null = null;
  const isOpen = (group: ClassGroup, { full }: NodeEvaluation): boolean => {
    if (!full)
      for (const one of group.classes) if (here.capacity.hasCapacity(one, evaluated.pod.demand, demandKey)) return true;
    own ??= new Set([...ownByClass(assessed, here).keys()].map((one) => grouping.of(one)));
    return own.has(group);
  };
  const now = { runs: 0, fails: 0, unknown: 0 };
  const crowdedOut = { ...now };
  for (const group of grouping.groups()) {
    const evaluation = byGroup[group.index];
    const kind = evaluation === undefined ? null : tallied(evaluation);
    if (evaluation === undefined || kind === null || now[kind] > 0) continue;
    if (isOpen(group, evaluation)) now[kind] = 1;
    else crowdedOut[kind] = 1;
  }
  return now.runs + now.fails + now.unknown > 0 ? { basis: 'now', ...now } : { basis: 'crowded', ...crowdedOut };
}
