import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { feasible, schedulingWorld } from './feasible';
import { request, cluster, fits, type PodWords, refusals, running, toPlace } from './testing/scene';
import {
  atOnce,
  slow,
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
const now = storage('now', { provisioner: 'kubernetes.io/no-provisioner', ...atOnce });

describe('an ephemeral claim', () => {
  const ofClass = (storageClassName: string, spec: RawObject = {}): PodWords => own({ storageClassName, ...spec });
  const there = (storageClassName: string, zone: string, spec: RawObject = {}): RawObject =>
    volume('v', { ...inZone(zone), storageClassName, ...spec });
  const twoOf = (storageClassName: string): PodWords => own({ storageClassName }, { storageClassName });
  const one = [local, volume('v')];
  const standard = storage('std', { metadata: { name: 'std', ...isDefault } });
  const inB = volume('w', { ...inZone('b'), capacity: { storage: '2Gi' } });
  const atOnceInB = [storage('s', atOnce), there('s', 'b')];

  test.each<[string, PodWords, RawObject[], string[] | string]>([
    ['takes no volume that is too small', ofClass('slow', gi(2)), one, []],
    ['takes one that is large enough, where it is', ofClass('slow', gi(2)), [...one, inB], ['b']],
    ['takes none with fewer access modes', ofClass('slow', { accessModes: ['ReadWriteMany'] }), one, []],
    ['takes none without the label', ofClass('slow', { selector: { matchLabels: { a: 'b' } } }), one, []],
    ['takes none of another mode', ofClass('slow', { volumeMode: 'Block' }), one, []],
    ['two of them need two volumes', twoOf('slow'), one, []],
    ['without a class is not given the default one', ofClass(''), [standard], UNBOUND],
    ['without a class takes a volume without one in any zone', ofClass(''), [there('', 'b')], ['b']],
    ['without a default class as well', own({}), [there('', 'a')], ['a']],
    ['of an unknown class takes a volume that names it', ofClass('old'), [there('old', 'a')], ['a']],
    ['of a class that makes none has to find one', ofClass('now'), [now], UNBOUND],
    [
      'of a class that binds at once takes the smallest in any zone',
      ofClass('now'),
      [
        now,
        there('now', 'a', { capacity: { storage: '5Gi' } }),
        volume('w', { ...inZone('b'), storageClassName: 'now' }),
      ],
      ['b'],
    ],
    ['of a class that makes volumes at once takes one that is there', ofClass('s'), atOnceInB, ['b']],
    ['of a class that makes volumes at once has one made, in any zone', ofClass('s', gi(2)), atOnceInB, both],
    ['two of such a class take one each', twoOf('now'), [now, volume('v', { storageClassName: 'now' })], UNBOUND],
  ])('%s', (_, words, objects, expected) => {
    expect(outcome(words, objects)).toEqual(expected);
  });
});

test.each<[string, PodWords, RawObject[], string | undefined]>([
  ['of an ephemeral volume', own({ storageClassName: 'gone' }), [], 'gone'],
  ['of an ephemeral volume without a class', own({ storageClassName: '' }), [], undefined],
  ['of a claim', mounts('c'), [claim('c', { storageClassName: 'gone' })], 'gone'],
  ['of a claim whose class exists', mounts('c'), [claim('c', { storageClassName: 'now' }), now], undefined],
])('the missing class %s', (_, words, objects, missingClass) => {
  const { whole } = request(words, ...nodes, ...objects);
  expect(whole).toMatchObject({ message: UNBOUND, detail: { of: 'volume' } });
  expect(whole?.detail).toEqual(expect.objectContaining(missingClass === undefined ? {} : { missingClass }));
  expect('missingClass' in (whole?.detail ?? {})).toBe(missingClass !== undefined);
});

const two = mounts('c', 'd');
const fast = { volumeAttributesClassName: 'fast' };
const byName = { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] };
const deleted = {
  ...volume('v', { claimRef: { namespace: 'default', name: 'c' } }),
  metadata: { name: 'v', deletionTimestamp: '2026-01-01T00:00:00Z' },
};

