import { isIgnoredSomewhere } from '../conclude';
import { judgeOn, type JudgedWorkload, judgeWorkload } from '../judge-workload';
import type { NodeJudgement } from '../node-judgement';
import { tallied } from '../outcome-of';
import type { PlacementWorld } from '../assessment';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import { type Fold, selectsSingleNode } from './folded-world';
import type { NodeClass } from './node-classes';

type StartResult = 'runs' | 'fails' | 'unknown';

/** Workloads with equal results on every node, judged once per node class. */
export interface TemplateClass {
  /** Of its first workload. */
  readonly judged: Omit<JudgedWorkload, 'judgements'>;
  /**
   * By the key of the class; null: node classes are not enough, because it distinguishes single nodes or depends on
   * running pods.
   */
  readonly byClass: Map<string, NodeJudgement> | null;
  /** By the name of the node, if node classes are not enough. */
  readonly byNode: JudgedWorkload['judgements'] | null;
  /** Keys of the classes that accept its pods, by the result there. */
  readonly startOutcomes: Readonly<Record<StartResult, Set<string>>>;
  /** Increases whenever the accepting classes change. */
  rev: number;
  /** The generation of which all classes have been judged. */
  generation: number;
  /** Whether Windows ignores one of its fields where it runs. */
  ignored: boolean;
  /** Pods with equal demands share capacity checks. */
  readonly demandKey: string;
}

function note(of: TemplateClass, key: string, judgement: NodeJudgement): void {
  const before = of.byClass?.get(key);
  of.byClass?.set(key, judgement);
  const kind = tallied(judgement);
  if (before !== undefined) {
    const was = tallied(before);
    if (was === kind && before.full === judgement.full) return;
    if (was !== null) of.startOutcomes[was].delete(key);
    of.rev += 1;
  }
  if (kind === null) return;
  of.startOutcomes[kind].add(key);
  of.rev += 1;
}

function noteAll(of: TemplateClass, judged: Pick<JudgedWorkload, 'judgements'>, classes: readonly NodeClass[]): void {
  for (const { key, node } of classes) {
    const judgement = judged.judgements.get(node.name);
    if (judgement !== undefined) note(of, key, judgement);
  }
}

/** Inputs for judging a workload. */
export interface Judging {
  fold: Fold;
  singleNodeKeys: ReadonlySet<string>;
  /** Whether the cluster is small enough to consider neighbors and disks, which node classes do not include. */
  isSmall: boolean;
  /** Every node with its running pods. */
  full: () => PlacementWorld;
}

/** Whether pods on a node matter beyond the capacity they use. */
const hasCompany = ({ spread, volumes, demand }: PodToPlace): boolean =>
  spread.length + volumes.length + demand.affinity.length + demand.antiAffinity.length > 0;

export function templateClass(
  workload: WorkloadObject,
  { fold, singleNodeKeys, isSmall, full }: Judging,
): TemplateClass {
  const folded = judgeWorkload(workload, fold.world);
  const isByNode = selectsSingleNode(folded.pod, singleNodeKeys) || (isSmall && hasCompany(folded.pod));
  const { judgements, ...judged } = isByNode ? judgeWorkload(workload, full()) : folded;
  const nodes: readonly NodeFacts[] = (isByNode ? full() : fold.world).cluster.nodes;
  const { requests, hostPorts } = judged.pod.demand;
  const made: TemplateClass = {
    judged,
    byClass: isByNode ? null : new Map<string, NodeJudgement>(),
    byNode: isByNode ? judgements : null,
    startOutcomes: { runs: new Set(), fails: new Set(), unknown: new Set() },
    rev: 0,
    generation: fold.generation,
    ignored: isIgnoredSomewhere({ workload, judgements }, nodes),
    demandKey: JSON.stringify([requests, hostPorts]),
  };
  if (!isByNode) noteAll(made, { judgements }, fold.classes);
  return made;
}

/** Judges it on classes that were added or changed since. */
export function extend(of: TemplateClass, { fresh, classes, world, generation }: Fold): void {
  if (of.byClass === null || of.generation === generation) return;
  const isNext = of.generation === generation - 1 && fresh !== null;
  const requested = isNext ? fresh : { classes, world };
  const more = judgeOn(of.judged, requested.world);
  noteAll(of, more, requested.classes);
  const { workload } = of.judged;
  of.ignored ||= isIgnoredSomewhere(
    { workload, judgements: more.judgements },
    requested.classes.map(({ node }) => node),
  );
  of.generation = generation;
}

/** Forgets classes that are gone. */
export function forget(of: TemplateClass, gone: readonly NodeClass[]): void {
  for (const { key } of gone) {
    const judgement = of.byClass?.get(key);
    of.byClass?.delete(key);
    const kind = judgement === undefined ? null : tallied(judgement);
    if (kind === null) continue;
    of.startOutcomes[kind].delete(key);
    of.rev += 1;
  }
}
