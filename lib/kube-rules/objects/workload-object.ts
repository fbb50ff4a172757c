import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

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

/** Keys that lead from an object to the holder of `metadata` and `spec` of its pods. */
const HOLDER: Readonly<Record<TemplateKind, readonly string[]>> = {
  Pod: [],
  Deployment: ['spec', 'template'],
  ReplicaSet: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
  DaemonSet: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
  ReplicationController: ['spec', 'template'],
  PodTemplate: ['template'],
};

/** An object that has pods made from it, as the API server or a manifest has it. */
export interface WorkloadObject {
  kind: TemplateKind;
  apiVersion: string;
  namespace: string;
  name: string;
  /** Empty in a manifest. */
  uid: string;
  /** The whole object without `status`; absent and empty fields are different things. */
  object: RawObject;
}

/** Keys that lead from the object to its PodSpec, e.g. `['spec', 'template', 'spec']`. */
export const podSpecPath = (kind: TemplateKind): readonly string[] => [...HOLDER[kind], 'spec'];

/** Keys that lead from the object to the metadata of its pods. */
export const podMetaPath = (kind: TemplateKind): readonly string[] => [...HOLDER[kind], 'metadata'];

const at = (object: RawObject, path: readonly string[]): RawObject =>
  path.reduce((inside, key) => objectAt(inside, key), object);

export const podSpecIn = ({ kind, object }: WorkloadObject): RawObject => at(object, podSpecPath(kind));

export const podMetaIn = ({ kind, object }: WorkloadObject): RawObject => at(object, podMetaPath(kind));

/** Reads an object of unknown kind; null when its kind makes no pods. */
export function workloadObjectOf(object: RawObject): WorkloadObject | null {
  const kind = templateKinds.find((one) => one === object['kind']);
  if (kind === undefined) return null;
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
