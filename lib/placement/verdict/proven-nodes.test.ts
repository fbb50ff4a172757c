import { expect, test } from 'vitest';
import type { RawObject } from '../../kube-rules/json/kube-json';
import { sketchCluster, sketchPod } from '../testing/sketch-nodes';
import { deployment, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { placementWorld } from './placement-world';
import { provenNodes } from './proven-nodes';

const IMAGE = 'registry.example.com/shop:1';
const before = deployment(podOf(IMAGE, { dnsPolicy: 'ClusterFirst' }));
const ready = (name: string, hash: string, isReady = true) =>
  sketchPod({
    name,
    uid: name,
    nodeName: 'win-20348',
    ready: isReady,
    labels: { 'pod-template-hash': hash },
    workload: { kind: 'Deployment', name: 'shop' },
  });

function nodesOf(object: RawObject, existing: RawObject | null | undefined, pods = [ready('a', '1')]): string[] {
  const world = placementWorld({ cluster: sketchCluster({ pods }), today: TODAY });
  const workload = workloadFrom(object);
  return [...provenNodes(existing === undefined ? workload : { ...workload, existing }, world).keys()];
}

test.each<[string, RawObject]>([
  ['the same template', deployment(podOf(IMAGE))],
  ['other nodes', deployment(podOf(IMAGE, { nodeSelector: { 'kubernetes.io/os': 'windows' } }))],
  ['other replicas', deployment(podOf(IMAGE), { replicas: 3 })],
  ['other requests', deployment(podOf(IMAGE, {}, { resources: { requests: { cpu: '1' } } }))],
])('pods prove that a manifest starts: %s', (_name, object) => {
  expect(nodesOf(object, before)).toEqual(['win-20348']);
});

test.each<[string, RawObject]>([
  ['image', deployment(podOf('registry.example.com/shop:2'))],
  ['command', deployment(podOf(IMAGE, {}, { command: ['/bin/sh'] }))],
  ['RuntimeClass', deployment(podOf(IMAGE, { runtimeClassName: 'kata' }))],
  ['user', deployment(podOf(IMAGE, { securityContext: { runAsNonRoot: true } }))],
  ['labels', deployment(podOf(IMAGE), { labels: { 'sidecar.istio.io/inject': 'true' } })],
])('pods prove nothing about a manifest with another %s', (_name, object) => {
  expect(nodesOf(object, before)).toEqual([]);
});

test('nor about one whose object does not exist, or about a rollout', () => {
  const same = deployment(podOf(IMAGE));
  expect(nodesOf(same, null)).toEqual([]);
  expect(nodesOf(same, before, [ready('a', '1'), ready('b', '2', false)])).toEqual([]);
  expect(nodesOf(same, undefined, [ready('a', '1'), ready('b', '2', false)])).toEqual(['win-20348']);
});
