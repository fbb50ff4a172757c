import fc from 'fast-check';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { type CaseWords, dense, GUARD, HOST, maybe, one, podOf, some, ZONE } from './scheduling-pods';

/** A small cluster with many conflicts, and pods to schedule one after the other. */
export interface SchedulingCase {
  /** Nodes, namespaces, storage and bound pods, in the order of creation. */
  objects: RawObject[];
  pods: RawObject[];
}

const DRIVER = 'd.example.com';

const nodeTaints = fc.uniqueArray(
  fc.record({
    key: one('os', 'dedicated'),
    value: one('windows', 'x'),
    effect: one('NoSchedule', 'NoExecute', 'PreferNoSchedule'),
  }),
  { maxLength: 1, selector: ({ key, effect }) => `${key} ${effect}` },
);

const allocatable = fc.record({
  cpu: one('1', '2', '4', '4'),
  memory: one('2Gi', '4Gi', '8Gi'),
  pods: one('110', '110', '110', '2'),
  'ephemeral-storage': fc.constant('10Gi'),
});

function nodeOf({ id, guarded }: CaseWords, at: number): fc.Arbitrary<RawObject> {
  const name = `${id}n${at}`;
  const own = fc
    .record({
      [ZONE]: maybe(9, one('a', 'b', 'c')),
      pool: maybe(9, one('x', 'y', 'y', '')),
      rank: maybe(5, one('1', '5', '10.0.17763')),
    })
    .map(dense);
  return fc
    .record({ own, taints: maybe(4, nodeTaints), shut: fc.nat(19), room: allocatable, fpga: fc.nat(1) })
    .map(({ own: more, taints, shut, room, fpga }) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels: { [HOST]: name, [GUARD]: `${id}x`, ...more } },
      spec: {
        taints: [...(taints ?? []), ...(guarded ? [{ key: GUARD, value: `${id}x`, effect: 'NoSchedule' }] : [])],
        ...(shut === 0 ? { unschedulable: true } : {}),
      },
      status: { capacity: room, allocatable: { ...room, ...(fpga === 0 ? { 'example.com/fpga': '2' } : {}) } },
    }));
}

const claimOf = (metadata: RawObject, spec: RawObject): RawObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata,
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
});

function storageOf({ id, guarded }: CaseWords): fc.Arbitrary<RawObject[]> {
  const zone = one('a', 'b');
  const reach = maybe(
    4,
    zone.map((value) => ({
      required: { nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'In', values: [value] }] }] },
    })),
  );
  const volume = (name: string, more: RawObject): fc.Arbitrary<RawObject> =>
    fc
      .record({ reach, zone: maybe(4, one('a', 'b', 'a__c')), size: one('1Gi', '5Gi') })
      .map((it) => ({
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name: `${id}${name}`, labels: dense({ [ZONE]: it.zone }) },
        spec: dense({
          capacity: { storage: it.size },
          accessModes: ['ReadWriteOnce'],
          csi: { driver: DRIVER, volumeHandle: `${id}${name}` },
          nodeAffinity: it.reach,
          ...more,
        }),
      }));
  const claim = (name: string, spec: RawObject): RawObject => claimOf({ name, namespace: `${id}one` }, spec);
  const storageClass = (name: string, more: RawObject): RawObject => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: `${id}${name}` },
    volumeBindingMode: 'WaitForFirstConsumer',
    ...more,
  });
  const inZone = { matchLabelExpressions: [{ key: ZONE, values: ['a', 'c'] }] };
  const bound = { claimRef: { namespace: `${id}one`, name: 'c0' }, storageClassName: '' };
  // In a real cluster a volume without a class could be bound by others.
  const classOf = one(`${id}local`, `${id}now`, guarded ? `${id}now` : '');
  return fc
    .tuple(
      volume('v0', bound),
      some(volume('v1', { storageClassName: `${id}local` }), 1),
      some(
        classOf.chain((storageClassName) => volume('v2', { storageClassName })),
        1,
      ),
    )
    .map(([one0, free, more]) => [
      storageClass('local', { provisioner: 'kubernetes.io/no-provisioner' }),
      storageClass('zonal', { provisioner: DRIVER, allowedTopologies: [inZone] }),
      storageClass('now', { provisioner: 'kubernetes.io/no-provisioner', volumeBindingMode: 'Immediate' }),
      one0,
      ...free,
      ...more,
      claim('c0', { volumeName: `${id}v0`, storageClassName: '' }),
      claim('c1', { storageClassName: `${id}local` }),
      claim('c2', { storageClassName: `${id}zonal` }),
      claim('c3', { storageClassName: `${id}none` }),
    ]);
}

const space = (name: string, team?: string): RawObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: dense({ team }) },
});

const driversOf = (name: string, count: number): RawObject => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSINode',
  metadata: { name },
  spec: { drivers: [{ name: DRIVER, nodeID: name, topologyKeys: [], allocatable: { count } }] },
});

export function schedulingCases(words: CaseWords): fc.Arbitrary<SchedulingCase> {
  const { id } = words;
  return fc.integer({ min: 1, max: 6 }).chain((count) => {
    const nodes = fc.tuple(...Array.from({ length: count }, (_, at) => nodeOf(words, at)));
    const on = fc.nat(count - 1).map((at) => `${id}n${at}`);
    const there = fc
      .array(on, { maxLength: 8 })
      .chain((places) => fc.tuple(...places.map((nodeName, at) => podOf(words, { name: `there${at}`, nodeName }))));
    const come = fc.tuple(...[0, 1, 2, 3].map((at) => podOf(words, { name: `new${at}` })));
    const drivers = some(
      fc.tuple(on, one(1, 2)).map((limit) => driversOf(...limit)),
      words.guarded ? 0 : 2,
    );
    return fc
      .record({ nodes, there, come, storage: storageOf(words), drivers })
      .map((it) => ({
        objects: [space(`${id}one`, 't'), space(`${id}two`), ...it.nodes, ...it.drivers, ...it.storage, ...it.there],
        pods: it.come,
      }));
  });
}
