import {
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textOrNull,
} from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '../../objects/cluster-facts-of';
import { requiredAffinityOf } from '../../objects/node-terms-of';
import { podDemandOf } from '../../objects/pod-demand';
import type { PodToPlace } from '../../objects/pod-facts';
import { podVolumesOf } from '../../objects/pod-volumes-of';
import { spreadOf } from '../../objects/spread-of';
import { tolerationsOf } from '../../objects/tolerations-of';
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

/** A Node of the API, with its host name as a label. */
export const node = (
  name: string,
  { labels = {}, taints, unschedulable, allocatable }: NodeWords = {},
): RawObject => ({
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

/** A Pod of the API that runs on a node. */
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

/** A pod that waits to be placed. */
export function toPlace(words: PodWords = {}): PodToPlace {
  const spec = specOf(words);
  const labels = words.labels ?? {};
  return {
    namespace: words.namespace ?? 'default',
    name: 'new',
    labels,
    schedulerName: textAt(spec, 'schedulerName') || 'default-scheduler',
    gated: objectsAt(spec, 'schedulingGates').length > 0,
    nodeName: textOrNull(spec, 'nodeName'),
    os: null,
    hostNetwork: spec['hostNetwork'] === true,
    nodeSelector: textMapAt(spec, 'nodeSelector'),
    requiredAffinity: requiredAffinityOf(spec),
    tolerations: tolerationsOf(spec),
    written: null,
    spread: spreadOf(spec, labels),
    volumes: podVolumesOf(spec),
    demand: podDemandOf(spec, labels),
  };
}

/** Kinds that are read in every scene, whether or not there is one. */
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

export const world = (...objects: RawObject[]): ReturnType<typeof schedulingWorld> => {
  const kinds = [...KINDS, ...objects.map((one) => textAt(one, 'kind'))];
  return schedulingWorld(clusterFactsOf({ minor: 36, objects, kinds }));
};

export const ask = (words: PodWords, ...objects: RawObject[]): Feasibility =>
  feasible(toPlace(words), world(...objects));

/** Names of the nodes that take it. */
export const fits = ({ whole, nodes }: Feasibility): string[] =>
  whole === null ? nodes.filter(({ refusals }) => refusals.length === 0).map((one) => one.node) : [];

/** What stands in the way on each node, `Filter: message`, each once. */
export const refusals = ({ nodes }: Feasibility): Record<string, string[]> =>
  Object.fromEntries(
    nodes.map((one) => [
      one.node,
      [...new Set(one.refusals.map(({ predicate, message }) => `${predicate}: ${message}`))],
    ]),
  );

/** Filters that refuse a node. */
export const filtersOn = (name: string, { nodes }: Feasibility): Predicate[] => [
  ...new Set(nodes.find((one) => one.node === name)?.refusals.map(({ predicate }) => predicate)),
];
