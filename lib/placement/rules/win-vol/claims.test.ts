import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { deployment, lintInput, podOf, workloadFrom } from '../../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod } from '../../testing/sketch-nodes';
import { claimFacts, classFacts, volumeFacts } from '../../testing/sketch-storage';
import { testRules } from '../testing/rule-cases';
import { SPEC } from '../testing/windows-cases';
import { claimRules } from './claims';

const VOLUME = `${SPEC}/volumes/0`;
const nodes = [linuxNode(), linuxNode({ name: 'linux-2' })];

function mounting(image: string, claim: RawObject = { persistentVolumeClaim: { claimName: 'disk' } }): RawObject {
  const mounts = { volumeMounts: [{ name: 'data', mountPath: '/data' }] };
  return podOf(image, { volumes: [{ name: 'data', ...claim }] }, mounts);
}

const on = (reported: Partial<ClusterFacts>, { replicas = 1, kind = 'Deployment' } = {}) =>
  lintInput(
    { ...deployment(mounting('nginx:1.27'), { replicas }), kind },
    { cluster: sketchCluster({ nodes, claims: [claimFacts({})], volumes: [volumeFacts({})], ...reported }) },
  );

/** A Deployment with a changed image. */
function updated(reported: Partial<ClusterFacts>, spec: RawObject = {}) {
  const before = deployment(mounting('nginx:1.26'));
  const input = on(reported);
  const after = deployment(mounting('nginx:1.27'));
  const workload = workloadFrom({ ...after, spec: { ...(after['spec'] as RawObject), ...spec } });
  return { ...input, workload: { ...workload, existing: before } };
}

const running = (count: number, reported: Partial<PodFacts> = {}) =>
  Array.from({ length: count }, (_, at) =>
    sketchPod({ uid: `p${at}`, name: `p${at}`, nodeName: nodes[at]?.name ?? '', ...reported }),
  );

const sharing = running(1, {
  uid: 'other',
  nodeName: 'linux-2',
  workload: { kind: 'Deployment', name: 'other' },
  demand: { ...sketchPod().demand, claims: ['disk'] },
});

const another = (replicas = 1) => ({
  ...workloadFrom(deployment(mounting('nginx:1.27'), { replicas })),
  name: 'other',
});

const claim = (...[reported]: Parameters<typeof claimFacts>) => on({ claims: [claimFacts(reported)] });
const pending = { volumeName: null, bound: false } as const;

const topology = (host: string) => ({
  expressions: [{ key: 'host', operator: 'In' as const, values: [host] }],
  fields: [],
});
/** Its claim waits for the pod. */
const waiting = (
  storageClass: Parameters<typeof classFacts>[0],
  volume: Parameters<typeof volumeFacts>[0] = { capacity: 1 },
  claimed: Parameters<typeof claimFacts>[0] = {},
) =>
  on({
    nodes: ['linux-1', 'linux-2'].map((name) => linuxNode({ name, labels: { host: name } })),
    claims: [claimFacts({ ...pending, ...claimed })],
    volumes: [volumeFacts(volume)],
    storageClasses: [classFacts(storageClass)],
  });

/** Volumes of the first claim are only for the first node, those of the second for the other one. */
const waitingForBoth = lintInput(
  deployment({
    ...podOf('nginx:1.27'),
    volumes: ['a', 'b'].map((name) => ({ name, persistentVolumeClaim: { claimName: name } })),
  }),
  {
    cluster: sketchCluster({
      nodes: ['linux-1', 'linux-2'].map((name) => linuxNode({ name, labels: { host: name } })),
      claims: ['a', 'b'].map((name) => claimFacts({ ...pending, name, storageClass: name })),
      storageClasses: [classFacts({ name: 'a' }), classFacts({ name: 'b' })].map((one, at) => ({
        ...one,
        allowedTopologies: [topology(`linux-${at + 1}`)],
      })),
    }),
  },
);

testRules(claimRules, {
  'WIN-VOL-024': {
    fires: [
      { input: on({ claims: [] }), at: VOLUME, says: 'The PersistentVolumeClaim disk does not exist.' },
      { input: claim({ lost: true }), says: 'The volume of the PersistentVolumeClaim disk no longer exists.' },
      { input: claim({ deleting: true }), says: 'is being deleted. The pods stay Pending.' },
      { input: claim({ ...pending, storageClass: 'gone' }), says: 'needs the StorageClass gone, which does not exist' },
      { input: claim({ ...pending, storageClass: null }), says: 'and the cluster has no default one' },
      {
        input: on({ claims: [claimFacts({ ...pending, storageClass: '' })], storageClasses: [classFacts({})] }),
        says: 'is not bound to a volume',
      },
      {
        input: waiting({ allowedTopologies: [topology('elsewhere')] }),
        at: VOLUME,
        params: { why: 'topology', storageClass: 'fast' },
        says: 'creates volumes only where its allowedTopologies are',
      },
      { input: waiting({ provisioner: 'kubernetes.io/no-provisioner' }), says: 'No available PersistentVolume of' },
      {
        input: waiting({}, {}, { selectedNode: 'gone' }),
        says: 'is being created for a node that the pods cannot use',
      },
    ],
    silent: [
      on({}),
      waiting({ allowedTopologies: [topology('linux-2')] }),
      // Each class has a node, but not the same.
      waitingForBoth,
      waiting({ provisioner: 'kubernetes.io/no-provisioner' }, { capacity: 2 ** 31 }),
      on({ claims: [claimFacts({ deleting: true })], pods: running(1) }),
      on({ claims: [claimFacts({ ...pending })], storageClasses: [classFacts({})] }),
    ],
  },
  'WIN-VOL-025': {
    fires: [
      { input: on({}, { replicas: 2 }), at: VOLUME, says: 'Its pods on other nodes do not start' },
      { input: on({ pods: running(1) }, { replicas: 2 }), params: { claim: 'disk', why: 'replicas' } },
      {
        input: on({ pods: running(2, { ready: false }) }, { replicas: 2 }),
        params: { claim: 'disk', why: 'replicas' },
      },
      { input: on({}, { kind: 'DaemonSet' }), params: { claim: 'disk', why: 'replicas' } },
      { input: updated({ pods: running(1) }), at: VOLUME, says: 'on another node it does not start' },
      { input: on({ pods: sharing }), at: VOLUME, says: 'Deployment other also uses it. Pods of both on different' },
      { input: on({ workloads: [another()] }), says: 'Deployment other also uses it' },
    ],
    silent: [
      on({}),
      on({ nodes: nodes.slice(0, 1) }, { replicas: 2 }),
      // It works.
      on({ pods: running(2) }, { replicas: 2 }),
      on({ pods: running(2, { ready: false, nodeName: 'linux-2' }) }, { replicas: 2 }),
      on({ volumes: [volumeFacts({ source: 'nfs.csi.k8s.io' })] }, { replicas: 2 }),
      on({ claims: [claimFacts({ accessModes: ['ReadWriteMany'] })] }, { replicas: 2 }),
      // They work, or are on one node.
      on({ pods: [...sharing, ...running(1)] }),
      on({ pods: [...sharing, ...running(1, { ready: false, nodeName: 'linux-2' })] }),
      on({ nodes: nodes.slice(0, 1), pods: sharing }),
      on({ workloads: [another(0)] }),
      updated({ pods: running(1) }, { paused: true }),
      // It does not exist yet.
      updated({}),
      updated({ pods: running(1) }, { strategy: { type: 'Recreate' } }),
      updated({ nodes: nodes.slice(0, 1), pods: running(1) }),
    ],
  },
});
