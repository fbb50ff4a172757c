import { Failure } from '@/lib/domain/failure';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';

/** The cluster, once its nodes and pods are known. @throws Failure `unavailable` before */
export function requireSynced(cluster: ClusterHandle): ClusterHandle {
  const { nodes, pods } = cluster.store.known;
  if (nodes && pods) return cluster;
  throw new Failure('unavailable', `The nodes and pods of ${cluster.name} have not been read yet.`, {
    remedy: 'Wait a moment and try again.',
  });
}
