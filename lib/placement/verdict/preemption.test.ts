import { expect, test } from 'vitest';
import type { RawObject } from '../../kube-rules/json/kube-json';
import { podFactsOf } from '../../kube-rules/objects/pod-facts-of';
import { deployment, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { sketchCluster } from '../testing/sketch-nodes';
import { assess } from './assess';
import { placementWorld } from './placement-world';

const priorityClasses = [
  { name: 'high', value: 1_000, globalDefault: false, preemptionPolicy: 'PreemptLowerPriority' },
  { name: 'patient', value: 1_000, globalDefault: false, preemptionPolicy: 'Never' },
];

const running = (spec: RawObject) =>
  podFactsOf({
    metadata: { name: 'other', namespace: 'default', uid: 'other' },
    spec: {
      nodeName: 'linux-1',
      containers: [{ name: 'a', ports: [{ hostPort: 80, containerPort: 80 }], resources: { requests: { cpu: '3' } } }],
      ...spec,
    },
    status: { phase: 'Running' },
  });

test.each<[string, RawObject, RawObject, string]>([
  ['a higher priority', { priorityClassName: 'high' }, {}, 'runs'],
  ['the same priority', { priorityClassName: 'high' }, { priority: 1_000 }, 'blocked'],
  ['a class that never preempts', { priorityClassName: 'patient' }, {}, 'blocked'],
  ['no class', {}, {}, 'blocked'],
  ['no class, beside a negative priority', {}, { priority: -10 }, 'runs'],
])('room by preemption: %s', (_, spec, other, outcome) => {
  const pod = running(other);
  const pods = pod === null ? [] : [pod];
  const world = placementWorld({ cluster: sketchCluster({ pods, priorityClasses }), today: TODAY });
  const linux = { nodeSelector: { 'kubernetes.io/os': 'linux' }, ...spec };
  const outcomeWith = (container: RawObject): string =>
    assess(workloadFrom(deployment(podOf('nginx:1.27', linux, container))), world).outcome;
  expect(outcomeWith({ resources: { requests: { cpu: '2' } } })).toBe(outcome);
  expect(outcomeWith({ ports: [{ containerPort: 80, hostPort: 80 }] })).toBe(outcome);
  expect(outcomeWith({ resources: { requests: { cpu: '5' } } })).toBe('blocked');
});
