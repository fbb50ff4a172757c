import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { type Rollout, rolloutOf, rolloutWay } from './rollout';

const object = (spec: RawObject, status: RawObject, generation = 2): RawObject => ({
  metadata: { generation },
  spec,
  status: { observedGeneration: 2, ...status },
});
const late = { conditions: [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }] };
const all = { replicas: 3, updatedReplicas: 3, availableReplicas: 3 };

test.each<[string, string, RawObject, Rollout['state']]>([
  ['all new and available', 'Deployment', object({ replicas: 3 }, all), 'done'],
  ['the controller has not seen it', 'Deployment', object({ replicas: 3 }, all, 3), 'rolling'],
  ['one is old', 'Deployment', object({ replicas: 3 }, { ...all, updatedReplicas: 2 }), 'rolling'],
  ['an old one is still there', 'Deployment', object({ replicas: 3 }, { ...all, replicas: 4 }), 'rolling'],
  ['one cannot serve', 'Deployment', object({ replicas: 3 }, { ...all, availableReplicas: 2 }), 'rolling'],
  [
    'its deadline has passed',
    'Deployment',
    object({ replicas: 3 }, { ...all, availableReplicas: 2, ...late }),
    'stuck',
  ],
  ['late, but well in the end', 'Deployment', object({ replicas: 3 }, { ...all, ...late }), 'done'],
  ['paused', 'Deployment', object({ replicas: 3, paused: true }, { ...all, updatedReplicas: 0 }), 'paused'],
  ['scaled to none', 'Deployment', object({ replicas: 0 }, {}), 'done'],
  ['one by default', 'Deployment', object({}, {}), 'rolling'],
  [
    'on every node',
    'DaemonSet',
    object({}, { desiredNumberScheduled: 2, updatedNumberScheduled: 2, numberAvailable: 2 }),
    'done',
  ],
  [
    'a node behind',
    'DaemonSet',
    object({}, { desiredNumberScheduled: 2, updatedNumberScheduled: 1, numberAvailable: 2 }),
    'rolling',
  ],
  ['on delete', 'DaemonSet', object({ updateStrategy: { type: 'OnDelete' } }, {}), 'by-hand'],
  [
    'one revision',
    'StatefulSet',
    object({ replicas: 2 }, { updateRevision: 'b', currentRevision: 'b', readyReplicas: 2 }),
    'done',
  ],
  [
    'two revisions',
    'StatefulSet',
    object({ replicas: 2 }, { updateRevision: 'b', currentRevision: 'a', updatedReplicas: 1, readyReplicas: 2 }),
    'rolling',
  ],
  [
    'down to its partition',
    'StatefulSet',
    object(
      { replicas: 3, updateStrategy: { rollingUpdate: { partition: 2 } } },
      { updateRevision: 'b', currentRevision: 'a', updatedReplicas: 1, readyReplicas: 3 },
    ),
    'done',
  ],
  ['its next run', 'CronJob', object({}, {}), 'next-run'],
  ['wrong types everywhere', 'Deployment', { metadata: 7, spec: [], status: 'x' }, 'rolling'],
])('%s: %s', (_name, kind, one, state) => {
  expect(rolloutOf(kind, one).state).toBe(state);
});

test('who brings a template to its pods', () => {
  expect(['Job', 'Pod', 'ReplicaSet'].map((kind) => rolloutWay(kind, {}))).toEqual(['next-run', 'in-place', 'by-hand']);
});
