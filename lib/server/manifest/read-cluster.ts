import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { RawObject } from '@/lib/domain/kube-json';
import type { ClusterFacts } from '@/lib/domain/placement/facts/cluster-facts';
import { clusterFactsOf } from '@/lib/domain/placement/facts/cluster-facts-of';
import { listWhole } from '@/lib/server/kube/list-whole';
import type { KubeTransport } from '@/lib/server/kube/transport';

interface KindRead {
  kind: string;
  path: string;
  /** Without it there is no verdict at all. */
  required?: true;
}

/** Items of a list do not say their kind. */
const KINDS: readonly KindRead[] = [
  { kind: 'Node', path: '/api/v1/nodes', required: true },
  { kind: 'Pod', path: '/api/v1/pods', required: true },
  { kind: 'Namespace', path: '/api/v1/namespaces' },
  { kind: 'LimitRange', path: '/api/v1/limitranges' },
  { kind: 'PersistentVolumeClaim', path: '/api/v1/persistentvolumeclaims' },
  { kind: 'PersistentVolume', path: '/api/v1/persistentvolumes' },
  { kind: 'Service', path: '/api/v1/services' },
  { kind: 'RuntimeClass', path: '/apis/node.k8s.io/v1/runtimeclasses' },
  { kind: 'StorageClass', path: '/apis/storage.k8s.io/v1/storageclasses' },
  { kind: 'CSINode', path: '/apis/storage.k8s.io/v1/csinodes' },
  { kind: 'NetworkPolicy', path: '/apis/networking.k8s.io/v1/networkpolicies' },
  { kind: 'PodDisruptionBudget', path: '/apis/policy/v1/poddisruptionbudgets' },
  { kind: 'HorizontalPodAutoscaler', path: '/apis/autoscaling/v2/horizontalpodautoscalers' },
];

const mayBeLacking = (error: unknown): boolean =>
  error instanceof UpstreamFailure && ['forbidden', 'not-found'].includes(error.kind);

async function listOf(
  transport: KubeTransport,
  { kind, path, required }: KindRead,
): Promise<RawObject[] | null> {
  try {
    return await listWhole(transport, { path }, (raw) => ({ ...raw, kind }));
  } catch (error) {
    if (required === undefined && mayBeLacking(error)) return null;
    throw error;
  }
}

async function minorOf(transport: KubeTransport): Promise<number | null> {
  const { body } = await transport.call({ path: '/version' });
  const minor = /^\d+/.exec(typeof body['minor'] === 'string' ? body['minor'] : '')?.[0];
  return minor === undefined ? null : Number(minor);
}

/**
 * Everything placement looks at, fresh from the API server. Kinds that may not be read, or are not there, are left out.
 * @throws UpstreamFailure when nodes or pods cannot be read.
 */
export async function readCluster(transport: KubeTransport): Promise<ClusterFacts> {
  const minor = await minorOf(transport);
  const lists = await Promise.all(
    KINDS.map(async (one) => ({ kind: one.kind, objects: await listOf(transport, one) })),
  );
  const read = lists.filter(({ objects }) => objects !== null);
  return clusterFactsOf({
    minor,
    objects: read.flatMap(({ objects }) => objects ?? []),
    kinds: read.map(({ kind }) => kind),
  });
}
