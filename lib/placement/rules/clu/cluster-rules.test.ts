import type { ClusterFacts, RuntimeClassFacts, StorageClassFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { testClusterRules } from '../testing/rule-cases';
import { runtimeClass, daemon, sketchWorkload } from '../../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode, sketchPod } from '../../testing/sketch-nodes';
import { besideFacts } from '../testing/windows-cases';
import { classFacts } from '../../testing/sketch-storage';

const cluster = { kind: 'cluster', name: '' } as const;
const of = (nodes: NodeFacts[], reported: Partial<ClusterFacts> = {}) => sketchCluster({ nodes, ...reported });
const BUILD = 'node.kubernetes.io/windows-build';
const taints = ['os=windows:NoSchedule'];
const two = [linuxNode(), windowsNode({}), windowsNode({ build: 26_100 })];
const withClass = (reported: Partial<RuntimeClassFacts>, nodes = [linuxNode(), windowsNode({ taints })]) =>
  of(nodes, { runtimeClasses: [runtimeClass(reported)] });
const toleration = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };

const podOf = (nodeName: string, reported: Partial<PodFacts> = {}): PodFacts =>
  sketchPod({
    namespace: 'kube-system',
    nodeName,
    workload: { kind: 'DaemonSet', name: 'kube-proxy-windows' },
    ...reported,
  });
/** As in the live store: fields are defined on the prototype, not on the object itself. */
const live: PodFacts = Object.create(podOf('win-1'));
const proxied = (...pods: PodFacts[]) =>
  of([linuxNode(), windowsNode({ name: 'win-1' })], { workloads: [daemon('kube-proxy-windows')], pods });

const storage = (reported: Partial<StorageClassFacts>, drivers: NodeFacts['drivers'] = null): ClusterFacts =>
  of([linuxNode(), windowsNode({ drivers })], { storageClasses: [classFacts(reported)] });
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

testClusterRules('CLU', {
  'CLU-001': {
    fires: [
      { input: of([linuxNode({ ready: 'False' }), windowsNode({})]), subject: cluster, params: { count: 1 } },
      { input: of([windowsNode({})]), subject: cluster, params: { count: 0 } },
      { input: of([linuxNode({ taints: ['a=b:NoSchedule'] })]), subject: cluster },
    ],
    silent: [
      of([linuxNode({ ready: 'False' }), linuxNode({ name: 'linux-2' }), windowsNode({})]),
      of([]),
      of([linuxNode({ taints: ['a=b:PreferNoSchedule'] })]),
    ],
  },
  'CLU-002': {
    fires: [{ input: of(two), subject: cluster, params: { builds: '20348, 26100' } }],
    silent: [
      of(two, { runtimeClasses: [runtimeClass({ nodeSelector: { [BUILD]: '10.0.20348' } })] }),
      of(two, { runtimeClasses: null }),
    ],
  },
  'CLU-003': {
    fires: [
      {
        input: withClass({ nodeSelector: { [BUILD]: '10.0.17763' } }),
        subject: { kind: 'runtime-class', name: 'windows-2022' },
        params: { count: 0 },
      },
      {
        input: withClass({ nodeSelector: { [BUILD]: '10.0.20348' } }),
        subject: { kind: 'runtime-class', name: 'windows-2022' },
        params: { count: 1 },
      },
    ],
    silent: [
      withClass({ nodeSelector: { [BUILD]: '10.0.20348' }, tolerations: [toleration] }),
      withClass({ nodeSelector: {} }),
    ],
  },
  'CLU-004': {
    fires: [
      {
        input: proxied(podOf('win-1', { ready: false })),
        subject: cluster,
        params: { name: 'kube-system/kube-proxy-windows', nodes: 'win-1' },
        nodes: ['win-1'],
      },
      { input: proxied(), subject: cluster },
    ],
    silent: [
      proxied(live),
      { ...proxied(), unread: ['pods'] },
      of([windowsNode({ ready: 'Unknown' })], { workloads: [daemon('kube-proxy-windows')] }),
    ],
  },
  'CLU-005': {
    fires: [
      { input: storage({ fsType: 'ext4' }), subject: fast },
      { input: storage({}, {}), subject: fast, params: { reason: 'disk.csi.azure.com' } },
      { input: storage({ provisioner: 'efs.csi.aws.com' }), subject: fast },
      { input: storage({ fsType: 'xfs' }), subject: fast },
    ],
    silent: [
      storage({ fsType: 'ntfs' }),
      storage({}, { 'disk.csi.azure.com': { limit: null } }),
      storage({ provisioner: 'efs.csi.aws.com', isDefault: false }),
      storage({ provisioner: 'example.com/x' }, {}),
    ],
  },
  'CLU-006': {
    fires: [
      {
        input: of([windowsNode({})], { provider: 'aks', minor: 36 }),
        subject: cluster,
        params: { minor: 37, nodes: 'win-20348' },
      },
      { input: of([windowsNode({ build: 17_763 })], { provider: 'aks', minor: 32 }), subject: cluster },
    ],
    silent: [
      of([windowsNode({})], { provider: 'aks', minor: 35 }),
      of([windowsNode({ build: 17_763 })], { provider: 'eks', minor: 32 }),
    ],
  },
  'CLU-007': {
    fires: [{ input: gmsa(false), subject: cluster, params: { workloads: 'shop/api' } }],
    silent: [gmsa(true), gmsa(null)],
  },
});
