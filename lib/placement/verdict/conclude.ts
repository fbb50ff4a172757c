import type { Message } from '@/lib/domain/message/model';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { ImagePlatform } from '../../domain/image/image-platform';
import { ignoredOnWindows } from '../kubelet/ignored-fields';
import type { JudgedWorkload } from './judge-workload';
import type { NodeJudgement } from './node-judgement';
import { outcomeOf, tallyOf, type Weighed } from './outcome-of';
import type { Outcome } from '../../domain/placement/verdict';
import { verdictSentence } from './verdict-sentence';

/** Nodes with equal results, represented by one of them. */
export interface WeighedNode extends Weighed {
  node: NodeFacts;
}

export interface Conclusion {
  outcome: Outcome;
  sentence: Message;
}

const runsThere = ({ startOutcome }: NodeJudgement): boolean => startOutcome === 'runs';

/** Names of the pools that run it, in order; nodes without a pool count as `loose`. */
function poolsThat(weighed: readonly WeighedNode[], nameOf: (pool: string) => string) {
  const names = new Set<string>();
  let loose = false;
  for (const { judgement, node, count } of weighed) {
    if (count === 0 || !runsThere(judgement)) continue;
    if (node.pool === null) loose = true;
    else names.add(nameOf(node.pool.name));
  }
  return { pools: [...names].toSorted(), loose };
}

/** An image that is not known to start on a node that the scheduler can choose. */
function unknownImage({ containers, starts }: JudgedWorkload, weighed: readonly WeighedNode[]): ImagePlatform | null {
  const [at] = weighed.filter(({ judgement }) => judgement.startOutcome === 'unknown');
  if (at === undefined) return null;
  return containers.find((one) => starts(one, at.node).starts === 'unknown')?.image ?? null;
}

/** How many fields have no effect on the Windows nodes that run it. */
function ignoredFields({ workload }: JudgedWorkload, weighed: readonly WeighedNode[]): number {
  const onWindows = weighed.some(({ judgement, node }) => runsThere(judgement) && node.os === 'windows');
  return onWindows ? ignoredOnWindows(workload).length : 0;
}

/** Whether a field has no effect on some Windows node that runs it. */
export const isIgnoredSomewhere = (
  judged: Pick<JudgedWorkload, 'workload' | 'judgements'>,
  nodes: readonly NodeFacts[],
): boolean =>
  nodes.some((node) => {
    const judgement = judged.judgements.get(node.name);
    return judgement !== undefined && runsThere(judgement) && node.os === 'windows';
  }) && ignoredOnWindows(judged.workload).length > 0;

const isMeant = ({ intent }: JudgedWorkload, { node }: { node: NodeFacts }): boolean =>
  intent.os === 'either' || intent.os === 'unknown' || node.os === intent.os;

/** The conclusion over all nodes. `poolName`: the display name of a pool. */
export function conclude(
  judged: JudgedWorkload,
  weighed: readonly WeighedNode[],
  poolName: (pool: string) => string,
): Conclusion {
  const { admission, pod, feasibility } = judged;
  const ignored = ignoredFields(judged, weighed);
  const tally = tallyOf(weighed);
  const outcome = outcomeOf(tally, { admission, decidedBy: feasibility.decidedBy, ignored: ignored > 0 });
  const sentence = verdictSentence({
    outcome,
    tally,
    admission,
    isPod: judged.workload.kind === 'Pod',
    pod,
    feasibility,
    weighed,
    isMeant: (one) => isMeant(judged, one),
    onEach: judged.workload.kind === 'DaemonSet',
    ...poolsThat(weighed, poolName),
    unknownImage: outcome === 'unknown' ? unknownImage(judged, weighed) : null,
    ignored,
  });
  return { outcome, sentence };
}
