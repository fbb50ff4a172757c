import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { podFactsOf } from '@/lib/kube-rules/objects/pod-facts-of';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { linuxNode, sketchCluster } from '../../testing/sketch-nodes';
import type { Rescheduling } from '../rescheduling-of';
import { reschedulingOf } from '../../testing/rescheduling-of';
import type { DisplacedPod } from '@/lib/domain/workload/displaced-pod';
import { aTemplate } from '@/lib/domain/workload/testing/a-template';
import { podTerm, spreadOver } from '../../testing/pod-constraints';
import { claimFacts, volumeFacts } from '../../testing/sketch-storage';

const ZONE = 'topology.kubernetes.io/zone';
export const HOST = 'kubernetes.io/hostname';

export interface Words {
  on?: string;
  app?: string;
  image?: string;
  cpu?: string;
  spec?: RawObject;
  template?: Partial<PodTemplate>;
  claim?: string;
  ready?: boolean;
}

interface There {
  facts: PodFacts;
  displaced: DisplacedPod;
}

export function there(name: string, words: Words = {}): There {
  const {
    on = 'n1',
    app = 'web',
    image = 'nginx:1.27',
    cpu = '100m',
    spec = {},
    template = {},
    claim,
    ready = true,
  } = words;
  const volumes = claim === undefined ? [] : [{ name: 'd', persistentVolumeClaim: { claimName: claim } }];
  const facts = podFactsOf({
    kind: 'Pod',
    metadata: {
      name,
      uid: name,
      namespace: 'shop',
      labels: { app },
      ownerReferences: [{ controller: true, kind: 'StatefulSet', name: app, uid: `set-${app}` }],
    },
    spec: {
      nodeName: on,
      containers: [{ name: 'c', image, resources: { requests: { cpu, memory: '128Mi' } } }],
      volumes,
      ...spec,
    },
    status: { phase: 'Running', conditions: ready ? [{ type: 'Ready', status: 'True' }] : [] },
  });
  if (facts === null) throw new Error(name);
  const own = aTemplate({ images: [image], requests: { cpuMilli: 100, memoryMiB: 128 }, ...template });
  const { uid, namespace, nodeName, workload } = facts;
  return { facts, displaced: { uid, namespace, name, nodeName, workload, template: own } };
}

export const ownerWith = (app: string, spec: RawObject, image = 'nginx:1.27') => {
  const template = { metadata: { labels: { app } }, spec: { containers: [{ name: 'c', image }], ...spec } };
  const metadata = { name: app, namespace: 'shop', uid: `set-${app}` };
  return workloadObjectOf({ apiVersion: 'apps/v1', kind: 'StatefulSet', metadata, spec: { template } });
};

export interface Scene {
  moving: There[];
  others: NodeFacts[];
  stays?: There[];
  from?: NodeFacts;
  owner?: RawObject;
  /** Image of the owner's template; absent: that of the pod. */
  template?: string;
  cluster?: Partial<ClusterFacts>;
  apart?: boolean;
}

export const rescheduleIn = ({
  moving,
  others,
  stays = [],
  from = linuxNode({ name: 'n1', drivers: {} }),
  owner,
  ...more
}: Scene): Rescheduling => {
  const workloads =
    owner === undefined ? [] : [ownerWith('web', owner, more.template ?? moving[0]?.displaced.template.images[0])];
  const nodes = [from, ...others];
  const cluster = sketchCluster({
    nodes,
    pods: [...moving, ...stays].map(({ facts }) => facts),
    workloads: workloads.flatMap((one) => one ?? []),
    ...more.cluster,
  });
  return reschedulingOf(
    { cluster, today: '2026-07-01' },
    {
      displacedPods: moving.map(({ displaced }) => displaced),
      left: nodes.map(({ name }, createdAt) => ({ name, createdAt })),
      cordoned: new Set([from.name]),
      ...(more.apart === undefined ? {} : { apart: more.apart }),
    },
  );
};

/** `pod→node`, with `!` if it fails there, `?` unknown, `~` may fail elsewhere; `pod:filter` if unschedulable. */
export const reported = ({ places, unschedulable }: Rescheduling): string[] => [
  ...places.map(({ displaced, node, outcome, failure }) => {
    const mark = { runs: failure === null ? '' : '~', fails: '!', unknown: '?' }[outcome];
    return `${displaced.name}→${node}${mark}`;
  }),
  ...unschedulable.map(
    ({ displaced, refusal, crowded }) => `${displaced.name}:${refusal?.predicate ?? '-'}${crowded ? ' (full)' : ''}`,
  ),
];

export const small = (cpu: number, pods = 30) => ({
  allocatable: { cpu, memory: 2 ** 34, pods, 'ephemeral-storage': 2 ** 36 },
});
export const n2 = linuxNode({ name: 'n2' });
export const forbid = (key: string): RawObject => podTerm('podAntiAffinity', key, 'web');
export const seek = (key: string): RawObject => podTerm('podAffinity', key, 'friend');
export const spread = spreadOver(HOST, { labelSelector: { matchLabels: { app: 'web' } } });
export const spreadHonoringTaints = spreadOver(HOST, {
  labelSelector: { matchLabels: { app: 'web' } },
  nodeTaintsPolicy: 'Honor',
});
export const pv = (zone: string): Partial<ClusterFacts> => ({
  claims: [claimFacts({ namespace: 'shop', name: 'data-0', uid: 'c0', volumeName: 'pv-0' })],
  volumes: [
    volumeFacts({
      name: 'pv-0',
      nodeAffinity: [{ expressions: [{ key: ZONE, operator: 'In', values: [zone] }], fields: [] }],
      claim: { namespace: 'shop', name: 'data-0', uid: 'c0' },
      available: false,
    }),
  ],
});
export const inZone = (name: string, zone: string) => linuxNode({ name, labels: { [ZONE]: zone }, drivers: {} });
export const closedBy = (words: Words): Words => ({
  ...words,
  template: { nodeSelector: { 'kubernetes.io/os': 'windows' } },
});
