import type { ClusterFacts, RuntimeClassFacts, StorageClassFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { daemon, sketchWorkload, testClusterRules } from '../testing/cluster-cases';
import { runtimeClass } from '../../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { besideFacts } from '../testing/windows-cases';
import { cluRules } from './clu-rules';

const cluster = { kind: 'cluster', name: '' } as const;
const of = (nodes: NodeFacts[], reported: Partial<ClusterFacts> = {}) => sketchCluster({ nodes, ...reported });
const BUILD = 'node.kubernetes.io/windows-build';
const taints = ['os=windows:NoSchedule'];
const two = [linuxNode(), windowsNode({}), windowsNode({ build: 26_100 })];
const withClass = (reported: Partial<RuntimeClassFacts>, nodes = [linuxNode(), windowsNode({ taints })]) =>
  of(nodes, { runtimeClasses: [runtimeClass(reported)] });
const toleration = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };

const podOf = (nodeName: string, reported: Partial<PodFacts> = {}): PodFacts => ({
  uid: 'uid-proxy',
  namespace: 'kube-system',
  name: 'kube-proxy-windows-x',
  labels: {},
  nodeName,
  phase: 'Running',
  ready: true,
  deleting: false,
  ownerUid: null,
  workload: { kind: 'DaemonSet', name: 'kube-proxy-windows' },
  demand: { requests: {}, hostPorts: [], affinity: [], antiAffinity: [], claims: [] },
  ...reported,
});
/** As in the live store: fields are defined on the prototype, not on the object itself. */
const live: PodFacts = Object.create(podOf('win-1'));
const proxied = (...pods: PodFacts[]) =>
  of([linuxNode(), windowsNode({ name: 'win-1' })], { workloads: [daemon('kube-proxy-windows')], pods });

const storage = (reported: Partial<StorageClassFacts>, drivers: NodeFacts['drivers'] = null): ClusterFacts =>
  of([linuxNode(), windowsNode({ drivers })], {
    storageClasses: [
      {
        name: 'fast',
        isDefault: true,
        provisioner: 'disk.csi.azure.com',
        waitsForConsumer: true,
        allowedTopologies: [],
        fsType: null,
        mountOptions: [],
        ...reported,
      },
    ],
  });
const fast = { kind: 'storage-class', name: 'fast' } as const;

const gmsa = (gmsaInstalled: boolean | null) =>
  sketchCluster({
    ...besideFacts({ gmsaInstalled }),
    workloads: [
      sketchWorkload('Deployment', 'api', {
        namespace: 'shop',
        spec: { securityContext: { windowsOptions: { gmsaCredentialSpecName: 'web' } } },
      }),
    ],
  });

testClusterRules(cluRules, {
  'CLU-001': [
    {
      fires: of([linuxNode({ ready: 'False' }), windowsNode({})]),
      subject: cluster,
      params: { count: 1 },
      silent: of([linuxNode({ ready: 'False' }), linuxNode({ name: 'linux-2' }), windowsNode({})]),
    },
    { fires: of([windowsNode({})]), subject: cluster, params: { count: 0 }, silent: of([]) },
    {
      fires: of([linuxNode({ taints: ['a=b:NoSchedule'] })]),
      subject: cluster,
      silent: of([linuxNode({ taints: ['a=b:PreferNoSchedule'] })]),
    },
  ],
  'CLU-002': [
    {
      fires: of(two),
      subject: cluster,
      params: { builds: '20348, 26100' },
      silent: of(two, { runtimeClasses: [runtimeClass({ nodeSelector: { [BUILD]: '10.0.20348' } })] }),
    },
    { fires: of(two), subject: cluster, silent: of(two, { runtimeClasses: null }) },
  ],
  'CLU-003': [
    {
      fires: withClass({ nodeSelector: { [BUILD]: '10.0.17763' } }),
      subject: { kind: 'runtime-class', name: 'windows-2022' },
      params: { count: 0 },
      silent: withClass({ nodeSelector: { [BUILD]: '10.0.20348' }, tolerations: [toleration] }),
    },
    {
      fires: withClass({ nodeSelector: { [BUILD]: '10.0.20348' } }),
      subject: { kind: 'runtime-class', name: 'windows-2022' },
      params: { count: 1 },
      silent: withClass({ nodeSelector: {} }),
    },
  ],
  'CLU-004': [
    {
      fires: proxied(podOf('win-1', { ready: false })),
      subject: cluster,
      params: { name: 'kube-system/kube-proxy-windows', nodes: 'win-1' },
      nodes: ['win-1'],
      silent: proxied(live),
    },
    {
      fires: proxied(),
      subject: cluster,
      silent: of([windowsNode({ ready: 'Unknown' })], { workloads: [daemon('kube-proxy-windows')] }),
    },
  ],
  'CLU-005': [
    { fires: storage({ fsType: 'ext4' }), subject: fast, silent: storage({ fsType: 'ntfs' }) },
    {
      fires: storage({}, {}),
      subject: fast,
      params: { reason: 'disk.csi.azure.com' },
      silent: storage({}, { 'disk.csi.azure.com': { limit: null } }),
    },
    {
      fires: storage({ provisioner: 'efs.csi.aws.com' }),
      subject: fast,
      silent: storage({ provisioner: 'efs.csi.aws.com', isDefault: false }),
    },
    { fires: storage({ fsType: 'xfs' }), subject: fast, silent: storage({ provisioner: 'example.com/x' }, {}) },
  ],
  'CLU-006': [
    {
      fires: of([windowsNode({})], { provider: 'aks', minor: 36 }),
      subject: cluster,
      params: { minor: 37, nodes: 'win-20348' },
      silent: of([windowsNode({})], { provider: 'aks', minor: 35 }),
    },
    {
      fires: of([windowsNode({ build: 17_763 })], { provider: 'aks', minor: 32 }),
      subject: cluster,
      silent: of([windowsNode({ build: 17_763 })], { provider: 'eks', minor: 32 }),
    },
  ],
  'CLU-007': [
    { fires: gmsa(false), subject: cluster, params: { workloads: 'shop/api' }, silent: gmsa(true) },
    { fires: gmsa(false), subject: cluster, silent: gmsa(null) },
  ],
});
