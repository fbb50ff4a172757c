import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '../objects/cluster-facts-of';
import { feasible, schedulingWorld } from './feasible';
import { request, fits, node, type PodWords, refusals, running, toPlace } from './testing/scene';
import { both, bound, claim, inZone, local, mounts, nodes, storage, volume, ZONE } from './testing/storage-words';

test.each<[string, string, RawObject[]]>([
  ['no such claim', 'VolumeRestrictions: persistentvolumeclaim "c" not found', []],
  [
    'a claim of another namespace',
    'VolumeRestrictions: persistentvolumeclaim "c" not found',
    [claim('c', {}, { namespace: 'x' })],
  ],
  ['not bound, no class', 'VolumeBinding: pod has unbound immediate PersistentVolumeClaims', [claim('c')]],
  [
    'a class that nobody knows',
    'VolumeBinding: pod has unbound immediate PersistentVolumeClaims',
    [claim('c', { storageClassName: 'x' })],
  ],
  [
    'bound at once, not yet',
    'VolumeBinding: pod has unbound immediate PersistentVolumeClaims',
    [claim('c', { storageClassName: 'now' }), storage('now', { volumeBindingMode: 'Immediate' })],
  ],
  [
    'going',
    'VolumeBinding: persistentvolumeclaim "c" is being deleted',
    [claim('c', {}, { deletionTimestamp: '2026-01-01T00:00:00Z' })],
  ],
  [
    'lost',
    'VolumeBinding: persistentvolumeclaim "c" bound to non-existent persistentvolume "v"',
    [{ ...bound('c', 'v'), status: { phase: 'Lost' } }],
  ],
  ['its volume is gone', 'VolumeZone: persistentvolume "v" not found', [bound('c', 'v')]],
])('refuses the pod as a whole: %s', (_, expected, objects) => {
  const { whole } = request(mounts('c'), ...nodes, ...objects);
  expect(`${whole?.predicate}: ${whole?.message}`).toBe(expected);
});

