import type { AdmissionVerdict } from '../../kube-rules/admission/field';
import type { Feasibility } from '../../kube-rules/scheduler/feasibility';
import type { MissingKinds } from './missing-kinds';
import type { NodeEvaluation } from './node-evaluation';
import type { Outcome } from '../../domain/placement/verdict-words';

export interface Weighed {
  evaluation: NodeEvaluation;
  count: number;
  /** How many of them run a pod of the workload that stays, however full they are. */
  own: number;
  /** The same if none of its pods is missing: then also those count that accept none. */
  kept: number;
  /** How many of them run its pods if none is missing, but none is Ready. */
  waiting: number;
}

export interface Tally {
  /** `now`: nodes that accept a pod now or run one. `crowded`: none now; these would accept it if they had capacity. */
  basis: 'now' | 'crowded';
  runs: number;
  fails: number;
  unknown: number;
}

/** The result counted for a pod bound to a node; null: none is bound. */
export function tallied({ startOutcome }: NodeEvaluation): 'runs' | 'fails' | 'unknown' | null {
  if (startOutcome === 'runs' || startOutcome === 'unknown') return startOutcome;
  return startOutcome === 'kubelet-rejects' || startOutcome === 'cannot-start' ? 'fails' : null;
}

type Counts = Omit<Tally, 'basis'>;

function count(weighed: readonly Weighed[], of: (one: Weighed) => number): Counts {
  const tally = { runs: 0, fails: 0, unknown: 0 };
  for (const one of weighed) {
    const kind = tallied(one.evaluation);
    if (kind === null) tally.runs += one.kept;
    else tally[kind] += of(one);
  }
  return tally;
}

function waitingOn(weighed: readonly Weighed[]): Counts {
  const tally = { runs: 0, fails: 0, unknown: 0 };
  for (const { evaluation, waiting } of weighed) tally[tallied(evaluation) ?? 'unknown'] += waiting;
  return tally;
}

const isEmpty = ({ runs, fails, unknown }: Counts): boolean => runs + fails + unknown === 0;

/** Of nodes that accept a pod or run one, else of those where all its pods wait, else of those that lack capacity. */
export function firstOf(now: Counts, waiting: Counts, crowded: Counts): Tally {
  const first = isEmpty(now) ? waiting : now;
  return isEmpty(first) ? { basis: 'crowded', ...crowded } : { basis: 'now', ...first };
}

const isAvailable = ({ outcome }: NodeEvaluation): boolean => outcome !== 'unschedulable' && outcome !== 'rejected';

/** Of nodes available now and those that already run it, else of those that only lack capacity. */
export const tallyOf = (weighed: readonly Weighed[]): Tally =>
  firstOf(
    count(weighed, ({ evaluation, count: all, own }) => (isAvailable(evaluation) ? all : own)),
    waitingOn(weighed),
    count(weighed, ({ evaluation, count: all }) => (evaluation.full ? all : 0)),
  );

interface Deciding {
  admission: AdmissionVerdict;
  decidedBy: Feasibility['decidedBy'];
  /** Whether Windows ignores one of its fields where it runs. */
  ignored: boolean;
  missing: MissingKinds;
}

const settled = ['rejected', 'not-decided'];

/** Whether what was not read could lead to another outcome. */
const isOpenWithout = ({ kinds, mayAddNodes }: MissingKinds, outcome: Outcome): boolean =>
  kinds.length > 0 && !settled.includes(outcome) && (outcome !== 'blocked' || mayAddNodes);

/** Whether it lacks only capacity, which preemption may free. */
export const mayPreempt = ({ basis, runs, unknown }: Tally, missing: MissingKinds): boolean =>
  missing.mayPreempt && basis === 'crowded' && runs + unknown > 0;

/** The outcome over all nodes. */
export function outcomeOf(tally: Tally, o: Deciding): Outcome {
  const outcome = outcomeAsRead(tally, o);
  const isOpen = isOpenWithout(o.missing, outcome) || (outcome === 'blocked' && mayPreempt(tally, o.missing));
  return isOpen ? 'unknown' : outcome;
}

function outcomeAsRead(tally: Tally, o: Omit<Deciding, 'missing'>): Outcome {
  if (o.admission.object.length > 0 || o.admission.pod.length > 0) return 'rejected';
  if (o.decidedBy === 'gated' || o.decidedBy === 'other-scheduler') return 'not-decided';
  if (tally.basis === 'crowded') return 'blocked';
  // The result is not "runs" while one of its images is unknown.
  if (tally.unknown > 0) return 'unknown';
  if (tally.runs === 0) return 'blocked';
  if (tally.fails > 0) return 'partial';
  return o.ignored ? 'differs' : 'runs';
}
