import { expect, test } from 'vitest';
import { linuxNode, sketchCluster } from '@/lib/placement/testing/sketch-nodes';
import { unavailableKinds } from './check-manifests';

const node = linuxNode({ drivers: {} });

test('nothing is missing where every list was read', () =>
  expect(unavailableKinds(sketchCluster({ nodes: [node] }))).toEqual([]));

test('lists that leave something open are named', () => {
  const nodes = [node, linuxNode({ name: 'b', drivers: null })];
  expect(unavailableKinds(sketchCluster({ nodes, claims: null, namespaces: null }))).toEqual([
    'csinodes',
    'namespaces',
    'persistentvolumeclaims',
  ]);
});
