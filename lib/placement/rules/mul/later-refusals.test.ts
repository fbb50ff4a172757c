import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { expect, test } from 'vitest';
import { englishOf } from '@/lib/domain/message/catalog';
import rules from '@/messages/en/placement-rules';
import { assess } from '../../verdict/assess';
import { placementWorld } from '../../verdict/placement-world';
import { deployment, lintInput, podOf, TODAY, workloadFrom } from '../../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod } from '../../testing/sketch-nodes';
import { testRules } from '../testing/rule-cases';
import { laterRules } from './later-refusals';

const english = englishOf(rules);
const template = { spec: podOf('nginx:1.27', { restartPolicy: 'Never' }) };
const job = (spec: RawObject): RawObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'shop', namespace: 'default' },
  spec: { template, ...spec },
});
const cronJob = (spec: RawObject, ofJob: RawObject): RawObject => ({
  ...job({}),
  kind: 'CronJob',
  spec: { schedule: '@daily', jobTemplate: { spec: { template, ...ofJob } }, ...spec },
});
const worldFor = (pods: number) =>
  sketchCluster({
    nodes: [linuxNode()],
    resourceQuotas: [{ namespace: 'default', name: 'q', hard: { pods: String(pods) }, used: {}, scopes: [] }],
  });
const given = (object: RawObject, pods: number) => lintInput(object, { cluster: worldFor(pods) });
const beyondTwo = { params: { suspended: 'no', message: expect.stringContaining('used: pods=2, limited: pods=2') } };

testRules(laterRules, {
  'MUL-004': {
    fires: [
      { input: given(job({ suspend: true }), 0), severity: 'info', params: { suspended: 'yes' } },
      { input: given(cronJob({ suspend: true }, {}), 0), severity: 'info' },
      { input: given(cronJob({}, { suspend: true }), 0), severity: 'info' },
      { input: given(job({ parallelism: 5 }), 2), ...beyondTwo },
      { input: given(cronJob({}, { parallelism: 5 }), 2), ...beyondTwo },
    ],
    silent: [given(job({ suspend: true }), 1), given(job({ parallelism: 5 }), 5), given(job({}), 0)],
  },
});

test.each<[string, RawObject, number, string]>([
  ['is suspended', job({ suspend: true }), 0, 'runs'],
  ['has pods within its quota', job({ parallelism: 5 }), 2, 'runs'],
  ['has no pod within its quota', job({ parallelism: 5 }), 0, 'rejected'],
])('a Job that %s', (_, object, pods, outcome) => {
  const world = placementWorld({ cluster: worldFor(pods), today: TODAY });
  expect(assess(workloadFrom(object), world).outcome).toBe(outcome);
});

test.each([
  ['Deployment', deployment(template.spec)],
  ['Job', job({})],
])('a %s of which no pod is missing, but Pod Security rejects new ones', (kind, object) => {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  const cluster = sketchCluster({
    pods: [sketchPod({ ready: false, workload: { kind, name: 'shop' } })],
    namespaces: [{ name: 'default', labels, annotations: {} }],
  });
  const workload = { ...workloadFrom(object), stored: object };
  const { findings } = assess(workload, placementWorld({ cluster, today: TODAY }));
  const params = findings.find(({ rule }) => rule === 'MUL-004')?.params ?? {};
  expect(english('MUL-004.cause', params)).toMatch(
    /^Its present pods stay\. The API server rejects new ones, .*violates/,
  );
});
