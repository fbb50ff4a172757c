import fc from 'fast-check';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';

export interface CaseWords {
  /** Prefix of cluster-scoped names and of namespaces. */
  id: string;
  /** Keeps the pods on the nodes of the case, and other pods off them. */
  guarded: boolean;
}

export const HOST = 'kubernetes.io/hostname';
export const ZONE = 'topology.kubernetes.io/zone';
export const GUARD = 'mullion.test/scheduling';
const PARTS = { requiredKeys: [] as [] };

export const one = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
export const some = <T>(arb: fc.Arbitrary<T>, most: number): fc.Arbitrary<T[]> => fc.array(arb, { maxLength: most });
export const dense = (record: RawObject): RawObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** `share`: of ten cases. */
export const maybe = <T>(share: number, arb: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: share, arbitrary: arb }, { weight: 10 - share, arbitrary: fc.constant(undefined) });

const labels = fc.record({ app: one('a', 'b'), version: one('1', '2') }, PARTS).map(dense);
const selector = fc.oneof(
  fc.record({ matchLabels: fc.record({ app: one('a', 'b') }) }),
  fc.constant({}),
  fc.record({
    matchExpressions: fc
      .record({ key: one('app', 'tier'), operator: one('In', 'NotIn', 'Exists', 'DoesNotExist') })
      .map(({ key, operator }) => [{ key, operator, ...(operator.endsWith('In') ? { values: ['a'] } : {}) }]),
  }),
);

const expression = (id: string): fc.Arbitrary<RawObject> =>
  fc.oneof(
    fc.record({ key: one('pool', ZONE), operator: one('In', 'NotIn'), values: one(['x'], ['a', 'y'], ['b']) }),
    fc.record({ key: one('pool', ZONE, 'rank'), operator: one('Exists', 'DoesNotExist') }),
    fc.record({ key: fc.constant('rank'), operator: one('Gt', 'Lt'), values: one(['3'], ['10']) }),
    fc.record({
      key: fc.constant(HOST),
      operator: one('In', 'NotIn'),
      values: one([`${id}n0`], [`${id}n1`, `${id}n2`]),
    }),
  );

const nodeTerm = (id: string): fc.Arbitrary<RawObject> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ matchExpressions: fc.array(expression(id), { minLength: 1, maxLength: 2 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        matchFields: one('In', 'NotIn').map((operator) => [{ key: 'metadata.name', operator, values: [`${id}n1`] }]),
      }),
    },
    { weight: 1, arbitrary: fc.constant({}) },
  );

const podTerm = (id: string): fc.Arbitrary<RawObject> =>
  fc
    .record(
      {
        topologyKey: one(HOST, ZONE, 'pool'),
        labelSelector: selector,
        namespaces: one([`${id}two`], [`${id}one`, `${id}two`]),
        namespaceSelector: fc.oneof(fc.constant({}), fc.constant({ matchLabels: { team: 't' } })),
        keys: one<RawObject>({ matchLabelKeys: ['version'] }, { mismatchLabelKeys: ['version'] }),
      },
      { requiredKeys: ['topologyKey'] },
    )
    .map(({ keys, ...term }) => dense({ ...term, ...(term.labelSelector === undefined ? {} : keys) }));

const spread = fc.uniqueArray(
  fc
    .record(
      {
        topologyKey: one(HOST, ZONE, 'pool'),
        maxSkew: one(1, 1, 2),
        whenUnsatisfiable: one('DoNotSchedule', 'DoNotSchedule', 'ScheduleAnyway'),
        labelSelector: selector,
        nodeAffinityPolicy: one('Honor', 'Ignore'),
        nodeTaintsPolicy: one('Honor', 'Ignore'),
        minDomains: one(1, 2, 4),
        matchLabelKeys: one(['version']),
      },
      { requiredKeys: ['topologyKey', 'maxSkew', 'whenUnsatisfiable'] },
    )
    .map(({ minDomains, matchLabelKeys, ...rule }) =>
      dense({
        ...rule,
        ...(rule.whenUnsatisfiable === 'DoNotSchedule' ? { minDomains } : {}),
        ...(rule.labelSelector === undefined ? {} : { matchLabelKeys }),
      }),
    ),
  { maxLength: 2, selector: (rule) => String(rule['topologyKey']) },
);

const requests = fc
  .record({
    cpu: maybe(5, one('100m', '200m', '1500m', '333500u', '0.4995')),
    memory: maybe(5, one('64Mi', '64Mi', '2Gi')),
    disk: maybe(1, one('1Gi', '6Gi')),
    fpga: maybe(1, one('1', '2')),
  })
  .map(({ cpu, memory, disk, fpga }) => ({
    requests: dense({ cpu, memory, 'ephemeral-storage': disk, 'example.com/fpga': fpga }),
    ...(fpga === undefined ? {} : { limits: { 'example.com/fpga': fpga } }),
  }));

const ports = fc.uniqueArray(
  fc
    .record(
      {
        containerPort: fc.constant(80),
        hostPort: one(80, 81),
        protocol: one('TCP', 'UDP'),
        hostIP: one('10.0.0.1', '10.0.0.2'),
      },
      { requiredKeys: ['containerPort', 'hostPort'] },
    )
    .map(dense),
  { maxLength: 1 },
);

