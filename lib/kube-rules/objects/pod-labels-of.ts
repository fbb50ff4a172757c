import { isObject, objectAt, objectsAt, type RawObject, textMapAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from './cluster-facts';
import type { PodFacts } from './pod-facts';
import { appliedManifest, semanticallyEqual } from '../patch/applied-manifest';
import { isOfRevision } from './template-revisions';
import { podMetaIn, podSpecIn, type TemplateKind, withObject, type WorkloadObject } from './workload-object';

type Labels = Readonly<Record<string, string>>;

export interface PodLabels {
  labels: Labels;
  /** Alternatives, if the revision of the pod is uncertain. */
  others: readonly Labels[];
}

/** No label has this value: it represents a revision that does not exist yet. */
const NEW = '?';
const NO_LABELS: Labels = {};

/** Labels that identify the pods of one revision of a template (controller/deployment, statefulset and daemon). */
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

function keysIn(term: RawObject): string[] {
  const selector = objectAt(term, 'labelSelector');
  return [
    ...textsAt(term, 'matchLabelKeys'),
    ...textsAt(term, 'mismatchLabelKeys'),
    ...Object.keys(textMapAt(selector, 'matchLabels')),
    ...objectsAt(selector, 'matchExpressions').flatMap(({ key }) => (typeof key === 'string' ? [key] : [])),
  ];
}

/** Labels by which a pod of the spec selects others. */
function selectedKeys(spec: RawObject): string[] {
  const affinity = objectAt(spec, 'affinity');
  const terms = ['podAffinity', 'podAntiAffinity'].flatMap((field) =>
    objectsAt(objectAt(affinity, field), 'requiredDuringSchedulingIgnoredDuringExecution'),
  );
  return [...objectsAt(spec, 'topologySpreadConstraints'), ...terms].flatMap(keysIn);
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

/** Pods of workloads, computed once per cluster on first use. */
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

const templateText = (workload: WorkloadObject): string => JSON.stringify([podMetaIn(workload), podSpecIn(workload)]);

/** Whether the cluster has the workload with exactly this template. */
function isThere(workload: WorkloadObject, workloads: readonly WorkloadObject[]): boolean {
  const index = named.get(workloads) ?? indexOf(workloads, (one) => [keyOf(one.kind, one), one]);
  named.set(workloads, index);
  return (index.get(keyOf(workload.kind, workload)) ?? []).some(
    (one) => one.object === workload.object || templateText(one) === templateText(workload),
  );
}

function revisionsOf(keys: readonly string[], pods: readonly PodFacts[]): Labels[] {
  const known = new Map<string, Labels>();
  for (const { labels } of pods) {
    const own = keys.flatMap((key): [string, string][] => {
      const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
      return value === undefined ? [] : [[key, value]];
    });
    if (own.length > 0) known.set(JSON.stringify(own), Object.fromEntries(own));
  }
  return [...known.values()];
}

/** As the API server holds it once a manifest is applied. */
function storedThen(workload: WorkloadObject): WorkloadObject {
  const { existing = null, object } = workload;
  const merged = existing === null ? object : appliedManifest(existing, object);
  return isObject(merged) ? withObject(workload, merged) : workload;
}

/** Whether a manifest leaves the template of the object as it is; null: what the API server holds is not known. */
function keepsTemplate(workload: WorkloadObject): boolean | null {
  const { existing = null } = workload;
  if (existing === null) return null;
  const now = storedThen(workload);
  const templateIn = (of: RawObject): unknown[] => {
    const one = withObject(workload, of);
    return [podMetaIn(one), podSpecIn(one)];
  };
  return semanticallyEqual(templateIn(now.object), templateIn(existing));
}

/**
 * Possible revision labels: none for a new template, either revision during a rollout or for a manifest without UID. A
 * changed template may be that of an earlier revision, whose pods exist only during a rollout.
 */
function candidates(
  keys: readonly string[],
  workload: WorkloadObject,
  { pods = [], workloads = [] }: Partial<Pick<ClusterFacts, 'pods' | 'workloads'>>,
): Labels[] {
  const fresh: Labels = Object.fromEntries(keys.map((key) => [key, NEW]));
  const own = podsOf(workload, pods);
  const there = revisionsOf(keys, own);
  const { revisions } = workload;
  if (revisions !== undefined) {
    const now = storedThen(workload);
    const known = revisions.find((one) => isOfRevision(now, one));
    return [known === undefined ? fresh : Object.fromEntries(keys.map((key) => [key, known.hash]))];
  }
  const keeps = keepsTemplate(workload);
  if (keeps === true && there.length > 0) return there;
  if (keeps === false && there.length === 1) return [fresh];
  if (workload.uid === '' && own.some(({ uid }) => uid !== '')) return [fresh, ...there];
  return there.length > 0 && isThere(workload, workloads) ? there : [fresh];
}

/** Labels of a pod: of its template and its Job, and of its revision if its terms select them. */
export function podLabelsOf(
  workload: WorkloadObject,
  cluster: Partial<Pick<ClusterFacts, 'pods' | 'workloads'>>,
): PodLabels {
  const labels = { ...ofJob(workload), ...textMapAt(podMetaIn(workload), 'labels') };
  const possible = REVISION[workload.kind] ?? [];
  const requested = possible.length === 0 ? [] : selectedKeys(podSpecIn(workload));
  const keys = possible.filter((key) => !Object.hasOwn(labels, key) && requested.includes(key));
  if (keys.length === 0) return { labels, others: [] };
  const [first, ...others] = candidates(keys, workload, cluster);
  return { labels: { ...labels, ...first }, others: others.map((one) => ({ ...labels, ...one })) };
}
