import type { Message } from '@/lib/domain/message/model';
import type { NodeFit, NodeRefusal, Predicate } from '../../kube-rules/scheduler/feasibility';
import { isDueToRunningPods, refusalKey, refusalMessage, refusalWhy } from './rejection-message';
import type { NodeOutcome } from '../../domain/placement/verdict-words';
import { memoized } from '../memoized';

/** Why a pod does not run on a node: the filter or stage, as a sentence, and the original message. */
export interface NodeReason {
  by: string;
  sentence: Message;
  message: string | null;
  /** The node has nothing of a resource, such as a device: it is not meant for such pods. */
  lacking?: true;
}

export interface NodeRun {
  outcome: NodeOutcome;
  reasons: readonly NodeReason[];
}

export interface NodeEvaluation {
  outcome: NodeOutcome;
  /** Only the pods running there now exclude the pod: `startOutcome` is the result if there were capacity. */
  full: boolean;
  /** The result of a pod that is bound there; null if it is excluded permanently. */
  startOutcome: NodeOutcome | null;
  reasons: readonly NodeReason[];
  /** The short name of the first reason; null if it runs. */
  why: string | null;
  /** Nodes with the same value are shown on one line. */
  alike: string;
}

const FAILS: readonly NodeOutcome[] = ['kubelet-rejects', 'cannot-start'];

const reasonOf = (refusal: NodeRefusal): NodeReason => ({
  by: refusal.predicate,
  sentence: refusalMessage(refusal),
  message: refusal.message === '' ? null : refusal.message,
  ...(refusal.detail.of === 'resource' && refusal.detail.allocatable === 0 ? { lacking: true } : {}),
});

const runKey = ({ outcome, reasons }: NodeRun): string =>
  [outcome, ...reasons.map(({ by, sentence }) => `${by} ${sentence.text}`)].join('|');

class Ran implements NodeEvaluation {
  readonly full = false;
  readonly #run: NodeRun;
  #alike: string | null = null;

  constructor(run: NodeRun) {
    this.#run = run;
  }

  get outcome(): NodeOutcome {
    return this.#run.outcome;
  }

  get startOutcome(): NodeOutcome {
    return this.#run.outcome;
  }

  get reasons(): readonly NodeReason[] {
    return this.#run.reasons;
  }

  get why(): string | null {
    return this.outcome === 'runs' ? null : (this.reasons[0]?.by ?? null);
  }

  get alike(): string {
    this.#alike ??= runKey(this.#run);
    return this.#alike;
  }
}

/** Its words are made where they are shown: outcomes of a whole cluster need none. */
class KeptFrom implements NodeEvaluation {
  readonly outcome = 'unschedulable';
  readonly full = false;
  readonly startOutcome = null;
  readonly #refusals: readonly NodeRefusal[];
  #reasons: readonly NodeReason[] | null = null;
  #alike: string | null = null;

  constructor(refusals: readonly NodeRefusal[]) {
    this.#refusals = refusals;
  }

  get reasons(): readonly NodeReason[] {
    this.#reasons ??= this.#refusals.map(reasonOf);
    return this.#reasons;
  }

  get why(): string | null {
    const [first] = this.#refusals;
    return first === undefined ? null : refusalWhy(first);
  }

  get alike(): string {
    this.#alike ??= [...this.#refusals.map(refusalKey), ''].join('|');
    return this.#alike;
  }
}

/** One shared evaluation object per result, for all nodes and workloads. */
const ofRun = memoized((run: NodeRun): NodeEvaluation => new Ran(run));
const keptFrom = memoized((refusals: readonly NodeRefusal[]): NodeEvaluation => new KeptFrom(refusals));

/** A pod that the scheduler excludes from a node. `run`: its result there, evaluated only if it matters. */
function ofRefusals(refusals: readonly NodeRefusal[], run: () => NodeRun): NodeEvaluation {
  const kept = keptFrom(refusals);
  if (!refusals.every(isDueToRunningPods)) return kept;
  const there = run();
  return {
    outcome: kept.outcome,
    full: true,
    startOutcome: there.outcome,
    reasons: FAILS.includes(there.outcome) ? [...kept.reasons, ...there.reasons] : kept.reasons,
    why: kept.why,
    alike: kept.alike + runKey(there),
  };
}

/** What the kubelet checks again (kubelet: GeneralPredicates, NoExecute taints). */
const KUBELET_TOO: readonly Predicate[] = ['NodeAffinity', 'NodePorts', 'NodeResourcesFit'];

function kubeletName(refusal: NodeRefusal): string {
  const { detail, predicate } = refusal;
  if (detail.of === 'resource') return `OutOf${detail.resource}`;
  return detail.of === 'pod-count' ? 'OutOfpods' : predicate;
}

/** The kubelet ignores extended resources that its node lacks (lifecycle: removeMissingExtendedResources). */
const isExternal = ({ detail }: NodeRefusal): boolean =>
  detail.of === 'resource' && detail.allocatable === 0 && /^(?![^/]*kubernetes\.io\/)[^/]+\//.test(detail.resource);

const kubeletRefuses = (one: NodeRefusal): boolean =>
  (KUBELET_TOO.includes(one.predicate) && !isExternal(one)) ||
  (one.detail.of === 'taint' && one.detail.effect === 'NoExecute');

/** A pod with spec.nodeName: it bypasses the scheduler, and the kubelet checks it. */
export function evaluatePinned(fit: NodeFit, run: () => NodeRun): NodeEvaluation {
  const refused = fit.refusals.filter(kubeletRefuses);
  if (refused.length === 0) return ofRun(run());
  const there = run();
  // The kubelet checks the OS before its other admission checks (lifecycle/predicate.go Admit).
  const first = there.outcome === 'kubelet-rejects' ? there.reasons : [];
  const reasons = [...first, ...refused.map((one) => ({ ...reasonOf(one), by: kubeletName(one) }))];
  return ofRun({ outcome: 'kubelet-rejects', reasons });
}

/** A pod that the scheduler places. `undecided`: filters without a result, so that a fit is uncertain. */
export function evaluateFit(
  fit: NodeFit,
  o: { whole: NodeRefusal | null; undecided: boolean; run: () => NodeRun },
): NodeEvaluation {
  const refusals = o.whole === null ? fit.refusals : [o.whole, ...fit.refusals];
  if (refusals.length > 0) return ofRefusals(refusals, o.run);
  const run = o.run();
  return ofRun(o.undecided && run.outcome === 'runs' ? { ...run, outcome: 'unknown' } : run);
}

/** For a pod that the API server rejects, or that names another node. */
export const excludedEvaluation = (
  outcome: 'rejected' | 'unschedulable',
  reasons: readonly NodeReason[],
): NodeEvaluation => ({
  outcome,
  full: false,
  startOutcome: null,
  reasons,
  why: reasons[0]?.by ?? null,
  alike: outcome,
});
