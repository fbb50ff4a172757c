import type { Rollout } from './rollout';
import type { PodCounts } from './workload-row';
import type { WorkloadState } from './workload-words';

/** What the object of a workload reports about itself. Times are epoch milliseconds. */
export interface WorkloadStatus {
  createdAt: number | null;
  /** Pods, of a Job completions; null: its kind has no number. */
  wanted: number | null;
  ready: number | null;
  rollout: Rollout;
  /** As its controller numbers or names it. */
  revision: string | null;
  /** The condition Progressing of a Deployment. */
  progress: { reason: string; message: string | null; changedAt: number | null; updatedAt: number | null } | null;
  suspended: boolean;
  /** Of a Job, and how many Jobs of a CronJob are active. */
  job: { outcome: 'complete' | 'failed' | null; at: number | null; active: number } | null;
  /** Of a CronJob. */
  schedule: { text: string; lastAt: number | null } | null;
}

interface Seen {
  kind: string;
  /** Null: its object was not read, or it belongs to a program that Mullion does not know. */
  status: WorkloadStatus | null;
  /** Null: the pods have not been read. */
  pods: PodCounts | null;
  /** The oldest failure of those pods, or of their creation. */
  failure: { stuck: boolean; since: number | null } | null;
  /** Of its running pods: when the first lost readiness, and the last became Ready. */
  notReadySince: number | null;
  readySince: number | null;
}

export interface StateAndAge {
  state: WorkloadState;
  since: number | null;
}

const at = (state: WorkloadState, since: number | null): StateAndAge => ({ state, since });

/** The one rule for the state of a workload: the worst that is true, with its age where the cluster reports it. */
export function workloadStateOf(seen: Seen): StateAndAge {
  const { kind, status, failure } = seen;
  if (failure?.stuck === true) return at('failing', failure.since);
  if (status === null) return stateOfPods(seen);
  if (kind === 'Job') return stateOfJob(seen, status);
  if (kind === 'CronJob') return stateOfCronJob(status);
  if (status.rollout.state === 'stuck') return at('stalled', status.progress?.changedAt ?? null);
  if (status.wanted === 0) return at('scaled-to-zero', null);
  if (status.rollout.state === 'paused') return at('paused', null);
  const { wanted, ready, rollout } = status;
  const isUpdated = rollout.updated >= rollout.wanted;
  if (rollout.state === 'rolling' && !isUpdated) return at('rolling', failure?.since ?? seen.notReadySince);
  if (wanted !== null && (ready ?? 0) < wanted) return missingPods(seen);
  return rollout.state === 'rolling' ? at('rolling', null) : at('ready', seen.readySince);
}

/** Pods that start need no action; pods that lost readiness do, and so do pods that do not exist. */
function missingPods({ pods, failure, notReadySince }: Seen): StateAndAge {
  if (pods !== null && pods.waiting > 0 && pods.notReady === 0) return at('starting', failure?.since ?? null);
  return at('degraded', notReadySince);
}

function stateOfJob({ failure }: Seen, { job, suspended }: WorkloadStatus): StateAndAge {
  if (job?.outcome === 'failed') return at('failed', job.at);
  if (job?.outcome === 'complete') return at('complete', job.at);
  if (suspended) return at('suspended', null);
  return failure === null ? at('active', job?.at ?? null) : at('starting', failure.since);
}

function stateOfCronJob({ job, suspended, schedule }: WorkloadStatus): StateAndAge {
  if (suspended) return at('suspended', null);
  return (job?.active ?? 0) > 0 ? at('active', schedule?.lastAt ?? null) : at('scheduled', schedule?.lastAt ?? null);
}

/** A bare pod, or pods of an owner that was not read. */
function stateOfPods({ pods, failure, notReadySince, readySince }: Seen): StateAndAge {
  if (pods === null) return at('unknown', null);
  if (failure !== null) return at('starting', failure.since);
  if (pods.notReady > 0) return at('degraded', notReadySince);
  if (pods.ready > 0) return at('ready', readySince);
  if (pods.failed > 0) return at('failed', null);
  return pods.succeeded > 0 ? at('complete', null) : at('unknown', null);
}
