import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

/** UID of a pod's direct controller, and its top-level workload: a Deployment rather than its ReplicaSet. */
export interface PodOwner {
  ownerUid: string | null;
  workload: { kind: string; name: string } | null;
}

const TEMPLATE_HASH = 'pod-template-hash';

/** A Deployment names its ReplicaSets after itself and the hash that their pods carry as a label. */
export function ownerOf(metadata: RawObject): PodOwner {
  const owner = objectsAt(metadata, 'ownerReferences').find((one) => one['controller'] === true);
  if (owner === undefined) return { ownerUid: null, workload: null };
  const [kind, name, ownerUid] = [textAt(owner, 'kind'), textAt(owner, 'name'), textAt(owner, 'uid')];
  const hash = textAt(objectAt(metadata, 'labels'), TEMPLATE_HASH);
  const suffix = `-${hash}`;
  const byDeployment = kind === 'ReplicaSet' && hash !== '' && name.endsWith(suffix);
  return {
    ownerUid,
    workload: byDeployment ? { kind: 'Deployment', name: name.slice(0, -suffix.length) } : { kind, name },
  };
}
