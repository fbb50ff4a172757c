import { nodeHref, poolHref } from '@/lib/client/hrefs';
import type { Change } from '@/lib/domain/change/change';
import { workloadOf } from '../plan/remedy-targets';

/** The page of the first target that has one, where its dialogs are; null for targets without a page. */
export function targetPage({
  cluster,
  targets,
}: Pick<Change, 'cluster' | 'targets'>): { name: string; href: string } | null {
  const pages = targets.flatMap(({ type, uid, name }) => {
    const workload = type === 'workload' ? workloadOf(cluster, name) : null;
    if (type === 'node-pool' && !uid.startsWith('new:')) return [{ name, href: poolHref({ cluster, id: uid }) }];
    if (type === 'node') return [{ name, href: nodeHref(cluster, name) }];
    return workload === null ? [] : [{ name, href: workload }];
  });
  return pages[0] ?? null;
}
