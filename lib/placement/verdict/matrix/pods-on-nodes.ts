import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { LintFinding } from '@/lib/domain/placement/rule';
import type { WeighedNode } from '../conclude';
import type { OwnNodes } from '../assessment';
import type { NodeEvaluation } from '../node-evaluation';
import { firstOf, type Tally, tallied, tallyOf } from '../outcome-of';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import { heldNodes } from '../held-nodes';
import type { NodeClass, NodeClasses } from './node-classes';
import type { OwnPods } from './own-pods';
import { once } from '../../memoized';
import { type AlikeGroups, type ClassGroup, nodeOf } from './class-groups';
import type { CapacityTracker, KeyedDemand } from './capacity-tracker';
import { columnKey } from './pool-columns';
import type { TemplateClass } from './template-class';

export interface MatrixWorkload {
  object: WorkloadObject;
  replicas: number | null;
  available: number | null;
}

export const missingPods = ({ replicas, available }: MatrixWorkload): number =>
  replicas === null || available === null ? 0 : Math.max(0, replicas - available);

/** Whether neighbors and disks on single nodes matter: pods must start, as some are missing or a rollout replaces them. */
export const dependsOnNodes = (top: MatrixWorkload): boolean =>
  missingPods(top) > 0 || top.object.revisions !== undefined;

/** Nodes of one class with equal results, and whether one of them has capacity now. */
export interface PlacementPart extends WeighedNode {
  room: boolean;
  /** Whether there is capacity only by preemption. */
  preempts: boolean;
}

/** Pods that stay on a node that accepts no other say nothing about new ones. */
export const ofNewPods = (part: PlacementPart): PlacementPart =>
  tallied(part.evaluation) === null ? { ...part, own: 0, kept: 0, waiting: 0 } : part;

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

const heldBy = ({ top: { object }, of: { evaluated } }: AssessedWorkload, { own, classes }: Here) =>
  heldNodes(
    object,
    { ready: (hash) => own.of(object, hash), bound: (hash) => own.boundOf(object, hash) },
    { pod: evaluated.pod, node: (name) => classes.node(name) },
  );

/** Nodes that have a place for its pod, as it is there; of a DaemonSet also one that is not Ready or is being deleted, beside which none is created. */
const placedBy = ({ top: { object } }: AssessedWorkload, { own }: Here, held: { own: OwnNodes }): OwnNodes =>
  object.kind === 'DaemonSet' ? own.placesOf(object) : held.own;

type ByClass = ReadonlyMap<NodeClass, number>;

/** By class, how many of these nodes it has. */
function byClass(nodes: OwnNodes, { classes }: Here): ByClass {
  const counts = new Map<NodeClass, number>();
  for (const node of nodes.keys()) {
    const home = classes.of(node);
    if (home !== undefined) counts.set(home, (counts.get(home) ?? 0) + 1);
  }
  return counts;
}

/** The same by column: columns have thousands of classes, and a workload has pods in few of them. */
type ByColumn = ReadonlyMap<readonly NodeClass[], ByClass>;

function byColumn(counts: ByClass, columnOf: (one: NodeClass) => readonly NodeClass[] | undefined): ByColumn {
  const columns = new Map<readonly NodeClass[], Map<NodeClass, number>>();
  for (const [one, count] of counts) {
    const column = columnOf(one);
    if (column === undefined) continue;
    columns.set(column, (columns.get(column) ?? new Map<NodeClass, number>()).set(one, count));
  }
  return columns;
}

function partsByNode(
  evaluations: ReadonlyMap<string, NodeEvaluation>,
  assessed: AssessedWorkload,
  here: Here,
): PlacementPart[] {
  const { preempting } = assessed.of;
  const { own, kept, waiting } = heldBy(assessed, here);
  return here.classes.all().flatMap(({ members }) => {
    const alike = new Map<string, PlacementPart>();
    for (const node of members.values()) {
      const evaluation = evaluations.get(node.name);
      if (evaluation === undefined) continue;
      const preempts = preempting.has(node.name);
      const key = `${preempts} ${evaluation.alike}`;
      const known = alike.get(key);
      const none = { count: 0, own: 0, kept: 0, waiting: 0 };
      const part = known ?? { node, evaluation, ...none, room: !evaluation.full, preempts };
      part.count += 1;
      if (own.has(node.name)) part.own += 1;
      if (kept.has(node.name)) part.kept += 1;
      if (waiting.has(node.name)) part.waiting += 1;
      alike.set(key, part);
    }
    return [...alike.values()];
  });
}

const wantsCapacity = (evaluation: NodeEvaluation | undefined): boolean =>
  evaluation !== undefined && evaluation.startOutcome !== null && !evaluation.full;

function demandNow({ byGroup, grouping, demand, free }: TemplateClass, capacity: CapacityTracker): KeyedDemand {
  if (free.key === demand.key) return demand;
  for (const { index, classes } of grouping.groups())
    if (wantsCapacity(byGroup?.[index])) for (const one of classes) if (capacity.hasCapacity(one, free)) return free;
  return demand;
}

/** Whether nodes have capacity for each of its missing pods. */
export function canComplete({ top, of }: AssessedWorkload, { capacity }: Here): boolean {
  const missing = missingPods(top);
  if (missing === 0) return true;
  // Each of its pods has only its own node.
  if (top.object.kind === 'DaemonSet') return false;
  const { byGroup, grouping, free } = of;
  const open = [...grouping.groups()].filter(({ index }) => wantsCapacity(byGroup?.[index]));
  return capacity.haveCapacity(
    open.flatMap(({ classes }) => [...classes]),
    free,
    missing,
  );
}