test.each<[string, PodWords, RawObject[], string[]]>([
  ['a bound volume of everywhere', mounts('c'), [bound('c', 'v'), volume('v')], both],
  ['a bound volume of one zone', mounts('c'), [bound('c', 'v'), volume('v', inZone('b'))], ['b']],
  [
    'two volumes of two zones',
    mounts('c', 'd'),
    [bound('c', 'v'), volume('v', inZone('a')), bound('d', 'w'), volume('w', inZone('b'))],
    [],
  ],
  ['a volume labelled with its zone', mounts('c'), [bound('c', 'v'), volume('v', {}, { [ZONE]: 'b' })], ['b']],
  ['a volume of several zones', mounts('c'), [bound('c', 'v'), volume('v', {}, { [ZONE]: 'a__b' })], both],
  [
    'an older label',
    mounts('c'),
    [bound('c', 'v'), volume('v', {}, { 'failure-domain.beta.kubernetes.io/zone': 'a' })],
    ['a'],
  ],
  ['a label that is no set', mounts('c'), [bound('c', 'v'), volume('v', {}, { [ZONE]: 'x__' })], both],
  ['made wherever the pod goes', mounts('c'), [claim('c', { storageClassName: 's' }), storage('s')], both],
  [
    'made in some zones',
    mounts('c'),
    [
      claim('c', { storageClassName: 's' }),
      storage('s', { allowedTopologies: [{ matchLabelExpressions: [{ key: ZONE, values: ['b', 'x'] }] }] }),
    ],
    ['b'],
  ],
  ['not made, and none there', mounts('c'), [claim('c', { storageClassName: 'slow' }), local], []],
  [
    'one that is there',
    mounts('c'),
    [claim('c', { storageClassName: 'slow' }), local, volume('v', inZone('a'))],
    ['a'],
  ],
  [
    'one that is too small',
    mounts('c'),
    [claim('c', { storageClassName: 'slow' }), local, volume('v', { capacity: { storage: '1Mi' } })],
    [],
  ],
  [
    'one of another mode',
    mounts('c'),
    [claim('c', { storageClassName: 'slow', volumeMode: 'Block' }), local, volume('v')],
    [],
  ],
  [
    'one that fewer may use',
    mounts('c'),
    [claim('c', { storageClassName: 'slow', accessModes: ['ReadWriteMany'] }), local, volume('v')],
    [],
  ],
  [
    'one without the label',
    mounts('c'),
    [claim('c', { storageClassName: 'slow', selector: { matchLabels: { a: 'b' } } }), local, volume('v')],
    [],
  ],
  [
    'one of somebody else',
    mounts('c'),
    [claim('c', { storageClassName: 'slow' }), local, volume('v', { claimRef: { namespace: 'x', name: 'y' } })],
    [],
  ],
  [
    'the one that is reserved, though another is there',
    mounts('c'),
    [
      claim('c', { storageClassName: 'slow' }),
      local,
      volume('v'),
      volume('w', { ...inZone('b'), claimRef: { namespace: 'default', name: 'c' } }),
    ],
    ['b'],
  ],
  [
    'two claims, one volume',
    mounts('c', 'd'),
    [claim('c', { storageClassName: 'slow' }), claim('d', { storageClassName: 'slow' }), local, volume('v')],
    [],
  ],
  [
    'two claims, a volume for each: the smaller one takes the smaller',
    mounts('d', 'c'),
    [
      claim('c', { storageClassName: 'slow' }),
      claim('d', { storageClassName: 'slow', resources: { requests: { storage: '2Gi' } } }),
      local,
      volume('v'),
      volume('w', { capacity: { storage: '2Gi' } }),
    ],
    both,
  ],
  [
    'being made for a node',
    mounts('c'),
    [
      claim('c', { storageClassName: 's' }, { annotations: { 'volume.kubernetes.io/selected-node': 'b' } }),
      storage('s'),
    ],
    ['b'],
  ],
  [
    'a volume of its own',
    { spec: { volumes: [{ name: 'v', ephemeral: { volumeClaimTemplate: { spec: { storageClassName: 's' } } } }] } },
    [storage('s', { allowedTopologies: [{ matchLabelExpressions: [{ key: ZONE, values: ['a'] }] }] })],
    ['a'],
  ],
  ['inline drivers', { spec: { volumes: [{ name: 'v', csi: { driver: 'x' } }] } }, [], both],
])('%s', (_, words, objects, expected) => {
  const answer = request(words, ...nodes, ...objects);
  expect(answer.undecided).toEqual([]);
  expect(fits(answer)).toEqual(expected);
});

test.each<[string, RawObject[], string | null]>([
  ['its class', [storage('s')], null],
  ['no class at all', [], 'pod has unbound immediate PersistentVolumeClaims'],
  [
    'the default class',
    [
      {
        ...storage('std'),
        metadata: { name: 'std', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
      },
    ],
    'pod has unbound immediate PersistentVolumeClaims',
  ],
  ['a class that makes volumes at once', [storage('s', { volumeBindingMode: 'Immediate' })], null],
])('a volume of its own with %s', (_, objects, expected) => {
  const template = { spec: { storageClassName: 's' } };
  const volumes = [{ name: 'v', ephemeral: { volumeClaimTemplate: template } }];
  expect(request({ spec: { volumes } }, ...nodes, ...objects).whole?.message ?? null).toBe(expected);
});

test('the reasons of nodes', () => {
  const away = [bound('c', 'v'), volume('v', inZone('b'), { [ZONE]: 'b' })];
  expect(refusals(request(mounts('c'), ...nodes, ...away))['a']).toEqual([
    "VolumeBinding: node(s) didn't match PersistentVolume's node affinity",
    'VolumeZone: node(s) had no available volume zone',
  ]);
  const none = [claim('c', { storageClassName: 'slow' }), local];
  expect(refusals(request(mounts('c'), ...nodes, ...none))['a']).toEqual([
    "VolumeBinding: node(s) didn't find available persistent volumes to bind",
  ]);
});

test('a node that says nothing of zones is in all of them', () => {
  const objects = [bound('c', 'v'), volume('v', {}, { [ZONE]: 'b' })];
  expect(fits(request(mounts('c'), node('bare'), ...objects))).toEqual(['bare']);
});

test('a claim for one pod that another pod has', () => {
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
