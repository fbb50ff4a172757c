import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { runningImages, failedImages } from './running-images';

const having = (node: RawObject, ...names: string[]): RawObject => ({
  ...node,
  status: { ...Object(node['status']), images: [{ names, sizeBytes: 1 }] },
});

const windows = (name: string, build: number, version = 1): RawObject =>
  rawNode({ name, os: 'windows', build: String(build), version });

function seenIn(store: ClusterStore) {
  const { placement } = store;
  const { nodes } = placement.facts({ minor: 36, provider: null });
  const pods = placement.pods();
  const failed = failedImages({ pods, nodes, warnings: placement.warnings() });
  return Object.fromEntries(runningImages({ pods, nodes, held: placement.imagesOnNodes(), failed }));
}

test('an image that is ready nowhere is matched with Windows nodes, by its name there', () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const nodes = store.sink('nodes');
  const private1 = 'registry.example.com/shop/web:1';
  nodes.upsert(having(windows('w1', 20348), private1, 'docker.io/acme/api:latest'), true);
  nodes.upsert(having(windows('w2', 17763), private1), true);
  nodes.upsert(having(rawNode({ name: 'l1' }), 'registry.example.com/shop/other:1'), true);
  for (const [at, image] of [private1, 'acme/api', 'registry.example.com/shop/other:1'].entries())
    store.sink('pods').upsert(rawPod({ name: `p${at}`, node: 'w1', image, waiting: 'CrashLoopBackOff' }), true);
  expect(seenIn(store)).toEqual({
    [private1]: { linux: false, builds: [], pulledOn: [17763, 20348] },
    'acme/api': { linux: false, builds: [], pulledOn: [20348] },
  });
  nodes.upsert(having(windows('w2', 17763, 2)), false);
  nodes.remove('uid-w1');
  expect(seenIn(store)).toEqual({});
});

test('what Windows nodes report of an image is kept as long as the pod exists', () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  store.sink('nodes').upsert(windows('w1', 20348), true);
  store.sink('nodes').upsert(rawNode({ name: 'l1' }), true);
  const tried = (name: string, node: string, message: string): void => {
    store.sink('pods').upsert(rawPod({ name, node, image: `acme/${name}`, waiting: 'ErrImagePull' }), true);
    const involvedObject = { kind: 'Pod', namespace: 'shop', name, uid: `uid-${name}` };
    store.sink('warnings').upsert({ metadata: { uid: `e-${name}` }, type: 'Warning', involvedObject, message }, true);
  };
  const pull = (image: string) =>
    `Failed to pull image "${image}": rpc error: code = NotFound desc = failed to pull and unpack image "${image}": no match for platform in manifest sha256:0: not found`;
  tried('list', 'w1', pull('acme/list'));
  tried('single', 'w1', 'Error: hcs::CreateComputeSystem x: does not match (0xc0370101)');
  tried('other', 'w1', 'Error: exit status 1');
  tried('linux', 'l1', pull('acme/linux'));
  const none = { linux: false, builds: [] };
  expect(seenIn(store)).toEqual({
    'acme/list': { ...none, failedOn: [20348] },
    'acme/single': { ...none, failedOn: [20348] },
  });
  store.sink('pods').remove('uid-list');
  expect(Object.keys(seenIn(store))).toEqual(['acme/single']);
});

test('images of nodes change nothing that decides about placement', () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  store.sink('nodes').upsert(windows('w1', 20348), true);
  const { revs } = store.placement;
  store.sink('nodes').upsert(having(windows('w1', 20348, 2), 'registry.example.com/shop/web:1'), false);
  expect(store.placement.revs).toEqual(revs);
  expect([...store.placement.imagesOnNodes().keys()]).toEqual(['registry.example.com/shop/web:1']);
});
