import { expect, test } from 'vitest';
import { linuxNode, sketchCluster } from '@/lib/placement/rules/testing/sketch-nodes';
import { unreadKinds } from './check-manifests';

const node = linuxNode({ drivers: {} });

test('nothing is lacking where every list was read', () => {
  expect(unreadKinds(sketchCluster({ nodes: [node] }))).toEqual([]);
});

test('lists without which something stays open are named', () => {
  const nodes = [node, linuxNode({ name: 'b', drivers: null })];
  expect(unreadKinds(sketchCluster({ nodes, claims: null, namespaces: null }))).toEqual([
    'csinodes',
    'namespaces',
    'persistentvolumeclaims',
  ]);
});
