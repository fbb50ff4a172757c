import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { NodeRefusal } from '@/lib/kube-rules/scheduler/feasibility';
import { deployment, lintInput, podOf, runtimeClass } from '../../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode, sketchPod } from '../../testing/sketch-nodes';
import { SPEC, onWindows, NANO } from './windows-cases';
import { podTerm, spreadOver } from '../../testing/pod-constraints';

export const REQUIRED = `${SPEC}/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms`;
export const WINDOWS = { 'kubernetes.io/os': 'windows' };
export const tolerant = { tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }] };
export const toleration = (one: object) => ({ ...onWindows, tolerations: [{ ...one }] });

export const tainted = sketchCluster();
export const open = sketchCluster({ nodes: [linuxNode(), windowsNode()] });
export const clusterOf = (...nodes: ClusterFacts['nodes'][number][]) => sketchCluster({ nodes });

export const on = (cluster: ClusterFacts, spec: object = {}, { image = NANO, replicas = 1, container = {} } = {}) =>
  lintInput(deployment(podOf(image, { ...spec }, { ...container }), { replicas }), { cluster });
export const linux = { image: 'nginx:1.27' };

export const build = (operator: string, ...values: string[]) => ({
  key: 'node.kubernetes.io/windows-build',
  operator,
  values,
});
export const prefers = (expression: object) => ({
  affinity: {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: { matchExpressions: [expression] } }],
    },
  },
});
export const atBuild = (value: string) => ({ nodeSelector: { 'node.kubernetes.io/windows-build': value } });

export const wcow = runtimeClass({
  name: 'win',
  nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.20348' },
  tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
});
export const classes = sketchCluster({
  runtimeClasses: [
    wcow,
    runtimeClass({ name: 'old', handler: 'docker' }),
    runtimeClass({ name: 'hyper', handler: 'runhcs-wcow-hypervisor' }),
    runtimeClass({ name: 'odd', handler: 'mine' }),
    runtimeClass({ name: 'heavy', overhead: { memory: 2 ** 28 }, overheadText: { memory: '256Mi' } }),
  ],
});
export const byClass = (name: string, spec: object = {}) => on(classes, { runtimeClassName: name, ...spec });

export const refusing = (cluster: ClusterFacts, refusal: NodeRefusal, spec: object = onWindows) => {
  const input = on(cluster, spec);
  return {
    ...input,
    feasibility: {
      ...input.feasibility,
      nodes: cluster.nodes.map(({ name, os }) => ({ node: name, refusals: os === 'windows' ? [refusal] : [] })),
    },
  };
};
export const crowded: NodeRefusal = {
  predicate: 'NodeResourcesFit',
  message: 'Too many pods',
  detail: { of: 'pod-count', pods: 30, allocatable: 30 },
};
export const elsewhere: NodeRefusal = {
  predicate: 'VolumeBinding',
  message: "node(s) didn't match PersistentVolume's node affinity",
  detail: { of: 'volume', claim: 'data', volume: 'pv-1' },
};
export const unbound: NodeRefusal = { ...elsewhere, detail: { of: 'volume', claim: 'data', volume: null } };
export const windowsOnly = clusterOf(windowsNode(), windowsNode({ name: 'win-2' }));

const ADDRESS = 'vpc.amazonaws.com/PrivateIPv4Address';
export const eks = (addresses: number, provider: ClusterFacts['provider'] = 'eks') =>
  sketchCluster({
    provider,
    nodes: [
      linuxNode(),
      windowsNode({ allocatable: { cpu: 4_000, memory: 2 ** 34, pods: 110, [ADDRESS]: addresses } }),
    ],
    pods: [podOn('win-20348', { [ADDRESS]: 2 })],
  });
const podOn = (nodeName: string, requests: Record<string, number>): PodFacts =>
  sketchPod({ nodeName, workload: null, demand: { ...sketchPod().demand, requests } });
/** With a pod, Ready by default, of the workload on the Windows node. */
export const withOwn = (cluster: ClusterFacts, more: Partial<PodFacts> = {}): ClusterFacts => ({
  ...cluster,
  pods: [
    ...cluster.pods,
    sketchPod({ nodeName: 'win-20348', workload: { kind: 'Deployment', name: 'shop' }, ...more }),
  ],
});
export const requesting = (requests: object) => ({ container: { resources: { requests } } });
export const port = { container: { ports: [{ containerPort: 80, hostPort: 8080 }] } };
export const apart = { ...onWindows, ...podTerm('podAntiAffinity', 'kubernetes.io/hostname') };
export const spread = (topologyKey: string, whenUnsatisfiable = 'DoNotSchedule') => ({
  ...onWindows,
  ...spreadOver(topologyKey, { whenUnsatisfiable }),
});
export const pool = { labels: { 'example.com/pool': 'win' } };
export const byPool = { nodeSelector: { 'example.com/pool': 'win' } };
export const everything = [{ operator: 'Exists' }];
export const mixedBuilds = clusterOf(windowsNode({ build: 17_763 }), windowsNode());
