import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { cronFires } from '@/lib/kube-rules/cron/cron-schedule';
import { isOver } from '@/simulator/world/kube/controllers/job';
import { ownerReference } from '@/simulator/world/kube/controllers/pod-maker';
import { deleteObject } from '@/simulator/world/kube/api/delete-object';
import { splitKey } from '@/simulator/world/kube/store/collection';
import type { CronJob, Job } from '@/simulator/world/kube/shapes/workload';

const MINUTE_MS = 60_000;

/** Once a minute of the simulated clock: starts what is due and forgets old Jobs. */
export function reconcileCronJob(context: ClusterContext, key: string): void {
  const { namespace, name } = splitKey(key);
  const cron = context.store.cronJobs.get(namespace, name);
  if (cron === undefined || cron.metadata.deletionTimestamp !== undefined) return;
  const minuteMs = Math.floor(context.now() / MINUTE_MS) * MINUTE_MS;
  const jobs = jobsOf(context, cron);
  const last = Date.parse(cron.status?.lastScheduleTime ?? cron.metadata.creationTimestamp ?? '') || 0;
  let lastScheduleTime = cron.status?.lastScheduleTime;
  if (
    cron.spec.suspend !== true &&
    last < minuteMs &&
    cronFires(cron.spec.schedule, minuteMs) &&
    mayStart(context, cron, jobs)
  ) {
    startJob(context, cron, minuteMs);
    lastScheduleTime = kubeTime(minuteMs);
  }
  trim(
    context,
    jobs.filter((job) => isOver(job) && job.status?.completionTime !== undefined),
    cron.spec.successfulJobsHistoryLimit ?? 3,
  );
  trim(
    context,
    jobs.filter((job) => isOver(job) && job.status?.completionTime === undefined),
    cron.spec.failedJobsHistoryLimit ?? 1,
  );
  const active = jobsOf(context, cron)
    .filter((job) => !isOver(job))
    .map((job) => ({ kind: 'Job', namespace, name: job.metadata.name, uid: job.metadata.uid ?? '' }));
  context.store.replace(context.store.cronJobs, {
    ...cron,
    status: {
      ...(active.length > 0 ? { active } : {}),
      ...(lastScheduleTime === undefined ? {} : { lastScheduleTime }),
    },
  });
}

/** The next look at a CronJob, at the next full minute. */
export function planCronJob(context: ClusterContext, key: string, uid: string): void {
  const atMs = (Math.floor(context.now() / MINUTE_MS) + 1) * MINUTE_MS;
  context.due.add({ atMs, kind: 'cron-minute', key, uid });
}

function jobsOf(context: ClusterContext, cron: CronJob): Job[] {
  return context.indexes.dependents(cron.metadata.uid ?? '').flatMap((entry) => {
    if (!entry.startsWith('jobs.batch|')) return [];
    const { namespace, name } = splitKey(entry.slice('jobs.batch|'.length));
    return context.store.jobs.get(namespace, name) ?? [];
  });
}

function mayStart(context: ClusterContext, cron: CronJob, jobs: Job[]): boolean {
  const active = jobs.filter((job) => !isOver(job));
  if (active.length === 0 || cron.spec.concurrencyPolicy === 'Allow') return true;
  if (cron.spec.concurrencyPolicy === 'Forbid') return false;
  for (const job of active) drop(context, job);
  return true;
}

function startJob(context: ClusterContext, cron: CronJob, minuteMs: number): void {
  const { jobTemplate } = cron.spec;
  context.store.insert(context.store.jobs, {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `${cron.metadata.name}-${minuteMs / MINUTE_MS}`,
      namespace: cron.metadata.namespace ?? '',
      ...(jobTemplate.metadata?.labels === undefined ? {} : { labels: jobTemplate.metadata.labels }),
      ...(jobTemplate.metadata?.annotations === undefined ? {} : { annotations: jobTemplate.metadata.annotations }),
      ownerReferences: [ownerReference(cron)],
    },
    spec: jobTemplate.spec,
  });
}

function trim(context: ClusterContext, over: Job[], keep: number): void {
  const young = over.toSorted((a, b) => ((a.status?.startTime ?? '') < (b.status?.startTime ?? '') ? 1 : -1));
  for (const job of young.slice(keep)) drop(context, job);
}

function drop(context: ClusterContext, job: Job): void {
  const collection = context.store.jobs;
  const { name, namespace = '' } = job.metadata;
  deleteObject(
    context,
    { place: { type: collection.type, collection, namespace, name }, object: job },
    { graceSeconds: undefined, uid: undefined, resourceVersion: undefined, propagation: 'Background', dryRun: false },
  );
}
