import type { Message } from '@/lib/domain/message/model';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { ImagePlatform } from '../../domain/image/image-platform';
import { startKinds } from '../kubelet/cluster-faults';
import { ignoredOnWindows } from '../kubelet/ignored-fields';
import type { EvaluatedWorkload } from './evaluate-workload';
import { PRIORITY_CLASSES } from './missing-kinds';
import type { NodeEvaluation } from './node-evaluation';
import { mayPreempt, outcomeOf, tallied, tallyOf, type Weighed } from './outcome-of';
import type { Outcome } from '../../domain/placement/verdict-words';
import { verdictSentence } from './verdict-sentence';

export interface WeighedNode extends Weighed {
  node: NodeFacts;
}

interface Conclusion {
  outcome: Outcome;
  sentence: Message;
  /** Kinds of objects that decide the outcome and were not read, by resource name. */
  missing: readonly string[];
}

const runsThere = ({ startOutcome }: NodeEvaluation): boolean => startOutcome === 'runs';

/** Names of the pools that run it, in order; nodes without a pool count as `loose`. */
function poolsThat(weighed: readonly WeighedNode[], nameOf: (pool: string) => string) {
  const names = new Set<string>();
  let loose = false;
  for (const { evaluation, node, count, own } of weighed) {
    if (count === 0 || !(runsThere(evaluation) || (own > 0 && tallied(evaluation) === null))) continue;
    if (node.pool === null) loose = true;
    else names.add(nameOf(node.pool.name));
  }
  return { pools: [...names].toSorted(), loose };
}

function unknownImage(
  { containers, starts }: EvaluatedWorkload,
  weighed: readonly WeighedNode[],
): ImagePlatform | null {
  const [at] = weighed.filter(({ evaluation }) => evaluation.startOutcome === 'unknown');
  if (at === undefined) return null;
  return containers.find((one) => starts(one, at.node).starts === 'unknown')?.image ?? null;
}

/** Kinds that would say whether it runs on the nodes for which that is unknown. */
function unreadOn({ feasibility }: EvaluatedWorkload, weighed: readonly WeighedNode[]): string[] {
  const open = weighed.filter(({ evaluation }) => evaluation.startOutcome === 'unknown');
  const limits = feasibility.undecided.includes('NodeVolumeLimits') && open.some(({ node }) => node.drivers === null);
  return startKinds.filter(
    (kind) =>
      (kind === 'csinodes' && limits) ||
      open.some(({ evaluation }) => evaluation.reasons.some(({ by }) => by === kind)),
  );
}

function ignoredFields({ workload }: EvaluatedWorkload, weighed: readonly WeighedNode[]): number {
  const onWindows = weighed.some(({ evaluation, node }) => runsThere(evaluation) && node.os === 'windows');
  return onWindows ? ignoredOnWindows(workload).length : 0;
}

export const isIgnoredSomewhere = (
  evaluated: Pick<EvaluatedWorkload, 'workload' | 'evaluations'>,
  nodes: readonly NodeFacts[],
): boolean =>
  nodes.some((node) => {
    const evaluation = evaluated.evaluations.get(node.name);
    return evaluation !== undefined && runsThere(evaluation) && node.os === 'windows';
  }) && ignoredOnWindows(evaluated.workload).length > 0;

const isMeant = ({ intent }: EvaluatedWorkload, { node }: { node: NodeFacts }): boolean =>
  intent.os === 'either' || intent.os === 'unknown' || node.os === intent.os;

export function conclude(
  evaluated: EvaluatedWorkload,
  weighed: readonly WeighedNode[],
  poolName: (pool: string) => string,
): Conclusion {
  const { admission, pod, feasibility } = evaluated;
  const ignored = ignoredFields(evaluated, weighed);
  const tally = tallyOf(weighed);
  const { decidedBy } = feasibility;
  const outcome = outcomeOf(tally, { admission, decidedBy, ignored: ignored > 0, missing: evaluated.missing });
  const unread = [
    ...evaluated.missing.kinds,
    ...(outcome === 'unknown' ? unreadOn(evaluated, weighed) : []),
    ...(outcome === 'unknown' && mayPreempt(tally, evaluated.missing) ? [PRIORITY_CLASSES] : []),
  ];
  const missing = [...new Set(unread)];
  const sentence = verdictSentence({
    outcome,
    tally,
    admission,
    isPod: evaluated.workload.kind === 'Pod',
    pod,
    feasibility,
    weighed,
    isMeant: (one) => isMeant(evaluated, one),
    onEach: evaluated.workload.kind === 'DaemonSet',
    ...poolsThat(weighed, poolName),
    unknownImage: outcome === 'unknown' ? unknownImage(evaluated, weighed) : null,
    ignored,
    missing,
  });
  return { outcome, sentence, missing };
}
