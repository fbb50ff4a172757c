import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { lacksCapacity } from '@/lib/domain/placement/lacks-capacity';
import type { OutcomeChange } from '@/lib/domain/placement/verdict';
import type { Scenario } from '../../domain/placement/scenario';
import type { WorkloadPlacement } from '../verdict/matrix/workload-placement';
import { ownerKey, podOwnerKey } from '../verdict/owner-key';
import type { InferredOs } from '../infer-os/inferred-os';
import type { Outcome } from '../../domain/placement/verdict-words';
import { message } from '@/lib/domain/message/message';
import { displacedPods } from './planned-pods';
import { isFuture } from '@/lib/domain/placement/future-nodes';

/** A higher number is better; `rejected` and `not-decided` do not depend on nodes. */
const worth: Readonly<Record<Outcome, number>> = {
  rejected: 0,
  blocked: 0,
  unknown: 1,
  'not-decided': 1,
  partial: 2,
  differs: 3,
  runs: 3,
};

type Counts = Pick<OutcomeChange, 'reaches' | 'failsThere'> & { runs: number; room: number };

const NO_NODES: Counts = { reaches: 0, failsThere: 0, runs: 0, room: 0 };

function counted({ parts }: WorkloadPlacement): Counts {
  const counts = { ...NO_NODES };
  for (const { node, evaluation, count, room, preempts } of parts) {
    const { startOutcome, full } = evaluation;
    if (startOutcome === 'runs') counts.runs += count;
    // As in drains: a pod that is preempted instead is one without a place, too.
    if (startOutcome === 'runs' && room && !full && !preempts) counts.room += count;
    if (startOutcome === null || !isFuture(node.name)) continue;
    counts.reaches += count;
    if (startOutcome === 'kubelet-rejects' || startOutcome === 'cannot-start') counts.failsThere += count;
  }
  return counts;
}

function changeOf(
  change: Omit<OutcomeChange, 'change'>,
  meantFor: InferredOs['os'],
  os: 'linux' | 'windows' | null,
): OutcomeChange['change'] {
  if (worth[change.after] < worth[change.before]) return 'worse';
  const foreign = os !== null && meantFor !== os && meantFor !== 'either';
  if (change.reaches > 0 && (change.failsThere > 0 || foreign)) return 'spills';
  if (lacksCapacity(change)) return 'tight';
  return worth[change.after] > worth[change.before] ? 'better' : 'same';
}

/** `addedOs`: the OS of nodes that the scenario adds. `displaced`: how many of its pods lose their node. */
function outcomeChangeOf(o: {
  before: WorkloadPlacement;
  after: WorkloadPlacement;
  addedOs: 'linux' | 'windows' | null;
  displaced: number;
}): OutcomeChange {
  const { before, after, displaced } = o;
  const now = counted(before);
  const { kind, namespace, name, uid } = before.workload;
  const isLost = kind === 'Pod' && displaced > 0;
  const then = isLost ? NO_NODES : counted(after);
  const change = {
    key: uid,
    kind,
    namespace,
    name,
    before: before.outcome,
    after: isLost ? 'blocked' : after.outcome,
    runsBefore: now.runs,
    runsAfter: then.runs,
    roomAfter: then.room,
    reaches: then.reaches,
    failsThere: then.failsThere,
    displaced,
    noNode: isLost ? message('verdict.not-recreated') : displaced > 0 && then.runs === 0 ? after.sentence : null,
  };
  return { ...change, change: changeOf(change, before.intent.os, o.addedOs) };
}

const rank: Readonly<Record<OutcomeChange['change'], number>> = { worse: 0, spills: 1, tight: 2, better: 3, same: 4 };

/** Workloads that need attention first; then by name, so that equal clusters give equal lists. */
const outcomeChangeOrder = (a: OutcomeChange, b: OutcomeChange): number =>
  rank[a.change] - rank[b.change] ||
  a.namespace.localeCompare(b.namespace, 'en') ||
  a.name.localeCompare(b.name, 'en') ||
  a.kind.localeCompare(b.kind, 'en');

function addedOsOf(scenario: Scenario): 'linux' | 'windows' | null {
  if (scenario.kind === 'add-pool') return scenario.pool.os;
  return scenario.kind === 'copy-pool' ? scenario.os : null;
}

function displacedOf(before: readonly PodFacts[], after: readonly PodFacts[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const pod of displacedPods(before, after)) {
    const key = podOwnerKey(pod);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

interface Side {
  placements: ReadonlyMap<string, WorkloadPlacement>;
  pods: readonly PodFacts[];
}

export function outcomeChangesOf(
  scenario: Scenario,
  { before, after }: { before: Side; after: Side },
): OutcomeChange[] {
  const displaced = displacedOf(before.pods, after.pods);
  const addedOs = addedOsOf(scenario);
  const outcomeChanges = [...before.placements].flatMap(([uid, now]): OutcomeChange[] => {
    const later = after.placements.get(uid);
    if (later === undefined) return [];
    const lost = displaced.get(ownerKey(now.workload)) ?? 0;
    return [outcomeChangeOf({ before: now, after: later, addedOs, displaced: lost })];
  });
  return outcomeChanges.toSorted(outcomeChangeOrder);
}
