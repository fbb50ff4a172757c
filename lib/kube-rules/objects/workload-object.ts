import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { groupOf, isCustomGroup } from './built-in-kinds';

export const templateKinds = [
  'Pod',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'ReplicationController',
  'PodTemplate',
] as const;
export type TemplateKind = (typeof templateKinds)[number];

export const apiVersions: Readonly<Record<TemplateKind, string>> = {
  Pod: 'v1',
  Deployment: 'apps/v1',
  ReplicaSet: 'apps/v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  ReplicationController: 'v1',
  PodTemplate: 'v1',
};

/** Keys that lead from an object to the holder of `metadata` and `spec` of its pods; of other kinds `spec.template`. */
const HOLDER: Readonly<Partial<Record<TemplateKind, readonly string[]>>> = {
  Pod: [],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
  PodTemplate: ['template'],
};

const holderOf = (kind: TemplateKind): readonly string[] => HOLDER[kind] ?? ['spec', 'template'];

/** The template of a ReplicaSet of a Deployment that has pods, by the hash that these have as a label. */
export interface TemplateRevision {
  hash: string;
  /** Its number in the history of the Deployment, as `kubectl rollout undo` takes it; empty: unknown. */
  number: string;
  template: RawObject;
}

/** An object with a pod template, or a Pod, from the API server or a manifest. */
export interface WorkloadObject {
  kind: TemplateKind;
  apiVersion: string;
  namespace: string;
  name: string;
  /** Empty in a manifest. */
  uid: string;
  /** The whole object without `status`; absent and empty fields differ. */
  object: RawObject;
  /** What the API server holds of it; absent: a new object. It differs from `object` if that is a patch of it. */
  stored?: RawObject;
  /** Of a manifest: what the API server holds under its name, null if nothing; absent: not known, or not of a manifest. */
  existing?: RawObject | null;
  /** Of a Deployment with pods of other templates than its own: all its ReplicaSets that have pods; absent: it has none. */
  revisions?: readonly TemplateRevision[];
  /** Of its current template, as its pods name it; absent: unknown, or its kind has none. */
  revision?: string;
  /** A Job that creates no more pods; absent: it may, or it is not stored. */
  ended?: true;
}

/** What is read of an object before its status is dropped. */
export interface StatusFacts {
  revision: string;
  ended: boolean;
}

/** A Pod as the API server holds it: everything that is done to a new one has been done. */
export const isStoredPod = ({ kind, object, stored }: WorkloadObject): boolean => kind === 'Pod' && stored === object;

/** Keys that lead from the object to its PodSpec, e.g. `['spec', 'template', 'spec']`. */
export const podSpecPath = (kind: TemplateKind): readonly string[] => [...holderOf(kind), 'spec'];

/** Keys that lead from the object to the metadata of its pods. */
export const podMetaPath = (kind: TemplateKind): readonly string[] => [...holderOf(kind), 'metadata'];

const at = (object: RawObject, path: readonly string[]): RawObject =>
  path.reduce((inside, key) => objectAt(inside, key), object);

export const podSpecIn = ({ kind, object }: WorkloadObject): RawObject => at(object, podSpecPath(kind));

export const podMetaIn = ({ kind, object }: WorkloadObject): RawObject => at(object, podMetaPath(kind));

/** Reads an object of unknown kind; null: its kind has no pods, or is one of a custom group such as `batch.volcano.sh`. */
export function workloadObjectOf(object: RawObject): WorkloadObject | null {
  const kind = templateKinds.find((one) => one === object['kind']);
  if (kind === undefined || isCustomGroup(groupOf(textAt(object, 'apiVersion')))) return null;
  const metadata = objectAt(object, 'metadata');
  return {
    kind,
    apiVersion: textAt(object, 'apiVersion'),
    namespace: textAt(metadata, 'namespace') || 'default',
    name: textAt(metadata, 'name') || textAt(metadata, 'generateName'),
    uid: textAt(metadata, 'uid'),
    object,
  };
}

/** The same for an object that the API server holds. */
export function storedWorkloadOf(object: RawObject, facts?: StatusFacts): WorkloadObject | null {
  const workload = workloadObjectOf(object);
  if (workload === null) return null;
  const { revision = '', ended = false } = facts ?? {};
  return {
    ...workload,
    stored: object,
    ...(revision === '' ? {} : { revision }),
    ...(ended ? { ended: true as const } : {}),
  };
}

/** The same workload with a patched object; of the values derived from it, a patch can only change the API group. */
export const withObject = (workload: WorkloadObject, object: RawObject): WorkloadObject => ({
  ...workload,
  apiVersion: textAt(object, 'apiVersion'),
  object,
});
