import { isIgnoredSomewhere } from '../conclude';
import { evaluateOn, type EvaluatedWorkload, evaluateWorkload, runsOn } from '../evaluate-workload';
import type { NodeEvaluation } from '../node-evaluation';
import { tallied } from '../outcome-of';
import type { PlacementWorld } from '../assessment';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import { type Fold, type Grouping, selectsSingleNode } from './folded-world';
import type { NodeClass, ClassesMoved } from './node-classes';
import { equivalenceKeyOf } from './equivalence-key';

type StartResult = 'runs' | 'fails' | 'unknown';

export interface TemplateClass {
  readonly evaluated: Omit<EvaluatedWorkload, 'evaluations'>;
  /** By the key of the class; null: it distinguishes single nodes or depends on running pods. */
  readonly byClass: Map<string, NodeEvaluation> | null;
  readonly byNode: EvaluatedWorkload['evaluations'] | null;
  /** Keys of the classes that accept its pods, by the result there. */
  readonly startOutcomes: Readonly<Record<StartResult, Set<string>>>;
  rev: number;
  generation: number;
  /** Whether Windows ignores one of its fields where it runs. */
  ignored: boolean;
  /** Pods with equal demands share capacity checks. */
  readonly demandKey: string;
}

function note(of: TemplateClass, key: string, evaluation: NodeEvaluation): void {
  const before = of.byClass?.get(key);
  of.byClass?.set(key, evaluation);
  const kind = tallied(evaluation);
  if (before !== undefined) {
    const was = tallied(before);
    if (was === kind && before.full === evaluation.full) return;
    if (was !== null) of.startOutcomes[was].delete(key);
    of.rev += 1;
  }
  if (kind === null) return;
  of.startOutcomes[kind].add(key);
  of.rev += 1;
}

function noteAll(
  of: TemplateClass,
  evaluated: Pick<EvaluatedWorkload, 'evaluations'>,
  { classes, nodeOf }: { classes: readonly NodeClass[]; nodeOf?: Grouping['nodeOf'] },
): void {
  for (const { key, node } of classes) {
    const evaluation = evaluated.evaluations.get(nodeOf?.(key) ?? node.name);
    if (evaluation !== undefined) note(of, key, evaluation);
  }
}

interface Evaluating {
  fold: Fold;
  singleNodeKeys: ReadonlySet<string>;
  /** Whether the cluster is small enough to consider neighbors and disks, which node classes do not include. */
  isSmall: boolean;
  full: () => PlacementWorld;
}

/** Whether pods on a node matter beyond the capacity they use. */
const hasCompany = ({ spread, volumes, demand }: PodToPlace): boolean =>
  spread.length + volumes.length + demand.affinity.length + demand.antiAffinity.length > 0;

function templateClass(workload: WorkloadObject, { fold, singleNodeKeys, isSmall, full }: Evaluating): TemplateClass {
  const { world, nodeOf } = fold.grouping(workload);
  const folded = evaluateWorkload(workload, world);
  const isByNode = selectsSingleNode(folded.pod, singleNodeKeys) || (isSmall && hasCompany(folded.pod));
  const { evaluations, ...evaluated } = isByNode ? evaluateWorkload(workload, full()) : folded;
  const nodes: readonly NodeFacts[] = (isByNode ? full() : world).cluster.nodes;
  const { requests, hostPorts } = evaluated.pod.demand;
  const made: TemplateClass = {
    evaluated,
    byClass: isByNode ? null : new Map<string, NodeEvaluation>(),
    byNode: isByNode ? evaluations : null,
    startOutcomes: { runs: new Set(), fails: new Set(), unknown: new Set() },
    rev: 0,
    generation: fold.generation,
    ignored: isIgnoredSomewhere({ workload, evaluations }, nodes),
    demandKey: JSON.stringify([requests, hostPorts]),
  };
  if (!isByNode) noteAll(made, { evaluations }, { classes: fold.classes, nodeOf });
  return made;
}

function extend(of: TemplateClass, { fresh, classes, world, generation }: Fold): void {
  if (of.byClass === null || of.generation === generation) return;
  const isNext = of.generation === generation - 1 && fresh !== null;
  const requested = isNext ? fresh : { classes, world };
  const more = evaluateOn(of.evaluated, requested.world);
  noteAll(of, more, { classes: requested.classes });
  const { workload } = of.evaluated;
  of.ignored ||= isIgnoredSomewhere(
    { workload, evaluations: more.evaluations },
    requested.classes.map(({ node }) => node),
  );
  of.generation = generation;
}

function forget(of: TemplateClass, gone: readonly NodeClass[]): void {
  for (const { key } of gone) {
    const evaluation = of.byClass?.get(key);
    of.byClass?.delete(key);
    const kind = evaluation === undefined ? null : tallied(evaluation);
    if (kind === null) continue;
    of.startOutcomes[kind].delete(key);
    of.rev += 1;
  }
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

  clear(): void {
    this.#byEquivalence.clear();
    this.#all.clear();
    this.#waiting.clear();
  }

  of(workload: WorkloadObject, evaluating: Evaluating): TemplateClass {
    const { world } = evaluating.fold;
    const key = equivalenceKeyOf(workload, {
      minor: world.cluster.minor,
      runsOn: runsOn(workload, world),
      platform: (reference) => world.platform(reference),
    });
    const known = key === null ? undefined : this.#byEquivalence.get(key);
    if (known !== undefined) return known;
    const made = templateClass(workload, evaluating);
    this.#all.add(made);
    // The few for which node classes are not enough are evaluated separately.
    if (key !== null && made.byClass !== null) this.#byEquivalence.set(key, made);
    return made;
  }

  nodesMoved({ fresh, gone }: ClassesMoved): void {
    for (const one of this.#all) {
      if (gone.length > 0) forget(one, gone);
      if (fresh.length > 0) this.#waiting.add(one);
    }
  }

  /** Evaluates the waiting ones; true when none remains. */
  extend(fold: Fold, more: () => boolean): boolean {
    for (const one of this.#waiting) {
      if (!more()) return false;
      this.#waiting.delete(one);
      extend(one, fold);
    }
    return true;
  }

  keep(inUse: ReadonlySet<TemplateClass>): void {
    for (const one of this.#all) if (!inUse.has(one)) this.#all.delete(one);
    for (const [key, one] of this.#byEquivalence) if (!inUse.has(one)) this.#byEquivalence.delete(key);
    for (const one of this.#waiting) if (!inUse.has(one)) this.#waiting.delete(one);
  }
}
