import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

export interface Controller {
  uid: string;
  kind: string;
  name: string;
}

/** UID of a pod's direct controller, and its top-level workload: a Deployment rather than its ReplicaSet. */
export interface PodOwner {
  ownerUid: string | null;
  workload: { kind: string; name: string } | null;
}

const TEMPLATE_HASH = 'pod-template-hash';

/** null: nothing controls it. */
export function controllerOf(metadata: RawObject): Controller | null {
  const owner = objectsAt(metadata, 'ownerReferences').find((one) => one['controller'] === true);
  if (owner === undefined) return null;
  return { uid: textAt(owner, 'uid'), kind: textAt(owner, 'kind'), name: textAt(owner, 'name') };
}

/** A Deployment names its ReplicaSets after itself and the hash that their pods carry as a label. */
export function ownerOf(metadata: RawObject): PodOwner {
  const owner = controllerOf(metadata);
  if (owner === null) return { ownerUid: null, workload: null };
  const { uid: ownerUid, kind, name } = owner;
  const hash = textAt(objectAt(metadata, 'labels'), TEMPLATE_HASH);
  const suffix = `-${hash}`;
  const byDeployment = kind === 'ReplicaSet' && hash !== '' && name.endsWith(suffix);
  return {
    ownerUid,
    workload: byDeployment ? { kind: 'Deployment', name: name.slice(0, -suffix.length) } : { kind, name },
  };
}
