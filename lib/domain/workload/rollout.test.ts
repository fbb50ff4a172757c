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
const three = (status: RawObject = {}): RawObject => object({ replicas: 3 }, { ...all, ...status });

const onTwo = (updatedNumberScheduled: number): RawObject =>
  object({}, { desiredNumberScheduled: 2, updatedNumberScheduled, numberAvailable: 2 });
const same = { updateRevision: 'b', currentRevision: 'b' };
const differing = { ...same, currentRevision: 'a', updatedReplicas: 1 };
const partitioned = { replicas: 3, updateStrategy: { rollingUpdate: { partition: 2 } } };

test.each<[string, string, RawObject, Rollout['state']]>([
  ['all new and available', 'Deployment', three(), 'done'],
  ['the controller has not seen it', 'Deployment', object({ replicas: 3 }, all, 3), 'rolling'],
  ['one is old', 'Deployment', three({ updatedReplicas: 2 }), 'rolling'],
  ['an old one remains', 'Deployment', three({ replicas: 4 }), 'rolling'],
  ['one cannot serve', 'Deployment', three({ availableReplicas: 2 }), 'rolling'],
  ['its deadline has passed', 'Deployment', three({ availableReplicas: 2, ...late }), 'stuck'],
  ['late, but complete in the end', 'Deployment', three({ ...late }), 'done'],
  ['paused', 'Deployment', object({ replicas: 3, paused: true }, { ...all, updatedReplicas: 0 }), 'paused'],
  ['scaled to none', 'Deployment', object({ replicas: 0 }, {}), 'done'],
  ['one by default', 'Deployment', object({}, {}), 'rolling'],
  ['on every node', 'DaemonSet', onTwo(2), 'done'],
  ['a node behind', 'DaemonSet', onTwo(1), 'rolling'],
  ['on delete', 'DaemonSet', object({ updateStrategy: { type: 'OnDelete' } }, {}), 'by-hand'],
  ['one revision', 'StatefulSet', object({ replicas: 2 }, { ...same, readyReplicas: 2 }), 'done'],
  ['two revisions', 'StatefulSet', object({ replicas: 2 }, { ...differing, readyReplicas: 2 }), 'rolling'],
  ['down to its partition', 'StatefulSet', object(partitioned, { ...differing, readyReplicas: 3 }), 'done'],
  ['its next run', 'CronJob', object({}, {}), 'next-run'],
  ['wrong types everywhere', 'Deployment', { metadata: 7, spec: [], status: 'x' }, 'rolling'],
])('%s: %s', (_name, kind, one, state) => {
  expect(rolloutOf(kind, one).state).toBe(state);
});

test('how pods get a new template', () => {
  expect(['Job', 'Pod', 'ReplicaSet'].map((kind) => rolloutWay(kind, {}))).toEqual(['next-run', 'in-place', 'by-hand']);
});