/** Some classes of a column. */
interface Side {
  column: readonly NodeClass[];
  isIn: (one: NodeClass) => boolean;
}

const sumIn = (counts: ByColumn, { column, isIn }: Side): number =>
  [...(counts.get(column) ?? [])].reduce((sum, [one, count]) => sum + (isIn(one) ? count : 0), 0);

/** Results of a workload's own, by node, for groups whose reasons may name images of an equivalent workload. */
type NameReasons = (groups: readonly ClassGroup[]) => ReadonlyMap<string, NodeEvaluation>;

const namesImages = (one: NodeEvaluation | undefined): boolean =>
  one !== undefined && ['fails', 'unknown'].includes(tallied(one) ?? '');

/** How many nodes with pods of the workload each part has. */
function countedPods(assessed: AssessedWorkload, here: Here, alike: ReadonlyMap<ClassGroup, AlikeGroups>) {
  const { grouping } = assessed.of;
  const columnOf = (one: NodeClass): readonly NodeClass[] | undefined => {
    const group = grouping.of(one);
    return group === undefined ? undefined : alike.get(group)?.columns.get(columnKey(one.node));
  };
  const held = heldBy(assessed, here);
  const of = (nodes: OwnNodes): ByColumn => byColumn(byClass(nodes, here), columnOf);
  const pods = { own: of(held.own), kept: of(held.kept), waiting: of(held.waiting) };
  const placed = of(placedBy(assessed, here, held));
  return (side: Side, isBound: boolean) => ({
    own: sumIn(isBound ? placed : pods.own, side),
    kept: sumIn(pods.kept, side),
    waiting: sumIn(pods.waiting, side),
  });
}

/** The nodes of the cluster in parts with equal results; with `nameReasons` in as few as possible. */
export function partsOf(assessed: AssessedWorkload, here: Here, nameReasons?: NameReasons): PlacementPart[] {
  const { byGroup, byNode, grouping, free } = assessed.of;
  if (byGroup === null) return partsByNode(byNode ?? new Map(), assessed, here);
  const resultOf = ({ index }: ClassGroup): string => `${byGroup[index]?.alike}`;
  const alike = grouping.alikeBy(nameReasons === undefined ? ({ index }) => String(index) : resultOf);
  const joined = [...new Set(alike.values())];
  const firsts = joined.map(({ first }) => first).filter(({ index }) => namesImages(byGroup[index]));
  const named = firsts.length === 0 ? null : nameReasons?.(firsts);
  const demand = demandNow(assessed.of, here.capacity);
  const countsOf = countedPods(assessed, here, alike);
  const preempts = demand.key !== free.key;
  return joined.flatMap(({ first, columns }) => {
    const evaluation = named?.get(nodeOf(first).name) ?? byGroup[first.index];
    if (evaluation === undefined) return [];
    const isBound = wantsCapacity(evaluation);
    const isFree = (one: NodeClass): boolean => isBound && here.capacity.hasCapacity(one, demand);
    const isFull = (one: NodeClass): boolean => !isFree(one);
    const there = isBound ? crowded(evaluation, false) : evaluation;
    const closed: PlacementPart[] = [];
    const open: PlacementPart[] = [];
    for (const column of columns.values()) {
      const { free: room, full } = here.capacity.sidesOf(column, isBound ? demand : null);
      if (full !== null)
        closed.push({
          ...full,
          evaluation: there,
          room: false,
          preempts: false,
          ...countsOf({ column, isIn: isFull }, isBound),
        });
      if (room !== null)
        open.push({ ...room, evaluation, room: true, preempts, ...countsOf({ column, isIn: isFree }, isBound) });
    }
    return [...closed, ...open];
  });
}

/** Like `tallyOf` of the parts, but counting 1 for any number: enough for the outcome, and much faster. */
export function roughTally(assessed: AssessedWorkload, here: Here): Tally {
  const { byGroup, byNode, grouping } = assessed.of;
  if (byGroup === null) return tallyOf(partsByNode(byNode ?? new Map(), assessed, here));
  const demand = demandNow(assessed.of, here.capacity);
  const held = once(() => heldBy(assessed, here));
  const groupsWith = (nodes: OwnNodes): ReadonlySet<ClassGroup | undefined> =>
    new Set([...byClass(nodes, here).keys()].map((one) => grouping.of(one)));
  const placed = once(() => groupsWith(placedBy(assessed, here, held())));
  const kept = once(() => groupsWith(held().kept));
  const waiting = once(() => groupsWith(held().waiting));
  const isOpen = (group: ClassGroup, { full }: NodeEvaluation): boolean => {
    if (!full) for (const one of group.classes) if (here.capacity.hasCapacity(one, demand)) return true;
    return placed().has(group);
  };
  const now = { runs: 0, fails: 0, unknown: 0 };
  const [crowdedOut, waits] = [{ ...now }, { ...now }];
  for (const group of grouping.groups()) {
    const evaluation = byGroup[group.index];
    const kind = evaluation === undefined ? null : tallied(evaluation);
    if (evaluation === undefined) continue;
    if (waiting().has(group)) waits[kind ?? 'unknown'] = 1;
    if (kind === null && now.runs === 0 && kept().has(group)) now.runs = 1;
    if (kind === null || now[kind] > 0) continue;
    if (isOpen(group, evaluation)) now[kind] = 1;
    else crowdedOut[kind] = 1;
  }
  return firstOf(now, waits, crowdedOut);
}
