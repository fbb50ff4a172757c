import { cases, LINUX, requiredAffinity } from '@/simulator/scenarios/placement-manifests';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

const ACME = 'registry.cn-hangzhou.aliyuncs.com/acme';
const BATCH = { key: 'dedicated', operator: 'Equal', value: 'batch', effect: 'NoSchedule' };

const ONE_A_NODE = {
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { role: 'shard' } } },
    ],
  },
};

const batchWorkloads = (): KubeObject[] =>
  cases('batch', {
    'nightly-report': {
      kind: 'CronJob',
      image: 'python:3.13-slim',
      spec: { nodeSelector: { ...LINUX, workload: 'batch' }, tolerations: [BATCH], restartPolicy: 'Never' },
    },
    'cleanup-without-os': {
      kind: 'Job',
      image: 'busybox:1.37',
      spec: { restartPolicy: 'OnFailure' },
      more: { backoffLimit: 2 },
    },
    'training-gpu': {
      image: `${ACME}/training:1.0`,
      spec: { nodeSelector: LINUX },
      container: { resources: { limits: { 'nvidia.com/gpu': '1' } } },
    },
    'archive-gated': {
      image: 'busybox:1.37',
      spec: { nodeSelector: LINUX, schedulingGates: [{ name: 'acme.io/quota' }] },
    },
    'ranking-own-scheduler': { image: 'busybox:1.37', spec: { nodeSelector: LINUX, schedulerName: 'volcano' } },
    'shards-more-than-nodes': {
      replicas: 6,
      image: 'redis:7.4',
      podLabels: { role: 'shard' },
      spec: { nodeSelector: LINUX, affinity: ONE_A_NODE },
    },
    'index-by-rack': {
      image: 'redis:7.4',
      spec: {
        nodeSelector: LINUX,
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'acme.io/rack',
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: { matchLabels: { app: 'index-by-rack' } },
          },
        ],
      },
    },
  });

export const linuxWorkloads = (): KubeObject[] => [
  ...cases('shop', {
    storefront: { replicas: 3, image: 'nginx:1.27', spec: { nodeSelector: LINUX } },
    // It does not select Linux: the Windows pool without a taint is a candidate.
    'catalog-without-os': { replicas: 6, image: 'redis:7.4' },
    'cache-by-affinity': {
      image: 'redis:7.4',
      spec: requiredAffinity({ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }] }),
    },
    // The second alternative lets Windows in again.
    'search-open-alternative': {
      image: 'redis:7.4',
      spec: requiredAffinity(
        { matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }] },
        { matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'Exists' }] },
      ),
    },
    'greeter-both-systems': { replicas: 2, image: 'hello-world:latest' },
    'pricing-unknown-image': { image: `${ACME}/pricing:4.2.0`, spec: { nodeSelector: LINUX } },
    // States its OS, which the scheduler does not read.
    'basket-os-field-only': { replicas: 3, image: 'redis:7.4', spec: { os: { name: 'linux' } } },
    'payments-sandboxed': { image: 'redis:7.4', spec: { runtimeClassName: 'sandboxed' } },
  }),
  ...cases('monitoring', {
    'log-shipper': { kind: 'DaemonSet', image: 'fluentd:v1.17', spec: { nodeSelector: LINUX } },
    // Scheduled to every node, with a Linux image.
    'node-agent-everywhere': {
      kind: 'DaemonSet',
      image: 'telegraf:1.32',
      spec: { tolerations: [{ operator: 'Exists' }] },
    },
    // Does not tolerate the batch pool: two Linux nodes without it.
    'trace-agent': { kind: 'DaemonSet', image: 'telegraf:1.32', spec: { nodeSelector: LINUX } },
  }),
  ...batchWorkloads(),
];

/** A pod bound to a Windows node by its author; its image may support another OS. */
export const boundWorkloads = (nodeName: string): KubeObject[] => [
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'debug-pinned-to-windows', namespace: 'shop', labels: { app: 'debug' } },
    spec: { nodeName, containers: [{ name: 'main', image: 'busybox:1.37' }] },
  },
];
