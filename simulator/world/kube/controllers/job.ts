import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { makePod, type PodOrder } from '@/simulator/world/kube/controllers/pod-maker';
import { deletePod, isActive, isReady } from '@/simulator/world/kube/controllers/pod-state';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import type { Condition, Pod } from '@/simulator/world/kube/shapes/pod';
import type { Job } from '@/simulator/world/kube/shapes/workload';

export function reconcileJob(context: ClusterContext, key: string): void {
  const job = context.store.jobs.byKey(key);
  if (job === undefined || job.metadata.deletionTimestamp !== undefined) return;
  if (isOver(job)) {
    expire(context, job, key);
    return;
  }
  const pods = context.indexes.podsOwnedBy(job.metadata.uid ?? '');
  const active = pods.filter(isActive);
  const succeeded = pods.filter((pod) => pod.status?.phase === 'Succeeded').length;
  const failed = pods.filter((pod) => pod.status?.phase === 'Failed').length;
  const completions = job.spec.completions ?? 1;
  let over: Condition | undefined;
  if (failed > (job.spec.backoffLimit ?? 6)) {
    over = condition(context, {
      type: 'Failed',
      reason: 'BackoffLimitExceeded',
      message: 'Job has reached the specified backoff limit',
    });
    for (const pod of active) deletePod(context, pod);
  } else if (succeeded >= completions)
    over = condition(context, {
      type: 'Complete',
      reason: 'CompletionsReached',
      message: 'Reached expected number of succeeded pods',
    });
  else if (job.spec.suspend === true) for (const pod of active) deletePod(context, pod);
  else {
    const wanted = Math.min(job.spec.parallelism ?? 1, completions - succeeded);
    startPods(context, { job, count: wanted - active.length });
  }
  writeStatus(context, job, { succeeded, failed, over });
  if (over !== undefined) context.queues.add('job', key);
}

export const isOver = (job: Job): boolean =>
  ['Complete', 'Failed'].some((type) => conditionOf(job.status?.conditions, type)?.status === 'True');

function expire(context: ClusterContext, job: Job, key: string): void {
  const seconds = job.spec.ttlSecondsAfterFinished;
  if (seconds === undefined) return;
  const ended = conditionOf(job.status?.conditions, 'Complete') ?? conditionOf(job.status?.conditions, 'Failed');
  const dueMs = Date.parse(ended?.lastTransitionTime ?? '') + (seconds * 1_000) / context.options.pace;
  if (context.now() >= dueMs) context.store.drop(context.store.jobs, job);
  else context.due.add({ atMs: dueMs, kind: 'sync-job', key });
}

function startPods(context: ClusterContext, { job, count }: { job: Job; count: number }): void {
  for (let made = 0; made < count; made++) if (makePod(context, jobPod(job)) === undefined) return;
}

export const jobPod = (job: Job): PodOrder => ({
  owner: job,
  template: job.spec.template,
  labels: {
    'batch.kubernetes.io/controller-uid': job.metadata.uid ?? '',
    'batch.kubernetes.io/job-name': job.metadata.name,
    'controller-uid': job.metadata.uid ?? '',
    'job-name': job.metadata.name,
  },
});

type Ending = Pick<Condition, 'type' | 'reason' | 'message'>;

function condition(context: ClusterContext, ending: Ending): Condition {
  const at = kubeTime(context.now());
  return { ...ending, status: 'True', lastProbeTime: at, lastTransitionTime: at };
}

function writeStatus(
  context: ClusterContext,
  given: Job,
  { succeeded, failed, over }: { succeeded: number; failed: number; over: Condition | undefined },
): void {
  const { store } = context;
  const job = store.jobs.get(given.metadata.namespace ?? '', given.metadata.name);
  if (job === undefined) return;
  const active: Pod[] = context.indexes.podsOwnedBy(job.metadata.uid ?? '').filter(isActive);
  const at = kubeTime(context.now());
  store.replace(store.jobs, {
    ...job,
    status: {
      startTime: job.status?.startTime ?? at,
      ...(active.length > 0 && over === undefined
        ? { active: active.length, ready: active.filter(isReady).length }
        : {}),
      ...(succeeded > 0 ? { succeeded } : {}),
      ...(failed > 0 ? { failed } : {}),
      ...(over === undefined ? {} : { conditions: [over] }),
      ...(over?.type === 'Complete' ? { completionTime: at } : {}),
    },
  });
}
