import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { feasible, schedulingWorld } from './feasible';
import { request, cluster, fits, type PodWords, refusals, running, toPlace } from './testing/scene';
import {
  both,
  bound,
  claim,
  inZone,
  local,
  mounts,
  nodes,
  outcome,
  own,
  storage,
  volume,
  ZONE,
} from './testing/storage-words';

const gi = (size: number): RawObject => ({ resources: { requests: { storage: `${size}Gi` } } });
const UNBOUND = 'pod has unbound immediate PersistentVolumeClaims';
const isDefault = { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } };
const now = storage('now', { provisioner: 'kubernetes.io/no-provisioner', volumeBindingMode: 'Immediate' });

describe('a claim of its own', () => {
  const slow = { storageClassName: 'slow' };
  test.each<[string, PodWords, RawObject[], string[] | string]>([
    ['takes no volume that is too small', own({ ...slow, ...gi(2) }), [local, volume('v')], []],
    [
      'takes one that is large enough, where it is',
      own({ ...slow, ...gi(2) }),
      [local, volume('v'), volume('w', { ...inZone('b'), capacity: { storage: '2Gi' } })],
      ['b'],
    ],
    ['takes none that fewer may use', own({ ...slow, accessModes: ['ReadWriteMany'] }), [local, volume('v')], []],
    ['takes none without the label', own({ ...slow, selector: { matchLabels: { a: 'b' } } }), [local, volume('v')], []],
    ['takes none of another mode', own({ ...slow, volumeMode: 'Block' }), [local, volume('v')], []],
    ['two of them need two volumes', own(slow, slow), [local, volume('v')], []],
    [
      'that wants no class is not given the default one',
      own({ storageClassName: '' }),
      [{ ...storage('std'), metadata: { name: 'std', ...isDefault } }],
      UNBOUND,
    ],
    [
      'that wants no class takes a volume of none, wherever that is',
      own({ storageClassName: '' }),
      [volume('v', { ...inZone('b'), storageClassName: '' })],
      ['b'],
    ],
    ['without a default class too', own({}), [volume('v', { ...inZone('a'), storageClassName: '' })], ['a']],
    [
      'of a class that nobody knows takes a volume that names it',
      own({ storageClassName: 'old' }),
      [volume('v', { ...inZone('a'), storageClassName: 'old' })],
      ['a'],
    ],
    ['of a class that makes none has to find one', own({ storageClassName: 'now' }), [now], UNBOUND],
    [
      'of a class that waits for nobody takes the smallest, wherever that is',
      own({ storageClassName: 'now' }),
      [
        now,
        volume('v', { ...inZone('a'), storageClassName: 'now', capacity: { storage: '5Gi' } }),
        volume('w', { ...inZone('b'), storageClassName: 'now' }),
      ],
      ['b'],
    ],
    [
      'of a class that makes volumes at once takes one that is there',
      own({ storageClassName: 's' }),
      [storage('s', { volumeBindingMode: 'Immediate' }), volume('v', { ...inZone('b'), storageClassName: 's' })],
      ['b'],
    ],
    [
      'of a class that makes volumes at once has one made, and nobody knows where',
      own({ storageClassName: 's', ...gi(2) }),
      [storage('s', { volumeBindingMode: 'Immediate' }), volume('v', { ...inZone('b'), storageClassName: 's' })],
      both,
    ],
    [
      'two of such a class take one each',
      own({ storageClassName: 'now' }, { storageClassName: 'now' }),
      [now, volume('v', { storageClassName: 'now' })],
      UNBOUND,
    ],
  ])('%s', (_, words, objects, expected) => {
    expect(outcome(words, objects)).toEqual(expected);
  });
});

