import { expect, test } from 'vitest';
import { aTemplate } from '@/lib/domain/workload/testing/a-template';
import { deployment, podOf, workloadFrom } from '../testing/lint-world';
import { spreadOver } from '../testing/pod-constraints';
import { sketchCluster } from '../testing/sketch-nodes';
import { replacementPodOf } from './replacement-pod';

const spread = spreadOver('zone');

test.each([
  ['old', ['zone']],
  ['new', []],
])('during a rollout, the ReplicaSet %s creates a pod of its own template again', (hash, keys) => {
  const template = (spec: object) => ({ metadata: {}, spec: podOf('nginx:1.27', { ...spec }) });
  const revisions = [
    { hash: 'old', number: '1', template: template(spread) },
    { hash: 'new', number: '2', template: template({}) },
  ];
  const displaced = {
    uid: 'p',
    namespace: 'default',
    name: 'p',
    nodeName: 'n1',
    labels: { app: 'shop', 'pod-template-hash': hash },
    workload: { kind: 'Deployment', name: 'shop' },
    template: aTemplate({ images: ['nginx:1.27'] }),
  };
  const workload = { ...workloadFrom(deployment(podOf('nginx:1.27'))), revisions };
  const { pod } = replacementPodOf(displaced, { facts: undefined, workload, renewed: false }, sketchCluster());
  expect(pod.spread.map(({ topologyKey }) => topologyKey)).toEqual(keys);
});
