import { describe, expect, it } from 'vitest';

import { at, linux } from '@/simulator/world/kube/testing/test-cluster';

describe('Job and CronJob', () => {
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'busybox' }] } };

  it('runs to completion', () => {
    const cluster = linux(1);
    cluster.cluster.apply({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'j', namespace: 'default' },
      spec: { completions: 3, parallelism: 2, template },
    });
    cluster.advance(80);
    expect(cluster.cluster.get('Job', 'default', 'j')?.['status']).toMatchObject({
      succeeded: 3,
      conditions: [{ type: 'Complete', status: 'True' }],
    });
    expect(cluster.pods('j-').map((pod) => at(pod, 'status.phase'))).toEqual(['Succeeded', 'Succeeded', 'Succeeded']);
  });

  it('starts by the minute and keeps a short history', () => {
    const cluster = linux(1);
    cluster.cluster.apply({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'c', namespace: 'default' },
      spec: { schedule: '* * * * *', successfulJobsHistoryLimit: 2, jobTemplate: { spec: { template } } },
    });
    cluster.advance(30);
    expect(cluster.names('Job')).toEqual([]);
    cluster.advance(320, 1_000);
    const jobs = cluster.names('Job');
    expect(jobs.length).toBeGreaterThanOrEqual(2);
    expect(jobs.length).toBeLessThanOrEqual(3);
    expect(at(cluster.cluster.get('CronJob', 'default', 'c'), 'status.lastScheduleTime')).toBe('2026-11-21T08:05:00Z');
  });
});
