import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { LimitRangeFacts, NamespaceFacts, RuntimeClassFacts } from '../../objects/cluster-facts';
import { type TemplateKind, type WorkloadObject, workloadObjectOf } from '../../objects/workload-object';
import { admit, type AdmissionWorld } from '../admit';
import { fieldErrorText } from '../field-error';

/** A cluster of the newest minor that contains only what a test provides. */
export const admissionWorld = (reported: Partial<AdmissionWorld> = {}): AdmissionWorld => ({
  minor: 36,
  runtimeClasses: [],
  namespaces: [],
  limitRanges: [],
  ...reported,
});

/** A PodSpec of one container. */
export const podSpec = (more: RawObject = {}, container: RawObject = {}): RawObject => ({
  containers: [{ name: 'main', image: 'nginx:1.27', ...container }],
  ...more,
});

const LABELS = { app: 'web' };

/** A sound object of a kind around a PodSpec. */
export function objectOf(kind: TemplateKind, spec: RawObject, metadata: RawObject = {}): RawObject {
  const template = { metadata: { labels: LABELS, ...metadata }, spec };
  const selector = { matchLabels: LABELS };
  const name = { name: 'web', namespace: 'shop' };
  switch (kind) {
    case 'Pod':
      return { apiVersion: 'v1', kind, metadata: { ...name, ...template.metadata }, spec };
    case 'PodTemplate':
      return { apiVersion: 'v1', kind, metadata: name, template };
    case 'CronJob':
      return {
        apiVersion: 'batch/v1',
        kind,
        metadata: name,
        spec: { schedule: '@daily', jobTemplate: { spec: { template } } },
      };
    case 'Job':
      return { apiVersion: 'batch/v1', kind, metadata: name, spec: { template } };
    case 'ReplicationController':
      return { apiVersion: 'v1', kind, metadata: name, spec: { template } };
    default:
      return { apiVersion: 'apps/v1', kind, metadata: name, spec: { selector, template } };
  }
}

export function workloadOf(object: RawObject): WorkloadObject {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('the object makes no pods');
  return workload;
}

/** Errors of the object as the API server prints them. */
export const errorsOf = (object: RawObject, world = admissionWorld()): string[] =>
  admit(workloadOf(object), world).object.map(fieldErrorText);

/** Paths that are rejected in a PodSpec, below it. */
export const errorPaths = (spec: RawObject, minor = 36): string[] =>
  admit(workloadOf(objectOf('Deployment', spec)), admissionWorld({ minor })).object.map(({ path }) =>
    path.replace(/^spec\.template\.spec\.?/, ''),
  );

/** What pods of the object are rejected for. */
export const podRejectionsOf = (object: RawObject, world: AdmissionWorld): string[] =>
  admit(workloadOf(object), world).pod.map(({ by, message }) => `${by}: ${message}`);

export const runtimeClass = (name: string, reported: Partial<RuntimeClassFacts> = {}): RuntimeClassFacts => ({
  name,
  handler: 'runc',
  overhead: null,
  overheadText: null,
  nodeSelector: {},
  tolerations: [],
  ...reported,
});

export const secured = (labels: Record<string, string>): NamespaceFacts => ({
  name: 'shop',
  annotations: {},
  labels: Object.fromEntries(
    Object.entries(labels).map(([mode, level]) => [`pod-security.kubernetes.io/${mode}`, level]),
  ),
});

export const limitRange = (reported: Partial<LimitRangeFacts> = {}): LimitRangeFacts => ({
  namespace: 'shop',
  name: 'limits',
  defaultLimits: {},
  defaultRequests: {},
  ...reported,
});