test.each<[string, RawObject[], string[] | string, PodWords?]>([
  [
    'an error of a claim is reported before one that is not bound',
    [claim('c'), { ...bound('d', 'v'), status: { phase: 'Lost' } }],
    'persistentvolumeclaim "d" bound to non-existent persistentvolume "v"',
    two,
  ],
  ['a missing claim is reported before all others', [claim('c')], 'persistentvolumeclaim "d" not found', two],
  ['a reserved volume that is being deleted does not count', [slow('c'), local, deleted], []],
  ['a volume of other attributes', [slow('c'), local, volume('v', fast)], []],
  ['a volume of the requested attributes', [slow('c', fast), local, volume('v', fast)], both],
  [
    'names of nodes in the affinity of a volume exclude nothing',
    [bound('c', 'v'), volume('v', { nodeAffinity: { required: { nodeSelectorTerms: [byName] } } })],
    both,
  ],
])('%s', (_, objects, expected, words = mounts('c')) => {
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

test('replicas with shared demand each have their own claim', () => {
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

describe('capacity that a driver reports', () => {
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
    ['no report', [driver(true)], []],
    ['of another class', [driver(true), offer('a', { capacity: '9Gi' }, 't')], []],
    [
      'the maximum volume size counts before the capacity',
      [driver(true), offer('a', { capacity: '9Gi', maximumVolumeSize: '4Gi' })],
      [],
    ],
    ['a driver that does not report', [driver(false), offer('a', { capacity: '1Gi' })], both],
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

  test('unread capacity', () => {
    expect(outcome(words, [...asking, driver(true)])).toEqual(both);
  });
});

describe('a claim of a manifest', () => {
  const isNew = (...objects: RawObject[]): string[] | string => {
    const facts = cluster(...nodes, ...objects);
    const claims = facts.claims?.map((one) => ({ ...one, planned: true as const })) ?? null;
    const answer = feasible(toPlace(mounts('c')), schedulingWorld({ ...facts, claims }));
    return answer.undecided.length > 0 ? 'undecided' : (answer.whole?.message ?? fits(answer));
  };
  const none = { storageClassName: '' };
  const named = claim('c', { ...none, volumeName: 'v' });
  const other = { claimRef: { namespace: 'default', name: 'other' } };

  test.each<[string, RawObject[], string[] | string]>([
    ['is provisioned at once', [claim('c', { storageClassName: 's' }), storage('s', atOnce)], both],
    ['waits for its pod', [slow('c'), storage('slow')], both],
    ['takes a volume of its class', [claim('c', none), volume('v', { ...inZone('b'), ...none })], ['b']],
    ['takes the volume that it names', [named, volume('v', { ...inZone('a'), ...none })], ['a']],
    ['but none that is reserved', [named, volume('v', { ...none, ...other })], UNBOUND],
    ['and none that does not exist', [named], UNBOUND],
    ['finds no volume without a class', [claim('c', none)], UNBOUND],
    ['finds none of an unknown class', [claim('c', { storageClassName: 'x' })], UNBOUND],
  ])('%s', (_, objects, expected) => {
    expect(isNew(...objects)).toEqual(expected);
  });
});

describe('claims of a StatefulSet that exist', () => {
  const pending = claim('data-new-0', { storageClassName: 'now' });
  const at = (ordinal: number, zone: string): RawObject[] => [
    bound(`data-new-${ordinal}`, `v${ordinal}`),
    volume(`v${ordinal}`, inZone(zone)),
  ];
  const set = (replicas: number, start: number, objects: RawObject[]): string[] => {
    const asks = { accessModes: ['ReadWriteOnce'], requested: null, block: false, selector: null };
    const template = { kind: 'ephemeral', name: 'data', template: 'data', storageClass: 'slow', asks } as const;
    const pod = { ...toPlace(), volumes: [template], ordinals: { start, replicas } };
    const world = schedulingWorld(cluster(...nodes, storage('slow'), storage('now', atOnce), ...objects));
    return fits(feasible(pod, world));
  };

  test.each<[string, number, number, RawObject[], string[]]>([
    ['none', 2, 0, [], both],
    ['its only pod stays with its volume', 1, 0, at(0, 'b'), ['b']],
    ['another pod gets a new volume', 2, 0, at(0, 'b'), both],
    ['every pod has one', 2, 0, [...at(0, 'a'), ...at(1, 'b')], both],
    ['every pod has one in the same zone', 2, 0, [...at(0, 'a'), ...at(1, 'a')], ['a']],
    ['one of them is elsewhere', 2, 0, [...at(0, 'a'), ...at(1, 'c')], []],
    ['the claim of a pod that is not wanted', 1, 0, at(1, 'c'), both],
    ['numbers that begin later', 1, 3, at(3, 'b'), ['b']],
    ['one that waits for its volume', 2, 0, [pending], []],
  ])('%s', (_, replicas, start, objects, expected) => {
    expect(set(replicas, start, objects)).toEqual(expected);
  });
});
