import { expect, test } from 'vitest';
import { linuxNode } from '../testing/sketch-nodes';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { sharedDrivers } from '../../domain/placement/future-nodes';

const disk = (limit: number | null): NodeFacts['drivers'] => ({ disk: { limit } });
const virtual = linuxNode({ labels: { type: 'virtual-kubelet' }, drivers: {} });

test.each<[string, NodeFacts[], NodeFacts['drivers']]>([
  ['no node', [], null],
  ['a node whose drivers were not read', [linuxNode({ drivers: disk(3) }), linuxNode()], null],
  [
    'only some have one',
    [linuxNode({ drivers: { ...disk(3), nas: { limit: null } } }), linuxNode({ drivers: disk(2) })],
    disk(2),
  ],
  ['a limit that only one reports', [linuxNode({ drivers: disk(null) }), linuxNode({ drivers: disk(4) })], disk(4)],
  [
    'a node that is not Ready yet',
    [linuxNode({ drivers: disk(null) }), linuxNode({ drivers: {}, ready: 'False' })],
    disk(null),
  ],
  ['a virtual node', [linuxNode({ drivers: disk(null) }), virtual], disk(null)],
  ['only a virtual node', [virtual], null],
])('drivers that nodes share: %s', (_, nodes, shared) => {
  expect(sharedDrivers(nodes)).toEqual(shared);
});
