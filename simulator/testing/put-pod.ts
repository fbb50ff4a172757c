import { contentHash } from '@/simulator/world/kube/ids';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { canonicalJson, type KubeObject, type OwnerReference, recordOf } from '@/simulator/world/kube/kube-object';

const HASH = 'pod-template-hash';
const MADE = ['ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'];

const podsOf = (kube: KubeCluster, uid: string): number =>
  kube.list('Pod').filter(({ metadata }) => metadata.ownerReferences?.[0]?.uid === uid).length;

const specOf = (object: KubeObject | undefined): Record<string, unknown> => recordOf(object?.['spec']);

/** The Deployment whose ReplicaSet owns a pod: `web-6d5f9` belongs to `web`. */
function deploymentOf(kube: KubeCluster, namespace: string, owner: OwnerReference): KubeObject | undefined {
  if (owner.kind !== 'ReplicaSet') return undefined;
  return kube.get('Deployment', namespace, owner.name.slice(0, owner.name.lastIndexOf('-')));
}

/** Templates without what belongs to the pod alone. */
function templateOf(pod: KubeObject): Record<string, unknown> {
  const { nodeName: _node, ...spec } = specOf(pod);
  return { metadata: { labels: pod.metadata.labels ?? {} }, spec };
}

function putOwner(kube: KubeCluster, pod: KubeObject, owner: OwnerReference): void {
  const namespace = pod.metadata.namespace ?? 'default';
  const present = kube.get(owner.kind, namespace, owner.name);
  const labels = pod.metadata.labels ?? {};
  const counted = owner.kind === 'ReplicaSet' || owner.kind === 'StatefulSet';
  kube.apply({
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    metadata: { name: owner.name, namespace, uid: owner.uid, labels },
    ...present,
    spec: {
      selector: { matchLabels: labels },
      template: templateOf(pod),
      ...(owner.kind === 'StatefulSet' ? { serviceName: owner.name } : {}),
      // Directly created pods have no revision, and must stay.
      ...(owner.kind === 'StatefulSet' || owner.kind === 'DaemonSet' ? { updateStrategy: { type: 'OnDelete' } } : {}),
      ...specOf(present),
      ...(counted ? { replicas: podsOf(kube, owner.uid) } : {}),
    },
  });
}

/** The pod as one of the Deployment's current ReplicaSet, which is created as its controller would do it. */
function putDeployed(kube: KubeCluster, pod: KubeObject, q: { deployment: KubeObject; owner: OwnerReference }): void {
  const { deployment, owner } = q;
  const { name, namespace = 'default', uid = '' } = deployment.metadata;
  const spec = specOf(deployment);
  const template = recordOf(spec['template']);
  const hash = contentHash(canonicalJson(template));
  const labels = { ...pod.metadata.labels, [HASH]: hash };
  const set = { ...owner, name: `${name}-${hash}` };
  kube.apply({ ...pod, metadata: { ...pod.metadata, labels, ownerReferences: [set] } });
  const replicas = podsOf(kube, owner.uid);
  kube.apply({ ...deployment, spec: { ...spec, replicas: Math.max(replicas, Number(spec['replicas'] ?? 1)) } });
  const above = { apiVersion: 'apps/v1', kind: 'Deployment', name, uid };
  const selector = recordOf(spec['selector']);
  kube.apply({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: set.name,
      namespace,
      uid: owner.uid,
      labels,
      annotations: { 'deployment.kubernetes.io/revision': '1' },
      ownerReferences: [{ ...above, controller: true, blockOwnerDeletion: true }],
    },
    spec: {
      replicas,
      selector: { ...selector, matchLabels: { ...recordOf(selector['matchLabels']), [HASH]: hash } },
      template: { ...template, metadata: { ...recordOf(template['metadata']), labels } },
    },
  });
}

export function putPod(kube: KubeCluster, pod: KubeObject): void {
  const [owner] = pod.metadata.ownerReferences ?? [];
  const deployment = owner === undefined ? undefined : deploymentOf(kube, pod.metadata.namespace ?? 'default', owner);
  if (owner !== undefined && deployment !== undefined) {
    putDeployed(kube, pod, { deployment, owner });
    return;
  }
  kube.apply(pod);
  if (owner !== undefined && MADE.includes(owner.kind)) putOwner(kube, pod, owner);
}