const container = (name: string): fc.Arbitrary<RawObject> =>
  fc.record({ resources: requests, ports }).map((parts) => ({ name, image: 'registry.example.com/app:1', ...parts }));

const tolerations = some(
  fc.oneof(
    fc.record({ key: one('os', 'dedicated'), operator: fc.constant('Exists') }),
    fc.record({
      key: one('os', 'dedicated'),
      value: one('windows', 'Windows'),
      effect: one('NoSchedule', 'NoExecute'),
    }),
    fc.record({ operator: fc.constant('Exists'), effect: one('NoSchedule', 'NoExecute') }),
  ),
  2,
);

const claims = fc.uniqueArray(one('c0', 'c0', 'c1', 'c1', 'c2', 'c2', 'c3', 'none'), { maxLength: 2 });

const disk = fc.oneof(
  fc.record({ gcePersistentDisk: fc.record({ pdName: one('d', 'e'), readOnly: fc.boolean() }) }),
  fc.record({ awsElasticBlockStore: fc.record({ volumeID: one('d', 'e'), readOnly: fc.boolean() }) }),
  fc.record({
    iscsi: fc.record({
      targetPortal: one('10.0.0.1'),
      iqn: one('iqn.2001-04.com.example:d'),
      lun: one(0, 1),
      readOnly: fc.boolean(),
    }),
  }),
  fc.record({
    rbd: fc.record({ monitors: one(['m'], ['m', 'n'], ['n']), image: one('i', 'j'), readOnly: fc.boolean() }),
  }),
);

const ownClaim = (id: string): fc.Arbitrary<RawObject> =>
  fc
    .record(
      { storageClassName: one('', `${id}local`, `${id}zonal`, `${id}now`, `${id}none`), size: one('1Gi', '3Gi') },
      { requiredKeys: ['size'] },
    )
    .map(({ storageClassName, size }) => ({
      ephemeral: {
        volumeClaimTemplate: {
          spec: dense({ accessModes: ['ReadWriteOnce'], resources: { requests: { storage: size } }, storageClassName }),
        },
      },
    }));

export function podOf(
  { id, guarded }: CaseWords,
  { name, nodeName }: { name: string; nodeName?: string },
): fc.Arbitrary<RawObject> {
  const init = fc
    .tuple(container('i'), fc.boolean())
    .map(([it, stays]) => [{ ...it, ...(stays ? { restartPolicy: 'Always' } : { ports: [] }) }]);
  return fc
    .record({
      main: container('c'),
      init: maybe(3, init),
      labels,
      namespace: one('one', 'one', 'one', 'two'),
      tolerations,
      terms: maybe(3, fc.array(nodeTerm(id), { minLength: 1, maxLength: 2 })),
      near: maybe(2, some(podTerm(id), 2)),
      apart: maybe(3, some(podTerm(id), 2)),
      spread,
      pool: maybe(2, one('x', 'y')),
      host: maybe(2, fc.nat(5)),
      claims: maybe(4, claims),
      disk: maybe(2, disk),
      isGoing: maybe(guarded || nodeName === undefined ? 0 : 2, fc.constant(GOING)),
      own: maybe(guarded ? 0 : 2, fc.array(ownClaim(id), { minLength: 1, maxLength: 2 })),
    })
    .map((it) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: `${id}${it.namespace}`, labels: it.labels, ...it.isGoing },
      spec: dense({
        containers: [it.main],
        initContainers: it.init,
        nodeName,
        nodeSelector: dense({
          pool: it.pool,
          [HOST]: it.host === undefined ? undefined : `${id}n${it.host}`,
          [GUARD]: guarded ? `${id}x` : undefined,
        }),
        tolerations: [...it.tolerations, ...(guarded ? GUARDED : [])],
        affinity: dense({
          nodeAffinity: it.terms && required({ nodeSelectorTerms: it.terms }),
          podAffinity: it.near && required(it.near),
          podAntiAffinity: it.apart && required(it.apart),
        }),
        topologySpreadConstraints: it.spread,
        volumes: [
          ...(it.claims ?? []).map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })),
          ...(it.disk === undefined ? [] : [{ name: 'disk', ...it.disk }]),
          ...(it.own ?? []).map((own, at) => ({ name: `own${at}`, ...own })),
        ],
        terminationGracePeriodSeconds: 0,
      }),
    }));
}

const GOING = { deletionTimestamp: '2026-11-21T08:00:00Z', finalizers: ['example.com/wait'] };

const required = (requiredDuringSchedulingIgnoredDuringExecution: unknown): RawObject => ({
  requiredDuringSchedulingIgnoredDuringExecution,
});

/** Nodes without a kubelet soon become NotReady, which the cases ignore. */
const GUARDED = [
  { key: GUARD, operator: 'Exists' },
  ...['not-ready', 'unreachable', 'network-unavailable'].map((key) => ({
    key: `node.kubernetes.io/${key}`,
    operator: 'Exists',
  })),
];
