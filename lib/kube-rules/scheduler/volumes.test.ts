import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '../objects/cluster-facts-of';
import { feasible, schedulingWorld } from './feasible';
import { request, fits, node, type PodWords, refusals, running, toPlace } from './testing/scene';
import {
  atOnce,
  both,
  bound,
  claim,
  inZone,
  inZones,
  local,
  mounts,
  nodes,
  outcome,
  own,
  slow,
  storage,
  volume,
  ZONE,
} from './testing/storage-words';

const UNBOUND = 'pod has unbound immediate PersistentVolumeClaims';
const of = (storageClassName: string, more: RawObject = {}): RawObject => claim('c', { storageClassName }, more);
const twoGi = { resources: { requests: { storage: '2Gi' } } };
const reserved = { claimRef: { namespace: 'default', name: 'c' } };
const MISSING = 'VolumeRestrictions: persistentvolumeclaim "c" not found';

test.each<[string, string, ...RawObject[]]>([
  ['no such claim', MISSING],
  ['a claim of another namespace', MISSING, claim('c', {}, { namespace: 'x' })],
  ['not bound, no class', `VolumeBinding: ${UNBOUND}`, claim('c')],
  ['an unknown class', `VolumeBinding: ${UNBOUND}`, of('x')],
  ['bound at once, not yet', `VolumeBinding: ${UNBOUND}`, of('now'), storage('now', atOnce)],
  [
    'a claim that is being deleted',
    'VolumeBinding: persistentvolumeclaim "c" is being deleted',
    claim('c', {}, { deletionTimestamp: '2026-01-01T00:00:00Z' }),
  ],
  [
    'a lost claim',
    'VolumeBinding: persistentvolumeclaim "c" bound to non-existent persistentvolume "v"',
    { ...bound('c', 'v'), status: { phase: 'Lost' } },
  ],
  ['a claim whose volume is missing', 'VolumeZone: persistentvolume "v" not found', bound('c', 'v')],
])('refuses the pod as a whole: %s', (_, expected, ...objects) => {
  const { whole } = request(mounts('c'), ...nodes, ...objects);
  expect(`${whole?.predicate}: ${whole?.message}`).toBe(expected);
});

test.each<[string, RawObject[], string[], PodWords?]>([
  ['a bound volume without a zone', [bound('c', 'v'), volume('v')], both],
  ['a bound volume of one zone', [bound('c', 'v'), volume('v', inZone('b'))], ['b']],
  [
    'two volumes of two zones',
    [bound('c', 'v'), volume('v', inZone('a')), bound('d', 'w'), volume('w', inZone('b'))],
    [],
    mounts('c', 'd'),
  ],
  ['a volume labelled with its zone', [bound('c', 'v'), volume('v', {}, { [ZONE]: 'b' })], ['b']],
  ['a volume of several zones', [bound('c', 'v'), volume('v', {}, { [ZONE]: 'a__b' })], both],
  ['an older label', [bound('c', 'v'), volume('v', {}, { 'failure-domain.beta.kubernetes.io/zone': 'a' })], ['a']],
  ['a label that is not a set', [bound('c', 'v'), volume('v', {}, { [ZONE]: 'x__' })], both],
  ['made wherever the pod goes', [of('s'), storage('s')], both],
  ['made in some zones', [of('s'), storage('s', inZones('b', 'x'))], ['b']],
  ['not made, and none there', [slow('c'), local], []],
  ['one that is there', [slow('c'), local, volume('v', inZone('a'))], ['a']],
  ['one that is too small', [slow('c'), local, volume('v', { capacity: { storage: '1Mi' } })], []],
  ['one of another mode', [slow('c', { volumeMode: 'Block' }), local, volume('v')], []],
  ['one with fewer access modes', [slow('c', { accessModes: ['ReadWriteMany'] }), local, volume('v')], []],
  ['one without the label', [slow('c', { selector: { matchLabels: { a: 'b' } } }), local, volume('v')], []],
  ['one of another claim', [slow('c'), local, volume('v', { claimRef: { namespace: 'x', name: 'y' } })], []],
  ['the one that is reserved', [slow('c'), local, volume('v'), volume('w', { ...inZone('b'), ...reserved })], ['b']],
  ['two claims, one volume', [slow('c'), slow('d'), local, volume('v')], [], mounts('c', 'd')],
  [
    'two claims, a volume for each: the smaller one takes the smaller',
    [slow('c'), slow('d', twoGi), local, volume('v'), volume('w', { capacity: { storage: '2Gi' } })],
    both,
    mounts('d', 'c'),
  ],
  [
    'being made for a node',
    [of('s', { annotations: { 'volume.kubernetes.io/selected-node': 'b' } }), storage('s')],
    ['b'],
  ],
  ['a volume of its own', [storage('s', inZones('a'))], ['a'], own({ storageClassName: 's' })],
  ['inline drivers', [], both, { spec: { volumes: [{ name: 'v', csi: { driver: 'x' } }] } }],
])('%s', (_, objects, expected, words = mounts('c')) => {
  expect(outcome(words, objects)).toEqual(expected);
});

