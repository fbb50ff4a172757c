import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '../../objects/cluster-facts';
import { clusterFactsOf } from '../../objects/cluster-facts-of';
import type { PodToPlace } from '../../objects/pod-facts';
import { podToPlaceOf } from '../../objects/pod-to-place-of';
import type { Feasibility, Predicate } from '../feasibility';
import { feasible, schedulingWorld } from '../feasible';

type Labels = Record<string, string>;

const ROOM = { cpu: '4', memory: '8Gi', pods: '110', 'ephemeral-storage': '100Gi' };

export interface NodeWords {
  labels?: Labels;
  taints?: RawObject[];
  unschedulable?: boolean;
  allocatable?: RawObject;
}

export const node = (name: string, { labels = {}, taints, unschedulable, allocatable }: NodeWords = {}): RawObject => ({
  kind: 'Node',
  metadata: { name, uid: name, labels: { 'kubernetes.io/hostname': name, ...labels } },
  spec: { ...(taints === undefined ? {} : { taints }), ...(unschedulable === true ? { unschedulable } : {}) },
  status: { allocatable: { ...ROOM, ...allocatable } },
});

export interface PodWords {
  namespace?: string;
  labels?: Labels;
  requests?: RawObject;
  spec?: RawObject;
}

const specOf = ({ requests = {}, spec = {} }: PodWords): RawObject => ({
  containers: [{ name: 'c', resources: { requests } }],
  ...spec,
});

let count = 0;

export const running = (on: string, words: PodWords = {}, more: RawObject = {}): RawObject => ({
  kind: 'Pod',
  metadata: {
    name: `p${(count += 1)}`,
    uid: `p${count}`,
    namespace: words.namespace ?? 'default',
    labels: words.labels ?? {},
    ...objectAt(more, 'metadata'),
  },
  spec: { ...specOf(words), nodeName: on },
  status: { phase: 'Running', ...objectAt(more, 'status') },
});

export const toPlace = (words: PodWords = {}): PodToPlace =>
  podToPlaceOf({
    namespace: words.namespace ?? 'default',
    name: 'new',
    labels: words.labels ?? {},
    spec: specOf(words),
  });

const KINDS = [
  'Node',
  'Pod',
  'Namespace',
  'RuntimeClass',
  'PersistentVolumeClaim',
  'PersistentVolume',
  'StorageClass',
  'CSINode',
];

export const cluster = (...objects: RawObject[]): ClusterFacts => {
  const kinds = [...KINDS, ...objects.map((one) => textAt(one, 'kind'))];
  return clusterFactsOf({ minor: 36, objects, kinds });
};

export const world = (...objects: RawObject[]): ReturnType<typeof schedulingWorld> =>
  schedulingWorld(cluster(...objects));

export const request = (words: PodWords, ...objects: RawObject[]): Feasibility =>
  feasible(toPlace(words), world(...objects));

export const fits = ({ whole, nodes }: Feasibility): string[] =>
  whole === null ? nodes.filter(({ refusals }) => refusals.length === 0).map((one) => one.node) : [];

/** Refusals of each node, `Filter: message`, without duplicates. */
export const refusals = ({ nodes }: Feasibility): Record<string, string[]> =>
  Object.fromEntries(
    nodes.map((one) => [
      one.node,
      [...new Set(one.refusals.map(({ predicate, message }) => `${predicate}: ${message}`))],
    ]),
  );

export const filtersOn = (name: string, { nodes }: Feasibility): Predicate[] => [
  ...new Set(nodes.find((one) => one.node === name)?.refusals.map(({ predicate }) => predicate)),
];
