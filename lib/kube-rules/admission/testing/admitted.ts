import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { LimitRangeFacts, NamespaceFacts, RuntimeClassFacts } from '../../objects/cluster-facts';
import { type TemplateKind, type WorkloadObject, workloadObjectOf } from '../../objects/workload-object';
import { admit, type AdmissionWorld } from '../admit';
import { fieldErrorText } from '../field';

export const admissionWorld = (reported: Partial<AdmissionWorld> = {}): AdmissionWorld => ({
  minor: 36,
  runtimeClasses: [],
  namespaces: [{ name: 'shop', labels: {}, annotations: {} }],
  limitRanges: [],
  ...reported,
});

export const podSpec = (more: RawObject = {}, container: RawObject = {}): RawObject => ({
  containers: [{ name: 'main', image: 'nginx:1.27', ...container }],
  ...more,
});

const LABELS = { app: 'web' };

export function objectOf(kind: TemplateKind, spec: RawObject, metadata: RawObject = {}): RawObject {
  const template = { metadata: { labels: LABELS, ...metadata }, spec };
  const own = { kind, metadata: { name: 'web', namespace: 'shop' } };
  const [core, batch] = [
    { ...own, apiVersion: 'v1' },
    { ...own, apiVersion: 'batch/v1' },
  ];
  if (kind === 'Pod') return { ...core, metadata: { ...own.metadata, ...template.metadata }, spec };
  if (kind === 'PodTemplate') return { ...core, template };
  if (kind === 'ReplicationController') return { ...core, spec: { template } };
  if (kind === 'Job') return { ...batch, spec: { template } };
  if (kind === 'CronJob') return { ...batch, spec: { schedule: '@daily', jobTemplate: { spec: { template } } } };
  return { ...own, apiVersion: 'apps/v1', spec: { selector: { matchLabels: LABELS }, template } };
}

export function workloadOf(object: RawObject): WorkloadObject {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('the object makes no pods');
  return workload;
}

export const errorsOf = (object: RawObject, world = admissionWorld()): string[] =>
  admit(workloadOf(object), world).object.map(fieldErrorText);

export const errorPaths = (spec: RawObject, minor = 36): string[] =>
  admit(workloadOf(objectOf('Deployment', spec)), admissionWorld({ minor })).object.map(({ path }) =>
    path.replace(/^spec\.template\.spec\.?/, ''),
  );

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