test.each<[string, RawObject[], string | null]>([
  ['its class', [storage('s')], null],
  ['no class at all', [], UNBOUND],
  [
    'the default class',
    [
      storage('std', {
        metadata: { name: 'std', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
      }),
    ],
    UNBOUND,
  ],
  ['a class that makes volumes at once', [storage('s', atOnce)], null],
])('a volume of its own with %s', (_, objects, expected) => {
  expect(request(own({ storageClassName: 's' }), ...nodes, ...objects).whole?.message ?? null).toBe(expected);
});

test('the reasons of nodes', () => {
  const away = [bound('c', 'v'), volume('v', inZone('b'), { [ZONE]: 'b' })];
  expect(refusals(request(mounts('c'), ...nodes, ...away))['a']).toEqual([
    "VolumeBinding: node(s) didn't match PersistentVolume's node affinity",
    'VolumeZone: node(s) had no available volume zone',
  ]);
  const none = [slow('c'), local];
  expect(refusals(request(mounts('c'), ...nodes, ...none))['a']).toEqual([
    "VolumeBinding: node(s) didn't find available persistent volumes to bind",
  ]);
});

test('a node without a zone label is in every zone', () => {
  const objects = [bound('c', 'v'), volume('v', {}, { [ZONE]: 'b' })];
  expect(fits(request(mounts('c'), node('bare'), ...objects))).toEqual(['bare']);
});

test('a ReadWriteOncePod claim that another pod mounts', () => {
  const objects = [bound('c', 'v', { accessModes: ['ReadWriteOncePod'] }), volume('v')];
  expect(fits(request(mounts('c'), ...nodes, ...objects))).toEqual(both);
  const answer = request(mounts('c'), ...nodes, ...objects, running('a', mounts('c')));
  expect(fits(answer)).toEqual([]);
  expect(refusals(answer)['b']).toEqual([
    'VolumeRestrictions: node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
  ]);
});

test.each<[string, string[], string[]]>([
  [
    'claims',
    ['Node', 'StorageClass', 'PersistentVolume', 'CSINode'],
    ['VolumeRestrictions', 'VolumeBinding', 'VolumeZone'],
  ],
  ['volumes', ['Node', 'StorageClass', 'PersistentVolumeClaim', 'CSINode'], ['VolumeBinding', 'VolumeZone']],
  ['drivers', ['Node', 'StorageClass', 'PersistentVolumeClaim', 'PersistentVolume'], ['NodeVolumeLimits']],
])('%s that were not read decide nothing', (_, kinds, undecided) => {
  const objects = [...nodes, bound('c', 'v'), volume('v')];
  const cluster = clusterFactsOf({ minor: 36, objects, kinds });
  expect(feasible(toPlace(mounts('c')), schedulingWorld(cluster))).toMatchObject({ whole: null, undecided });
  expect(feasible(toPlace(), schedulingWorld(cluster)).undecided).toEqual([]);
});
