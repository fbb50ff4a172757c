import { holdMarks } from '@/lib/domain/node/node-protection';
import type { FakeWorld } from './fake-world';
import type { KindSample } from './fake-samples';

const nodes = [0, 1].map((index) => ({
  name: `default-nodepool-n${index}`,
  uid: `uid-default-nodepool-n${index}`,
}));

const firstNode = (change: (node: FakeWorld['state']['nodes'][number]) => void) => (world: FakeWorld) => {
  world.state.nodes.slice(0, 1).forEach(change);
};

const UNTIL = '2031-05-01T08:00:00Z';
const held = (owner: string): Record<string, string> =>
  holdMarks({ owner, reason: 'disk test', until: Date.parse(UNTIL) });

/** Samples of the kinds that mark nodes. */
export const markSamples: Record<string, KindSample> = {
  'node.taint': {
    input: {
      nodes,
      set: [{ key: 'example.com/batch', value: 'yes', effect: 'NoSchedule' }],
      remove: [{ key: 'example.com/old' }],
    },
    prepare: firstNode((node) => {
      node.taints = [{ key: 'example.com/old', value: '', effect: 'NoSchedule' }];
    }),
    disturb: firstNode((node) => {
      node.taints = [{ key: 'example.com/batch', value: 'no', effect: 'NoSchedule' }];
    }),
    writes: 2,
  },
  'node.label': {
    input: { nodes, set: { 'example.com/team': 'web' }, remove: ['example.com/old'] },
    prepare: firstNode((node) => {
      node.labels['example.com/old'] = 'x';
    }),
    disturb: firstNode((node) => {
      node.labels['example.com/team'] = 'shop';
    }),
    writes: 2,
  },
  'node.protect': {
    input: { nodes, owner: 'storage team', reason: 'disk test', until: UNTIL },
    disturb: firstNode((node) => {
      node.annotations = { ...held('somebody else') };
    }),
    writes: 2,
  },
  'node.unprotect': {
    input: { nodes },
    prepare: (world) => {
      for (const node of world.state.nodes) node.annotations = { 'a/b': 'c', ...held('storage team') };
    },
    disturb: firstNode((node) => {
      node.annotations = { ...held('network team') };
    }),
    writes: 2,
  },
};
