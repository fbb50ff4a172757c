import 'server-only';
import type { DrainOwner, DrainPod } from '@/lib/domain/ports/kube-drain';
import { controllerOf } from '@/lib/kube-rules/objects/owner-of';
import { countAt, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { Found, ObjectReader } from './read-objects';

/** Controllers of Kubernetes itself. Of others nobody here knows where they are. */
const PATHS: Record<string, { group: string; plural: string }> = {
  Deployment: { group: 'apis/apps/v1', plural: 'deployments' },
  ReplicaSet: { group: 'apis/apps/v1', plural: 'replicasets' },
  StatefulSet: { group: 'apis/apps/v1', plural: 'statefulsets' },
  DaemonSet: { group: 'apis/apps/v1', plural: 'daemonsets' },
  Job: { group: 'apis/batch/v1', plural: 'jobs' },
  ReplicationController: { group: 'api/v1', plural: 'replicationcontrollers' },
};
/** Kinds whose number of pods is what they are to have. */
const COUNTED = ['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController'];

function pathOf(namespace: string, { kind, name }: { kind: string; name: string }): string | null {
  const place = Object.hasOwn(PATHS, kind) ? PATHS[kind] : undefined;
  if (place === undefined) return null;
  const [space, leaf] = [namespace, name].map(encodeURIComponent);
  return `/${place.group}/namespaces/${space ?? ''}/${place.plural}/${leaf ?? ''}`;
}

const replicasOf = (kind: string, raw: RawObject): number | null =>
  COUNTED.includes(kind) ? countAt(objectAt(raw, 'spec'), 'replicas') : null;

/** Another one under its name is not the owner. */
function isThere(found: Found, uid: string): boolean | null {
  if (found.is === 'unreadable') return null;
  return found.is === 'there' && textAt(objectAt(found.raw, 'metadata'), 'uid') === uid;
}

/** A Deployment makes its pods through ReplicaSets, of which some are on their way out; its own number counts. */
async function complete(
  reader: ObjectReader,
  { namespace, owner }: { namespace: string; owner: DrainOwner },
): Promise<DrainOwner> {
  const path = pathOf(namespace, owner);
  if (path === null) return owner;
  const found = await reader.get(path);
  const exists = isThere(found, owner.uid);
  if (exists !== true || found.is !== 'there') return { ...owner, exists };
  const above = controllerOf(objectAt(found.raw, 'metadata'));
  const replicas = replicasOf(owner.kind, found.raw);
  if (above === null) return { ...owner, exists, replicas };
  const workload = { kind: above.kind, name: above.name };
  const abovePath = owner.kind === 'ReplicaSet' ? pathOf(namespace, above) : null;
  if (abovePath === null) return { ...owner, exists, workload, replicas };
  const top = await reader.get(abovePath);
  const known = top.is === 'there' && isThere(top, above.uid) === true;
  return { ...owner, exists, workload, replicas: known ? replicasOf(above.kind, top.raw) : replicas };
}

/** Who makes each pod again: whether it exists, and how many pods it is to have. */
export async function ownersOf(
  reader: ObjectReader,
  pods: readonly DrainPod[],
): Promise<(pod: DrainPod) => DrainOwner | null> {
  const owners = await Promise.all(
    pods.map(async ({ uid, namespace, owner }): Promise<[string, DrainOwner | null]> => [
      uid,
      owner === null ? null : await complete(reader, { namespace, owner }),
    ]),
  );
  const byPod = new Map(owners);
  return ({ uid }) => byPod.get(uid) ?? null;
}
