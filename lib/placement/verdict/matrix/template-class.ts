import { isIgnoredSomewhere } from '../conclude';
import { evaluateOn, type EvaluatedWorkload, evaluateWorkload, runsOn } from '../evaluate-workload';
import type { NodeEvaluation } from '../node-evaluation';
import type { PlacementWorld } from '../assessment';
import { isComplete, podsToPlace } from '../held-nodes';
import { staysFrom } from '@/lib/kube-rules/scheduler/preemption';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { PodDemand, PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import { type ClassGroup, type ClassGrouping, nodeOf } from './class-groups';
import type { KeyedDemand } from './capacity-tracker';
import type { FoldedCluster } from './folded-world';
import { equivalenceKeyOf } from './equivalence-key';

export interface TemplateClass {
  readonly evaluated: Omit<EvaluatedWorkload, 'evaluations'>;
  readonly grouping: ClassGrouping;
  /** By the index of the group; null: it distinguishes single nodes or depends on running pods. */
  readonly byGroup: (NodeEvaluation | undefined)[] | null;
  readonly byNode: EvaluatedWorkload['evaluations'] | null;
  rev: number;
  /** Whether Windows ignores one of its fields where it runs. */
  ignored: boolean;
  readonly demand: KeyedDemand;
  /** The demand that decides while a node has capacity for it: pods are preempted only if none has. */
  readonly free: KeyedDemand;
  /** Of `byNode`: nodes that have capacity only by preemption. */
  readonly preempting: ReadonlySet<string>;
}

const keyed = (demand: PodDemand): KeyedDemand => ({
  demand,
  key: JSON.stringify([demand.requests, demand.hostPorts, staysFrom(demand)]),
});

/** Only the scheduler preempts; a pod of a DaemonSet has only its node. */
function demandsOf({ pod, feasibility, workload }: Omit<EvaluatedWorkload, 'evaluations'>) {
  const [demand, free] = [keyed(pod.demand), keyed({ ...pod.demand, neverPreempts: true })];
  if (feasibility.decidedBy !== 'default-scheduler') return { demand: free, free };
  return { demand, free: workload.kind === 'DaemonSet' ? demand : free };
}

function noteAll(of: TemplateClass, groups: Iterable<ClassGroup>, evaluations: EvaluatedWorkload['evaluations']): void {
  for (const group of groups) {
    const evaluation = evaluations.get(nodeOf(group).name);
    if (evaluation === undefined) continue;
    if (of.byGroup !== null) of.byGroup[group.index] = evaluation;
  }
  of.rev += 1;
}

/** Changes with the results and with the classes that have them. */
export const revOf = ({ rev, grouping }: TemplateClass): number => rev + grouping.rev;

interface Evaluating {
  fold: FoldedCluster;
  /** Whether neighbors and disks count, which node classes do not include. */
  isExact: boolean;
  full: () => PlacementWorld;
}

/** Whether pods on a node matter beyond the capacity they use. */
const hasCompany = ({ spread, volumes, demand }: PodToPlace): boolean =>
  spread.length + volumes.length + demand.affinity.length + demand.antiAffinity.length > 0;

/** Whether only single nodes show where its pods go: some on free places, the others by preemption. */
const mayPreemptLater = (workload: WorkloadObject, { demand }: PodToPlace, world: PlacementWorld): boolean =>
  staysFrom(demand) > 0 && podsToPlace(workload, world) > 1;

/** Whether its verdict depends on single nodes. During a rollout, its own pods of other templates leave for new ones. */
export const isSingle = (workload: WorkloadObject, pod: PodToPlace, world: PlacementWorld): boolean =>
  workload.revisions !== undefined || hasCompany(pod) || mayPreemptLater(workload, pod, world);

function templateClass(workload: WorkloadObject, { fold, isExact, full }: Evaluating): TemplateClass {
  const grouping = fold.grouping(workload);
  const folded = evaluateWorkload(workload, grouping.world);
  const isByNode = fold.selectsSingleNode(folded.pod) || (isExact && isSingle(workload, folded.pod, grouping.world));
  const { evaluations, ...evaluated } = isByNode ? evaluateWorkload(workload, full()) : folded;
  const { nodes } = (isByNode ? full() : grouping.world).cluster;
  const made: TemplateClass = {
    // The results of nodes are in the groups; those of thousands of templates would take most of the memory.
    evaluated: { ...evaluated, feasibility: { ...evaluated.feasibility, nodes: [] } },
    grouping,
    byGroup: isByNode ? null : [],
    byNode: isByNode ? evaluations : null,
    rev: 0,
    ignored: isIgnoredSomewhere({ workload, evaluations }, nodes),
    ...demandsOf(evaluated),
    preempting: new Set(
      isByNode ? evaluated.feasibility.nodes.flatMap(({ node, preempts }) => (preempts === true ? [node] : [])) : [],
    ),
  };
  if (!isByNode) noteAll(made, grouping.groups(), evaluations);
  return made;
}

function extend(of: TemplateClass): void {
  const { byGroup, grouping, evaluated } = of;
  if (byGroup === null) return;
  const missing = [...grouping.groups()].filter((group) => byGroup[group.index] === undefined);
  const world = grouping.worldWith(missing);
  const { evaluations } = evaluateOn(evaluated, world);
  noteAll(of, missing, evaluations);
  of.ignored ||= isIgnoredSomewhere({ workload: evaluated.workload, evaluations }, world.cluster.nodes);
}

function forget({ byGroup }: TemplateClass, gone: readonly ClassGroup[]): void {
  for (const { index } of gone) if (byGroup !== null) byGroup[index] = undefined;
}

/** Equal templates, evaluated once; templates that cannot be compared are evaluated separately. */
export class TemplateClasses {
  readonly #byEquivalence = new Map<string, TemplateClass>();
  readonly #all = new Set<TemplateClass>();
  readonly #waiting = new Set<TemplateClass>();

  get size(): number {
    return this.#all.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  has(one: TemplateClass): boolean {
    return this.#all.has(one);
  }

  clear(): void {
    this.#byEquivalence.clear();
    this.#all.clear();
    this.#waiting.clear();
  }

  of(workload: WorkloadObject, evaluating: Evaluating): TemplateClass {
    const { world } = evaluating.fold.grouping(workload);
    const key = equivalenceKeyOf(workload, {
      minor: world.cluster.minor,
      runsOn: runsOn(workload, world),
      isComplete: isComplete(workload, world),
      platform: (reference) => world.platform(reference),
    });
    const known = key === null ? undefined : this.#byEquivalence.get(key);
    if (known !== undefined && !(evaluating.isExact && isSingle(workload, known.evaluated.pod, world))) return known;
    const made = templateClass(workload, evaluating);
    this.#all.add(made);
    // The few for which node classes are not enough are evaluated separately.
    if (key !== null && made.byGroup !== null) this.#byEquivalence.set(key, made);
    return made;
  }

  /** After the groupings have taken the classes that changed. */
  nodesMoved(): void {
    for (const one of this.#all) {
      if (one.byGroup === null) continue;
      const { fresh, gone } = one.grouping.moved;
      if (gone.length > 0) forget(one, gone);
      if (fresh.length > 0) this.#waiting.add(one);
    }
  }

  /** Evaluates the waiting ones; true when none remains. */
  extend(more: () => boolean): boolean {
    for (const one of this.#waiting) {
      if (!more()) return false;
      this.#waiting.delete(one);
      extend(one);
    }
    return true;
  }

  keep(inUse: ReadonlySet<TemplateClass>): void {
    for (const one of this.#all) if (!inUse.has(one)) this.#all.delete(one);
    for (const [key, one] of this.#byEquivalence) if (!inUse.has(one)) this.#byEquivalence.delete(key);
    for (const one of this.#waiting) if (!inUse.has(one)) this.#waiting.delete(one);
  }
}
