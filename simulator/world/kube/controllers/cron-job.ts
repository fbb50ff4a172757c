import { deleteAsController } from '@/simulator/world/kube/api/delete-object';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { cronFires } from '@/lib/kube-rules/cron/cron-schedule';
import { isOver } from '@/simulator/world/kube/controllers/job';
import { ownerReference } from '@/simulator/world/kube/controllers/pod-maker';
import type { CronJob, Job } from '@/simulator/world/kube/shapes/workload';

const MINUTE_MS = 60_000;

/** Once a minute of the simulated clock: starts what is due and deletes old Jobs. */
export function reconcileCronJob(context: ClusterContext, key: string): void {
  const cron = context.store.cronJobs.byKey(key);
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
  const over = (completed: boolean): Job[] =>
    jobs.filter((job) => isOver(job) && (job.status?.completionTime !== undefined) === completed);
  trim(context, over(true), cron.spec.successfulJobsHistoryLimit ?? 3);
  trim(context, over(false), cron.spec.failedJobsHistoryLimit ?? 1);
  const active = jobsOf(context, cron)
    .filter((job) => !isOver(job))
    .map((job) => ({
      kind: 'Job',
      namespace: cron.metadata.namespace ?? '',
      name: job.metadata.name,
      uid: job.metadata.uid ?? '',
    }));
  context.store.replace(context.store.cronJobs, {
    ...cron,
    status: {
      ...(active.length > 0 ? { active } : {}),
      ...(lastScheduleTime === undefined ? {} : { lastScheduleTime }),
    },
  });
}

export function planCronJob(context: ClusterContext, key: string, uid: string): void {
  const atMs = (Math.floor(context.now() / MINUTE_MS) + 1) * MINUTE_MS;
  context.due.add({ atMs, kind: 'cron-minute', key, uid });
}

const jobsOf = (context: ClusterContext, cron: CronJob): Job[] =>
  context.indexes.dependents(cron.metadata.uid ?? '').flatMap((entry) => {
    if (!entry.startsWith('jobs.batch|')) return [];
    return context.store.jobs.byKey(entry.slice('jobs.batch|'.length)) ?? [];
  });

function mayStart(context: ClusterContext, cron: CronJob, jobs: Job[]): boolean {
  const active = jobs.filter((job) => !isOver(job));
  if (active.length === 0 || cron.spec.concurrencyPolicy === 'Allow') return true;
  if (cron.spec.concurrencyPolicy === 'Forbid') return false;
  for (const job of active) deleteAsController(context, { collection: context.store.jobs, object: job });
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
  for (const job of young.slice(keep)) deleteAsController(context, { collection: context.store.jobs, object: job });
}
