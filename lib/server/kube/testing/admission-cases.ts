import fc from 'fast-check';
import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import {
  apiVersions,
  podMetaPath,
  podSpecPath,
  type TemplateKind,
  templateKinds,
} from '@/lib/kube-rules/objects/workload-object';
import { type Twist, twistGroups } from './admission-twists';

/** Fields of other kinds are unknown to a kind and dropped by the API server. */
const OWN_FIELDS: Readonly<Record<string, readonly TemplateKind[]>> = {
  'spec.replicas': ['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController'],
  'spec.selector': ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'],
  'spec.strategy': ['Deployment'],
  'spec.minReadySeconds': ['Deployment', 'DaemonSet', 'StatefulSet'],
  'spec.schedule': ['CronJob'],
  'spec.parallelism': ['Job'],
};

function sound(kind: TemplateKind): RawObject {
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: {
      containers: [{ name: 'main', image: 'nginx:1.27' }],
      ...(kind === 'Job' || kind === 'CronJob' ? { restartPolicy: 'Never' } : {}),
    },
  };
  const base = { apiVersion: apiVersions[kind], kind, metadata: { name: 'web' } };
  const selector = { matchLabels: { app: 'web' } };
  switch (kind) {
    case 'Pod':
      return { ...base, metadata: { name: 'web', ...template.metadata }, spec: template.spec };
    case 'PodTemplate':
      return { ...base, template };
    case 'CronJob':
      return { ...base, spec: { schedule: '0 3 * * *', jobTemplate: { spec: { template } } } };
    case 'Job':
      return { ...base, spec: { template } };
    case 'ReplicationController':
      return { ...base, spec: { selector: { app: 'web' }, template } };
    case 'StatefulSet':
      return { ...base, spec: { serviceName: 'web', selector, template } };
    default:
      return { ...base, spec: { selector, template } };
  }
}

/** A copy with another value at a path; an index is a list's, and a missing list begins with a container. */
function withValue(source: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (/^\d+$/.test(key)) {
    const list: unknown[] = Array.isArray(source) && source.length > 0 ? source : [{ name: 'side', image: 'busybox' }];
    return list.map((item, index) => (index === Number(key) ? withValue(item, rest, value) : item));
  }
  const holder = isObject(source) ? source : {};
  return { ...holder, [key]: withValue(holder[key], rest, value) };
}

function placeOf(kind: TemplateKind, { of, path }: Twist): string[] {
  const spec = podSpecPath(kind);
  const own = path.split('.');
  if (of === 'pod') return [...spec, ...own];
  if (of === 'container') return [...spec, 'containers', '0', ...own];
  if (of === 'init') return [...spec, 'initContainers', '0', ...own];
  return of === 'meta' ? [...podMetaPath(kind), ...own] : own;
}

export interface AdmissionCase {
  object: RawObject;
  kind: TemplateKind;
  namespace: 'plain' | 'baseline' | 'restricted' | 'limited';
}

const twist = fc
  .constantFrom(...twistGroups)
  .chain((group) => fc.constantFrom(...group))
  .chain((one) => fc.constantFrom(...one.values).map((value) => ({ one, value })));

export const admissionCase: fc.Arbitrary<AdmissionCase> = fc
  .record({
    kind: fc.constantFrom(...templateKinds),
    windows: fc.boolean(),
    twisted: fc.array(twist, { minLength: 0, maxLength: 5 }),
    namespace: fc.constantFrom<AdmissionCase['namespace']>('plain', 'plain', 'baseline', 'restricted', 'limited'),
  })
  .map(({ kind, windows, twisted, namespace }) => {
    let object: unknown = sound(kind);
    if (windows) object = withValue(object, [...podSpecPath(kind), 'os'], { name: 'windows' });
    for (const { one, value } of twisted) {
      const kinds = one.of === 'object' ? OWN_FIELDS[one.path] : undefined;
      if (kinds !== undefined && !kinds.includes(kind)) continue;
      object = withValue(object, placeOf(kind, one), value);
    }
    return { kind, namespace, object: isObject(object) ? object : {} };
  });
