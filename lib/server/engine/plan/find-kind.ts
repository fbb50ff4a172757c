import { changeKind, changeKinds } from '@/lib/changes';
import type { ChangeKind } from '@/lib/domain/change/kind';
import { Failure } from '@/lib/domain/failure';
import type { EngineCluster, EngineFleet } from '../deps';

/** @throws Failure `invalid` naming the field. */
export function findKind(id: string): ChangeKind {
  const kind = changeKind(id);
  if (kind !== null) return kind;
  const known = Object.keys(changeKinds).join(', ');
  throw new Failure('invalid', 'Unknown change kind.', { issues: [{ field: 'kind', message: `one of: ${known}` }] });
}

/** @throws Failure `invalid` naming the field. */
export function findCluster(fleet: EngineFleet, name: string): EngineCluster {
  const cluster = fleet.cluster(name);
  if (cluster !== null) return cluster;
  throw new Failure('invalid', 'Unknown cluster.', {
    issues: [{ field: 'cluster', message: 'not a configured cluster' }],
  });
}