test.each<[string, PodWords, RawObject[], string[] | string]>([
  [
    'what is wrong with a claim goes before one that is not bound',
    mounts('c', 'd'),
    [claim('c'), { ...bound('d', 'v'), status: { phase: 'Lost' } }],
    'persistentvolumeclaim "d" bound to non-existent persistentvolume "v"',
  ],
  ['one that is not there goes before all', mounts('c', 'd'), [claim('c')], 'persistentvolumeclaim "d" not found'],
  [
    'a reserved volume that is going is none',
    mounts('c'),
    [
      claim('c', { storageClassName: 'slow' }),
      local,
      {
        ...volume('v', { claimRef: { namespace: 'default', name: 'c' } }),
        metadata: { name: 'v', deletionTimestamp: '2026-01-01T00:00:00Z' },
      },
    ],
    [],
  ],
  [
    'a volume of other attributes',
    mounts('c'),
    [claim('c', { storageClassName: 'slow' }), local, volume('v', { volumeAttributesClassName: 'fast' })],
    [],
  ],
  [
    'a volume of the attributes that are asked for',
    mounts('c'),
    [
      claim('c', { storageClassName: 'slow', volumeAttributesClassName: 'fast' }),
      local,
      volume('v', { volumeAttributesClassName: 'fast' }),
    ],
    both,
  ],
  [
    'names of nodes in the affinity of a volume keep nothing out',
    mounts('c'),
    [
      bound('c', 'v'),
      volume('v', {
        nodeAffinity: {
          required: { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] }] },
        },
      }),
    ],
    both,
  ],
])('%s', (_, words, objects, expected) => {
  expect(outcome(words, objects)).toEqual(expected);
});

test('a claim for one pod alone is not held by the volume of another pod’s own', () => {
  const objects = [bound('p-v', 'v', { accessModes: ['ReadWriteOncePod'] }), volume('v')];
  const other = running(
    'a',
    { spec: { volumes: [{ name: 'v', ephemeral: { volumeClaimTemplate: { spec: {} } } }] } },
    { metadata: { name: 'p' } },
  );
  expect(outcome(mounts('p-v'), [...objects, other])).toEqual(both);
});

test('replicas that share what they ask for have each its own claim', () => {
  const sharing = (name: string): RawObject => running('a', mounts(`data-${name}`), { metadata: { name, uid: name } });
  const claims = ['web-0', 'web-1'].flatMap((name) => [
    bound(`data-${name}`, `v-${name}`, { accessModes: ['ReadWriteOncePod'] }),
    volume(`v-${name}`),
  ]);
  const facts = cluster(...nodes, ...claims, sharing('web-0'));
  const pods = facts.pods.map((pod) => ({ ...pod, demand: { ...pod.demand, claims: ['data-*'] } }));
  const there = schedulingWorld({ ...facts, pods });
  expect(fits(feasible(toPlace(mounts('data-web-0')), there))).toEqual([]);
  expect(fits(feasible(toPlace(mounts('data-web-1')), there))).toEqual(both);
});

describe('room that a driver tells of', () => {
  const driver = (storageCapacity: boolean): RawObject => ({
    kind: 'CSIDriver',
    metadata: { name: 'd' },
    spec: { storageCapacity },
  });
  const offer = (zone: string, amounts: RawObject, storageClassName = 's'): RawObject => ({
    kind: 'CSIStorageCapacity',
    metadata: { name: zone, namespace: 'kube-system' },
    storageClassName,
    nodeTopology: { matchLabels: { [ZONE]: zone } },
    ...amounts,
  });
  const words = mounts('c');
  const asking = [claim('c', { storageClassName: 's', ...gi(5) }), storage('s')];

  test.each<[string, RawObject[], string[]]>([
    ['enough in one zone', [driver(true), offer('a', { capacity: '5Gi' }), offer('b', { capacity: '4Gi' })], ['a']],
    ['nothing told', [driver(true)], []],
    ['of another class', [driver(true), offer('a', { capacity: '9Gi' }, 't')], []],
    [
      'the largest volume goes before all of it',
      [driver(true), offer('a', { capacity: '9Gi', maximumVolumeSize: '4Gi' })],
      [],
    ],
    ['a driver that tells nothing', [driver(false), offer('a', { capacity: '1Gi' })], both],
    ['for no node', [driver(true), { ...offer('a', { capacity: '9Gi' }), nodeTopology: null }], []],
    ['for every node', [driver(true), { ...offer('a', { capacity: '9Gi' }), nodeTopology: {} }], both],
    ['no such driver', [offer('a', { capacity: '1Gi' })], both],
  ])('%s', (_, objects, expected) => {
    const kinds = [{ kind: 'CSIDriver', metadata: { name: 'other' } }, offer('x', {}, 'other')];
    const answer = request(words, ...nodes, ...asking, ...kinds, ...objects);
    expect(fits(answer)).toEqual(expected);
    if (expected.length === 0)
      expect(refusals(answer)['a']).toEqual(['VolumeBinding: node(s) did not have enough free storage']);
  });

  test('that was not read', () => {
    expect(outcome(words, [...asking, driver(true)])).toEqual(both);
  });
});
