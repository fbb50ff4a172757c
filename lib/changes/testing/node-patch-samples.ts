import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { type Raw, rawAt } from '@/simulator/testing/change-parts';
import type { SampleWorld } from './sample-world';
import type { KindSample } from './samples';

const nodes = [0, 1].map((index) => ({ name: `default-nodepool-n${index}`, uid: `uid-default-nodepool-n${index}` }));

const firstNode = (change: (node: Raw) => void) => (world: SampleWorld) =>
  world.edit('Node', 'default-nodepool-n0', change);
const annotated =
  (annotations: Record<string, string>) =>
  (node: Raw): void => {
    rawAt(node, 'metadata')['annotations'] = annotations;
  };

const UNTIL = '2031-05-01T08:00:00Z';
const held = (owner: string): Record<string, string> =>
  protectionAnnotations({ owner, reason: 'disk test', until: Date.parse(UNTIL) });

/** Samples of the kinds that mark nodes. */
export const nodePatchSamples: Record<string, KindSample> = {
  'node.taint': {
    input: {
      nodes,
      set: [{ key: 'example.com/batch', value: 'yes', effect: 'NoSchedule' }],
      remove: [{ key: 'example.com/old' }],
    },
    prepare: firstNode((node) => {
      rawAt(node, 'spec')['taints'] = [{ key: 'example.com/old', effect: 'NoSchedule' }];
    }),
    disturb: firstNode((node) => {
      rawAt(node, 'spec')['taints'] = [{ key: 'example.com/batch', value: 'no', effect: 'NoSchedule' }];
    }),
    writes: 2,
  },
  'node.label': {
    input: { nodes, set: { 'example.com/team': 'web' }, remove: ['example.com/old'] },
    prepare: firstNode((node) => {
      rawAt(rawAt(node, 'metadata'), 'labels')['example.com/old'] = 'x';
    }),
    disturb: firstNode((node) => {
      rawAt(rawAt(node, 'metadata'), 'labels')['example.com/team'] = 'shop';
    }),
    writes: 2,
  },
  'node.protect': {
    input: { nodes, owner: 'storage team', reason: 'disk test', until: UNTIL },
    disturb: firstNode(annotated(held('somebody else'))),
    writes: 2,
  },
  'node.unprotect': {
    input: { nodes },
    prepare: (world) => world.edit('Node', () => true, annotated({ 'a/b': 'c', ...held('storage team') })),
    disturb: firstNode(annotated(held('network team'))),
    writes: 2,
  },
};
