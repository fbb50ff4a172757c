import 'server-only';
import type { DrainPod, KubeDrainReader, DrainVolume, DrainOwner } from '@/lib/domain/ports/kube-drain';
import pLimit from 'p-limit';
import { listWhole } from '../watch/list-pages';
import { mapDrainBudget } from '../map/map-budget';
import { mapDrainPod, mapPlacedPod } from '../map/map-drain-pod';
import { imageSizes, withSizes } from '../map/node-images';
import { createObjectReader, type ObjectReader, type Found } from './read-objects';
import { DISRUPTION_BUDGETS, PODS } from '../watch/resources';
import type { KubeTransport } from '../transport/transport';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import { nodeTermsOf } from '@/lib/kube-rules/objects/node-terms-of';
import { objectAt, textAt, countAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { workloadPath } from '@/lib/domain/workload/workload-ref';
import { controllerOf } from '@/lib/kube-rules/objects/owner-of';

/** Controllers of Kubernetes itself; the API paths of others are unknown. */
const API_VERSIONS: Record<string, string> = {
  Deployment: 'apps/v1',
  ReplicaSet: 'apps/v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  Job: 'batch/v1',
  ReplicationController: 'v1',
};
const COUNTED = ['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController'];

function pathOf(namespace: string, { kind, name }: { kind: string; name: string }): string | null {
  const apiVersion = Object.hasOwn(API_VERSIONS, kind) ? API_VERSIONS[kind] : undefined;
  return apiVersion === undefined ? null : workloadPath({ apiVersion, kind, namespace, name });
}

const replicasOf = (kind: string, raw: RawObject): number | null =>
  COUNTED.includes(kind) ? countAt(objectAt(raw, 'spec'), 'replicas') : null;

/** An evicted pod counts as failed (Kubernetes docs: Pod backoff failure policy). By index or policy, it depends on the pod. */
function retriesOf(kind: string, raw: RawObject): Pick<DrainOwner, 'retries'> {
  if (kind !== 'Job') return {};
  const spec = objectAt(raw, 'spec');
  const limit = countAt(spec, 'backoffLimit');
  const isByPod = 'podFailurePolicy' in spec || 'backoffLimitPerIndex' in spec;
  return { retries: limit === null || isByPod ? null : limit - (countAt(objectAt(raw, 'status'), 'failed') ?? 0) };
}

/** Another object under its name is not the owner. */
function isThere(found: Found, uid: string): boolean | null {
  if (found.is === 'unreadable') return null;
  return found.is === 'there' && textAt(objectAt(found.raw, 'metadata'), 'uid') === uid;
}

/** The Deployment's `replicas` counts, because some of its ReplicaSets may be mid-rollout. */
async function complete(
  reader: ObjectReader,
  { namespace, owner }: { namespace: string; owner: DrainOwner },
): Promise<DrainOwner> {
  const path = pathOf(namespace, owner);
  if (path === null) return owner;
  const found = await reader(path);
  const exists = isThere(found, owner.uid);
  if (exists === null && COUNTED.includes(owner.kind)) return { ...owner, exists, replicasUnknown: true };
  if (exists !== true || found.is !== 'there') return { ...owner, exists };
  const above = controllerOf(objectAt(found.raw, 'metadata'));
  const counts = { replicas: replicasOf(owner.kind, found.raw), ...retriesOf(owner.kind, found.raw) };
  if (above === null) return { ...owner, exists, ...counts };
  const workload = { kind: above.kind, name: above.name };
  const abovePath = owner.kind === 'ReplicaSet' ? pathOf(namespace, above) : null;
  if (abovePath === null) return { ...owner, exists, workload, ...counts };
  const top = await reader(abovePath);
  const known = top.is === 'there' && isThere(top, above.uid) === true;
  return { ...owner, exists, workload, replicas: known ? replicasOf(above.kind, top.raw) : counts.replicas };
}

/** Whether each pod's controller exists, and its desired number of pods. */
async function ownersOf(
  reader: ObjectReader,
  pods: readonly DrainPod[],
): Promise<(pod: DrainPod) => DrainOwner | null> {
  const ofPod = async ({ uid, namespace, owner }: DrainPod): Promise<[string, DrainOwner | null]> => [
    uid,
    owner === null ? null : await complete(reader, { namespace, owner }),
  ];
  const byPod = new Map(await Promise.all(pods.map(ofPod)));
  return ({ uid }) => byPod.get(uid) ?? null;
}

/** Keys by which drivers of local disks pin a volume to its node: `kubernetes.io/hostname`, `topology.topolvm.io/node` … */
const NODE_KEY = /(^|[./])(hostname|node|nodename|node-name|nodeid|metadata\.name)$/i;

/** Whether the driver of a volume keeps it on one node, as OpenLocal and TopoLVM do. */
function isOfOneNode(terms: readonly NodeSelectorTerm[]): boolean {
  const pins = terms.map(({ expressions, fields }) =>
    [...expressions, ...fields].find(
      ({ key, operator, values }) => operator === 'In' && values.length === 1 && NODE_KEY.test(key),
    ),
  );
  return pins.length > 0 && new Set(pins.map((pin) => pin?.values[0])).size === 1 && pins[0] !== undefined;
}

const CORE = '/api/v1';

/** Where a claim's volume can be used; unchanged when it is not bound. */
async function bound(reader: ObjectReader, namespace: string, claim: DrainVolume): Promise<DrainVolume> {
  if (claim.kind !== 'claim') return claim;
  const [space, leaf] = [namespace, claim.claim].map(encodeURIComponent);
  const found = await reader(`${CORE}/namespaces/${space ?? ''}/persistentvolumeclaims/${leaf ?? ''}`);
  if (found.is === 'unreadable') return { ...claim, local: null };
  const volume = found.is === 'there' ? textAt(objectAt(found.raw, 'spec'), 'volumeName') : '';
  if (volume === '') return claim;
  const disk = await reader(`${CORE}/persistentvolumes/${encodeURIComponent(volume)}`);
  if (disk.is !== 'there') return { ...claim, volume, local: disk.is === 'unreadable' ? null : false };
  const spec = objectAt(disk.raw, 'spec');
  const nodeTerms = nodeTermsOf(objectAt(objectAt(spec, 'nodeAffinity'), 'required'));
  return { ...claim, volume, local: 'local' in spec || 'hostPath' in spec || isOfOneNode(nodeTerms), nodeTerms };
}

async function volumesOf(reader: ObjectReader, pods: readonly DrainPod[]): Promise<(pod: DrainPod) => DrainVolume[]> {
  const ofPod = async ({ uid, namespace, volumes }: DrainPod): Promise<[string, DrainVolume[]]> => [
    uid,
    await Promise.all(volumes.map((one) => bound(reader, namespace, one))),
  ];
  const byPod = new Map(await Promise.all(pods.map(ofPod)));
  return ({ uid }) => byPod.get(uid) ?? [];
}

/** Ended pods use no resources; the field selector omits them. */
const NOT_ENDED = { fieldSelector: 'status.phase!=Succeeded,status.phase!=Failed' };

/** Concurrent reads; an API server gives one client a fair share of a few hundred (API Priority and Fairness). */
const MAX_PARALLEL = 8;

async function owned(pods: readonly DrainPod[], reader: ObjectReader): Promise<DrainPod[]> {
  const owners = await ownersOf(reader, pods);
  return pods.map((pod) => ({ ...pod, owner: owners(pod) }));
}

async function completed(
  pods: readonly DrainPod[],
  { nodeName, reader }: { nodeName: string; reader: ObjectReader },
): Promise<DrainPod[]> {
  const [ofOwners, volumes, sizes] = await Promise.all([
    owned(pods, reader),
    volumesOf(reader, pods),
    imageSizes(reader, nodeName),
  ]);
  return ofOwners.map((pod) => ({ ...pod, volumes: volumes(pod), images: withSizes(pod.images, sizes) }));
}

/** Reads for draining, every answer from the API server at the moment of the call. */
export function createDrainReader(transport: KubeTransport): KubeDrainReader {
  const limit = pLimit(MAX_PARALLEL);
  /** Concurrent calls share their reads: nodes of one drain have common owners. */
  let together: ObjectReader | null = null;
  return {
    async drainPods({ nodeName, depth }) {
      const reader = (together ??= createObjectReader(transport, limit));
      const query = { fieldSelector: `spec.nodeName=${nodeName}` };
      try {
        const pods = await limit(() => listWhole(transport, { path: PODS, query }, mapDrainPod));
        if (depth === 'pods') return pods;
        return await (depth === 'owners' ? owned(pods, reader) : completed(pods, { nodeName, reader }));
      } finally {
        // A later call reads again.
        if (together === reader) together = null;
      }
    },
    placedPods: () => listWhole(transport, { path: PODS, query: NOT_ENDED }, mapPlacedPod),
    drainBudgets: () => listWhole(transport, { path: DISRUPTION_BUDGETS }, mapDrainBudget),
  };
}
