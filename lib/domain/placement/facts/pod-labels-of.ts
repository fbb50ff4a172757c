import { objectAt, objectsAt, type RawObject, textMapAt, textsAt } from '@/lib/domain/kube-json';
import type { ClusterFacts } from './cluster-facts';
import type { PodFacts, PodToPlace } from './pod-facts';
import { podMetaIn, podSpecIn, type TemplateKind, type WorkloadObject } from './workload-object';

type Labels = Readonly<Record<string, string>>;

export interface PodLabels {
  labels: Labels;
  /** Filters that look at a label of which it cannot be known which value it has. */
  undecided: NonNullable<PodToPlace['undecided']>;
}

/** No label has such a value: that of a pod of a revision of which there is none yet. */
const NEW = '?';
const NO_LABELS: Labels = {};

/** Labels that tell the pods of one revision of a template (controller/deployment, statefulset and daemon). */
const REVISION: Partial<Record<TemplateKind, readonly string[]>> = {
  Deployment: ['pod-template-hash'],
  StatefulSet: ['controller-revision-hash'],
  DaemonSet: ['controller-revision-hash', 'pod-template-generation'],
};

/** Labels that the API server gives to the pods of a Job (registry/batch/job, generateSelector); those of a CronJob are new each time. */
function ofJob({ kind, name, uid, object }: WorkloadObject): Labels {
  if (kind !== 'Job' && kind !== 'CronJob') return NO_LABELS;
  if (kind === 'Job' && objectAt(object, 'spec')['manualSelector'] === true) return NO_LABELS;
  const [job, controller] = kind === 'Job' ? [name || NEW, uid || NEW] : [NEW, NEW];
  return {
    'job-name': job,
    'batch.kubernetes.io/job-name': job,
    'controller-uid': controller,
    'batch.kubernetes.io/controller-uid': controller,
  };
}

/** Labels that a term or a constraint looks at. */
function keysIn(term: RawObject): string[] {
  const selector = objectAt(term, 'labelSelector');
  return [
    ...textsAt(term, 'matchLabelKeys'),
    ...textsAt(term, 'mismatchLabelKeys'),
    ...Object.keys(textMapAt(selector, 'matchLabels')),
    ...objectsAt(selector, 'matchExpressions').flatMap(({ key }) => (typeof key === 'string' ? [key] : [])),
  ];
}

function keysAsked(spec: RawObject): Record<'PodTopologySpread' | 'InterPodAffinity', readonly string[]> {
  const affinity = objectAt(spec, 'affinity');
  const terms = ['podAffinity', 'podAntiAffinity'].flatMap((field) =>
    objectsAt(objectAt(affinity, field), 'requiredDuringSchedulingIgnoredDuringExecution'),
  );
  return {
    PodTopologySpread: objectsAt(spec, 'topologySpreadConstraints').flatMap(keysIn),
    InterPodAffinity: terms.flatMap(keysIn),
  };
}

const keyOf = (kind: string, { namespace, name }: { namespace: string; name: string }): string =>
  `${namespace}/${kind}/${name}`;

function indexOf<T, V>(list: readonly T[], entry: (one: T) => [string, V] | null): Map<string, V[]> {
  const index = new Map<string, V[]>();
  for (const one of list) {
    const found = entry(one);
    if (found === null) continue;
    const known = index.get(found[0]);
    if (known === undefined) index.set(found[0], [found[1]]);
    else known.push(found[1]);
  }
  return index;
}

const owned = new WeakMap<readonly PodFacts[], ReadonlyMap<string, readonly PodFacts[]>>();
const named = new WeakMap<readonly WorkloadObject[], ReadonlyMap<string, readonly WorkloadObject[]>>();

/** Pods of workloads, made once for a cluster, when somebody asks. */
function podsOf(workload: WorkloadObject, pods: readonly PodFacts[]): readonly PodFacts[] {
  const index =
    owned.get(pods) ??
    indexOf(pods, (pod) => {
      const { workload: owner, namespace, phase } = pod;
      if (owner === null || phase === 'Succeeded' || phase === 'Failed') return null;
      return [keyOf(owner.kind, { namespace, name: owner.name }), pod];
    });
  owned.set(pods, index);
  return index.get(keyOf(workload.kind, workload)) ?? [];
}

const templateText = (workload: WorkloadObject): string =>
  JSON.stringify([podMetaIn(workload), podSpecIn(workload)]);

/** Whether the cluster has the workload with this very template. */
function isThere(workload: WorkloadObject, workloads: readonly WorkloadObject[]): boolean {
  const index = named.get(workloads) ?? indexOf(workloads, (one) => [keyOf(one.kind, one), one]);
  named.set(workloads, index);
  return (index.get(keyOf(workload.kind, workload)) ?? []).some(
    (one) => one.object === workload.object || templateText(one) === templateText(workload),
  );
}

/** The values that the label has on pods of the template; none: it is a new one; several: one of them, in a rollout. */
function valuesOf(key: string, pods: readonly PodFacts[]): ReadonlySet<string> {
  const values = pods.map(({ labels }) => (Object.hasOwn(labels, key) ? labels[key] : undefined));
  return new Set(values.filter((value) => value !== undefined));
}

/**
 * Labels of a pod of the workload: those of its template and of its Job, and those of its revision where what the pod asks of
 * others looks at them. Of a template that is new or changed no pod is there yet; in the midst of a rollout it is not known which are
 * its own.
 */
export function podLabelsOf(
  workload: WorkloadObject,
  { pods = [], workloads = [] }: Partial<Pick<ClusterFacts, 'pods' | 'workloads'>>,
): PodLabels {
  const labels = { ...ofJob(workload), ...textMapAt(podMetaIn(workload), 'labels') };
  const asked = keysAsked(podSpecIn(workload));
  const wanted = (key: string): boolean =>
    !Object.hasOwn(labels, key) && Object.values(asked).some((keys) => keys.includes(key));
  const added: Record<string, string> = {};
  const revision = (REVISION[workload.kind] ?? []).filter(wanted);
  const own = revision.length > 0 && isThere(workload, workloads) ? podsOf(workload, pods) : [];
  const open: string[] = [];
  for (const key of revision) {
    const [value = NEW, ...others] = valuesOf(key, own);
    added[key] = others.length === 0 ? value : NEW;
    if (others.length > 0) open.push(key);
  }
  const filters = ['PodTopologySpread', 'InterPodAffinity'] as const;
  return {
    labels: { ...labels, ...added },
    undecided: filters.filter((filter) => open.some((key) => asked[filter].includes(key))),
  };
}
