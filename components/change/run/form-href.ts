import type { Change } from '@/lib/domain/change/change';
import { drainNodesHref, poolEditHref, poolsHref, poolUpgradeHref } from '@/lib/client/hrefs';

/** The page with the form of a change; null for kinds whose form is a dialog of another page. */
export function formHref({
  kind,
  cluster,
  id,
  targets,
}: Pick<Change, 'kind' | 'cluster' | 'id' | 'targets'>): string | null {
  if (kind === 'node-pool.create') return `${poolsHref(cluster)}/new?from=${encodeURIComponent(id)}`;
  const nodes = targets.filter(({ type }) => type === 'node');
  if (kind === 'node.drain') return nodes.length === 0 ? null : drainNodesHref(cluster, nodes);
  const pool = targets.find(({ type }) => type === 'node-pool');
  if (pool === undefined) return null;
  if (kind === 'node-pool.update') return poolEditHref({ cluster, id: pool.uid });
  return kind === 'node-pool.upgrade' ? poolUpgradeHref({ cluster, id: pool.uid }) : null;
}
