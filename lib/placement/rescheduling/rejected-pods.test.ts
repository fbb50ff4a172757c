import { expect, test } from 'vitest';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { RawObject } from '../../kube-rules/json/kube-json';
import { storedWorkloadOf } from '../../kube-rules/objects/workload-object';
import { withRevisions } from '../../kube-rules/objects/template-revisions';
import { aTemplate } from '@/lib/domain/workload/testing/a-template';
import { deployment, podOf, TODAY } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod } from '../testing/sketch-nodes';
import { reschedulingOf } from '../testing/rescheduling-of';

const plain = podOf('nginx:1.27');
const privileged = podOf('nginx:1.27', {}, { securityContext: { privileged: true } });
const HASH = 'pod-template-hash';

const enforce = { 'pod-security.kubernetes.io/enforce': 'baseline' };
const baseline = [{ name: 'default', labels: enforce, annotations: {} }];

/** A rollout in a namespace that enforces `baseline`; a pod of each of these ReplicaSets leaves. */
function rejectedIn(
  { before, after, leave }: { before: RawObject; after: RawObject; leave: string[] },
  reported: Partial<ClusterFacts> = { namespaces: baseline },
): string[] {
  const revisions = [before, after].map((spec, at) => {
    const hash = at === 0 ? 'old' : 'new';
    return { hash, number: '', template: { metadata: { labels: { app: 'shop', [HASH]: hash } }, spec } };
  });
  const workload = storedWorkloadOf(deployment(after, { replicas: 2 }));
  if (workload === null) throw new Error('no workload');
  const nodes = [linuxNode({ name: 'n0' }), linuxNode({ name: 'n1' })];
  const pods = leave.map((hash) =>
    sketchPod({ uid: hash, name: hash, nodeName: 'n0', labels: { app: 'shop', [HASH]: hash } }),
  );
  const cluster = sketchCluster({ nodes, pods, workloads: [withRevisions(workload, revisions)], ...reported });
  const { rejected } = reschedulingOf(
    { cluster, today: TODAY },
    {
      displacedPods: pods.map((pod) => ({ ...pod, template: aTemplate({ images: ['nginx:1.27'] }) })),
      left: nodes.map(({ name }, createdAt) => ({ name, createdAt })),
      cordoned: new Set(['n0']),
    },
  );
  return [...(rejected ?? [])].map(([name]) => name);
}

test.each([
  [{ before: plain, after: privileged, leave: ['old'] }, []],
  [{ before: plain, after: privileged, leave: ['old', 'new'] }, ['default/Deployment/shop']],
  [{ before: privileged, after: plain, leave: ['old'] }, ['default/Deployment/shop']],
  [{ before: privileged, after: plain, leave: ['new'] }, []],
])('pods are judged by the template that their own ReplicaSet recreates them from (%#)', (q, names) => {
  expect(rejectedIn(q)).toEqual(names);
});

const limited = podOf('nginx:1.27', {}, { resources: { requests: { cpu: '100m' } } });
const shop = ['default/Deployment/shop'];

test.each([
  ['that is full', { pods: '3' }, { pods: '3' }, []],
  ['that is lower than its use', { pods: '2' }, { pods: '3' }, shop],
  ['lower than its use of CPU', { 'requests.cpu': '250m' }, { 'requests.cpu': '300m' }, shop],
  ['of other objects', { services: '1' }, { services: '3' }, []],
  ['that limits what it does not state', { 'requests.memory': '1Gi' }, {}, shop],
  ['that is not used up', { pods: '9' }, { pods: '3' }, []],
])('whether the pod that replaces one is rejected by a quota %s: %#', (_, hard, used, names) => {
  const quota = { namespace: 'default', name: 'q', hard, used, scopes: [] };
  expect(rejectedIn({ before: limited, after: limited, leave: ['new'] }, { resourceQuotas: [quota] })).toEqual(names);
});
