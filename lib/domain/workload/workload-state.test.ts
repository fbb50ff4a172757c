import { describe, expect, test } from 'vitest';
import { workloadStateOf, type WorkloadStatus } from './workload-state';

const done = { state: 'done', wanted: 2, updated: 2, available: 2 } as const;
const status: WorkloadStatus = {
  createdAt: 1,
  wanted: 2,
  ready: 2,
  rollout: done,
  revision: '4',
  progress: null,
  suspended: false,
  job: null,
  schedule: null,
};
const pods = { ready: 2, notReady: 0, waiting: 0, stuck: 0, succeeded: 0, failed: 0 };
const seen = { kind: 'Deployment', status, pods, failure: null, notReadySince: null, readySince: 50 };
type Seen = Parameters<typeof workloadStateOf>[0];

const job = (outcome: 'complete' | 'failed' | null, active = 0): Partial<WorkloadStatus> => ({
  job: { outcome, at: 70, active },
});

describe('state of a workload', () => {
  test.each<[string, Partial<Seen>, Partial<WorkloadStatus>, string, number | null]>([
    ['all Ready', {}, {}, 'ready', 50],
    ['a stuck pod outweighs everything', { failure: { stuck: true, since: 9 } }, { suspended: true }, 'failing', 9],
    [
      'past its progress deadline',
      {},
      {
        rollout: { ...done, state: 'stuck', updated: 1 },
        progress: { reason: '', message: null, changedAt: 8, updatedAt: 7 },
      },
      'stalled',
      8,
    ],
    ['new pods come', { notReadySince: 6 }, { rollout: { ...done, state: 'rolling', updated: 1 } }, 'rolling', 6],
    [
      'a pod lost readiness',
      { pods: { ...pods, ready: 1, notReady: 1 }, notReadySince: 5 },
      { ready: 1 },
      'degraded',
      5,
    ],
    [
      'a missing pod starts',
      { pods: { ...pods, ready: 1, waiting: 1 }, failure: { stuck: false, since: 4 } },
      { ready: 1 },
      'starting',
      4,
    ],
    ['missing pods that do not exist', { pods: { ...pods, ready: 1 } }, { ready: 1 }, 'degraded', null],
    ['its kind reports fewer, pods unread', { pods: null }, { ready: 1 }, 'degraded', null],
    ['scaled to zero', { pods: { ...pods, ready: 0 } }, { wanted: 0, ready: 0 }, 'scaled-to-zero', null],
    ['paused', {}, { rollout: { ...done, state: 'paused' } }, 'paused', null],
    ['a failed Job', { kind: 'Job' }, job('failed'), 'failed', 70],
    ['a complete Job', { kind: 'Job' }, job('complete'), 'complete', 70],
    ['a Job that runs', { kind: 'Job' }, job(null, 1), 'active', 70],
    ['a suspended Job', { kind: 'Job' }, { ...job(null), suspended: true }, 'suspended', null],
    [
      'a CronJob between runs',
      { kind: 'CronJob' },
      { ...job(null), schedule: { text: '* * * * *', lastAt: 3 } },
      'scheduled',
      3,
    ],
    ['a CronJob that runs', { kind: 'CronJob' }, { ...job(null, 1), schedule: { text: '', lastAt: 3 } }, 'active', 3],
  ])('%s', (_name, parts, ofStatus, state, since) => {
    expect(workloadStateOf({ ...seen, status: { ...status, ...ofStatus }, ...parts })).toEqual({ state, since });
  });

  test.each<[string, Partial<Seen>, string]>([
    ['nothing was read', { pods: null }, 'unknown'],
    ['no pod exists', { pods: { ...pods, ready: 0 } }, 'unknown'],
    ['a bare pod runs', {}, 'ready'],
    ['a bare pod is not Ready', { pods: { ...pods, ready: 0, notReady: 1 } }, 'degraded'],
    ['a bare pod has ended', { pods: { ...pods, ready: 0, succeeded: 1 } }, 'complete'],
    ['a bare pod has failed', { pods: { ...pods, ready: 0, failed: 1 } }, 'failed'],
  ])('without an object: %s', (_name, parts, state) => {
    expect(workloadStateOf({ ...seen, kind: 'Pod', status: null, ...parts }).state).toBe(state);
  });
});
