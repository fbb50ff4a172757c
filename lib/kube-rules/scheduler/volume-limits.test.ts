import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { request, fits, type PodWords, refusals, running } from './testing/scene';
import { both, bound, mounts, nodes, outcome, own, storage, volume } from './testing/storage-words';

describe('how many volumes a driver attaches', () => {
  const csiNode = (name: string, count?: number): RawObject => ({
    kind: 'CSINode',
    metadata: { name },
    spec: { drivers: [{ name: 'd', ...(count === undefined ? {} : { allocatable: { count } }) }] },
  });
  const two = ['c', 'd'].flatMap((name) => [bound(name, `v${name}`), volume(`v${name}`)]);

  test.each<[string, RawObject[], string[]]>([
    ['no reported limit', [csiNode('a')], both],
    ['room for one more', [csiNode('a', 2), running('a', mounts('d'))], both],
    ['no room', [csiNode('a', 1), running('a', mounts('d'))], ['b']],
    ['it is attached there already', [csiNode('a', 1), running('a', mounts('c'))], both],
    [
      'pods that ended do not count',
      [csiNode('a', 1), running('a', mounts('d'), { status: { phase: 'Failed' } })],
      both,
    ],
  ])('%s', (_, objects, expected) => {
    const answer = request(mounts('c'), ...nodes, ...two, ...objects);
    expect(fits(answer)).toEqual(expected);
    if (expected.length === 1)
      expect(refusals(answer)['a']).toEqual(['NodeVolumeLimits: node(s) exceed max volume count']);
  });
});

describe('volumes that a driver attaches', () => {
  const csiNode: RawObject = {
    kind: 'CSINode',
    metadata: { name: 'a' },
    spec: { drivers: [{ name: 'd', allocatable: { count: 1 } }] },
  };
  const handle = (volumeHandle: string): RawObject => ({ csi: { driver: 'd', volumeHandle } });
  const shared = (other: string): RawObject[] => [
    csiNode,
    bound('c', 'vc'),
    volume('vc', handle('h')),
    bound('d', 'vd'),
    volume('vd', handle(other)),
    running('a', mounts('d')),
  ];

  test.each<[string, PodWords, RawObject[], string[]]>([
    ['the same one by two volumes', mounts('c'), shared('h'), both],
    ['two of them', mounts('c'), shared('i'), ['b']],
    [
      'one that is made at once',
      own({ storageClassName: 's' }),
      [...shared('h'), storage('s', { volumeBindingMode: 'Immediate' })],
      ['b'],
    ],
    ['one that is made later', own({ storageClassName: 's' }), [...shared('h'), storage('s')], ['b']],
  ])('%s', (_, words, objects, expected) => {
    expect(outcome(words, objects)).toEqual(expected);
  });
});

test.each<[string, RawObject, string]>([
  ['awsElasticBlockStore', { volumeID: 'x' }, 'ebs.csi.aws.com'],
  ['gcePersistentDisk', { pdName: 'x' }, 'pd.csi.storage.gke.io'],
  ['azureDisk', { diskName: 'x', diskURI: 'x' }, 'disk.csi.azure.com'],
  ['cinder', { volumeID: 'x' }, 'cinder.csi.openstack.org'],
])('a volume of the in-tree plugin %s is attached by the driver that replaced it', (source, spec, name) => {
  const csiNode = {
    kind: 'CSINode',
    metadata: { name: 'a' },
    spec: { drivers: [{ name, allocatable: { count: 1 } }] },
  };
  const objects = ['c', 'd'].flatMap((one) => [
    bound(one, `v${one}`),
    volume(`v${one}`, { csi: undefined, [source]: spec }),
  ]);
  expect(outcome(mounts('c'), [csiNode, ...objects])).toEqual(both);
  expect(outcome(mounts('c'), [csiNode, ...objects, running('a', mounts('d'))])).toEqual(['b']);
});

test('a volume of an in-tree class is attached by the driver that replaced it', () => {
  const csiNode = {
    kind: 'CSINode',
    metadata: { name: 'a' },
    spec: { drivers: [{ name: 'disk.csi.azure.com', allocatable: { count: 0 } }] },
  };
  const old = storage('old', { provisioner: 'kubernetes.io/azure-disk' });
  const file = storage('file', { provisioner: 'kubernetes.io/azure-file' });
  expect(outcome(own({ storageClassName: 'old' }), [csiNode, old])).toEqual(['b']);
  expect(outcome(own({ storageClassName: 'file' }), [csiNode, file])).toEqual(both);
});
