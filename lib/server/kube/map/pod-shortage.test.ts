import { expect, test } from 'vitest';
import { podShortage } from './pod-shortage';

const startTime = '2026-11-01T00:00:00Z';
const idleSince = Date.parse(startTime);
const failed = {
  conditions: [
    { type: 'ReplicaFailure', status: 'True', message: 'quota', lastTransitionTime: '2026-11-01T00:00:00Z' },
  ],
};
const failure = { message: 'quota', since: Date.parse('2026-11-01T00:00:00Z') };

test.each([
  ['Deployment', { spec: { replicas: 2 }, status: { updatedReplicas: 2, availableReplicas: 2 } }, null],
  ['Deployment', { spec: { replicas: 0 }, status: {} }, null],
  ['Deployment', { spec: {}, status: {} }, { missing: true, failure: null }],
  // The new pods of a rollout are missing, while the old ones still serve.
  ['Deployment', { spec: { replicas: 2 }, status: { availableReplicas: 2 } }, { missing: true, failure: null }],
  ['Deployment', { spec: { replicas: 2 }, status: failed }, { missing: true, failure }],
  [
    'ReplicaSet',
    { spec: { replicas: 1 }, status: { replicas: 1, availableReplicas: 0 } },
    { missing: false, failure: null },
  ],
  ['StatefulSet', { spec: { replicas: 1 }, status: { replicas: 1, readyReplicas: 1 } }, null],
  ['DaemonSet', { status: { desiredNumberScheduled: 2, currentNumberScheduled: 2, numberReady: 2 } }, null],
  [
    'DaemonSet',
    { status: { desiredNumberScheduled: 2, currentNumberScheduled: 0, numberReady: 0 } },
    { missing: true, failure: null },
  ],
  ['DaemonSet', { status: {} }, null],
  ['Job', { spec: { parallelism: 3 }, status: failed }, null],
  ['Job', { spec: { completions: 1 }, status: { startTime } }, { missing: true, failure: null, idleSince }],
  ['Job', { spec: { completions: 1 }, status: { startTime, active: 1 } }, null],
  ['Job', { spec: { completions: 1 }, status: { startTime, terminating: 1 } }, null],
  [
    'Job',
    { spec: { completions: 2, parallelism: 2 }, status: { startTime, active: 1 } },
    { missing: true, failure: null },
  ],
  ['Job', { spec: { completions: 2, parallelism: 2 }, status: { startTime, active: 1, succeeded: 1 } }, null],
  ['Job', { spec: { completions: 1 }, status: { startTime, uncountedTerminatedPods: { succeeded: ['a'] } } }, null],
  ['Job', { spec: { parallelism: 2 }, status: { startTime, succeeded: 1 } }, null],
  ['Job', { spec: { completions: 1, suspend: true }, status: { startTime } }, null],
  ['Job', { spec: { completions: 1 }, status: { startTime, conditions: [{ type: 'Failed', status: 'True' }] } }, null],
  ['Job', { metadata: { deletionTimestamp: startTime }, spec: {}, status: { startTime } }, null],
] as const)('%s %j: %j', (kind, raw, shortage) => expect(podShortage(kind, raw)).toEqual(shortage));
